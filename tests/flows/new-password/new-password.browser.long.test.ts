/** The new-password step, walked in Chromium against the platform. */
import { newPassword as model } from './model.ts';
import { newPasswordPage, submitPasswords } from './page.ts';
import {
  expect,
  isPlayer,
  loginDialog,
  newPassword,
  pasteTooLong,
  phoneIn,
  type VisitorFlow,
} from '../../browser/gestures.ts';
import { beginFlow, isStepLost, passCode, ticketLife } from '../kit/browser/steps.ts';
import {
  byFault,
  inChromium,
  nextOutcome,
  openRun,
  password,
  really,
  tailOf,
  unprovokable,
  walkTest,
  type Act,
  type PathRun,
  type WalkStep,
} from '../kit/browser/walk.ts';

const playersOnly = unprovokable('A visitor has no current password to write: walked with the change of a player.');

const { gestures, screens, screenOf } = inChromium(newPasswordPage({ chosen: password, other: `${password}-lain` }));
/** A password that gets the answer that the walk wants next. */
const fitting = (step: WalkStep, phone: string): string =>
  ({ 'setPassword.too_common': 'password123', 'setPassword.too_obvious': `platinum${phone}` })[nextOutcome(step)] ??
  password;
const send: Act<PathRun> = ({ driver, phone }, step) => {
  const chosen = fitting(step, phone);
  return submitPasswords(driver, step, { first: chosen, second: chosen });
};

walkTest(
  model,
  (fixture) => {
    let flow: VisitorFlow = 'register';

    return {
      async open({ edge: { offer } }) {
        flow = offer.sample === 'forgotPassword' ? 'forgotPassword' : 'register';
        const run = await openRun(fixture, ['setPassword']);
        await beginFlow(run, flow);
        await passCode(run, flow);
        return run;
      },
      gestures: {
        ...gestures,
        'passwords.submitted': {
          equal: send,
          different: unprovokable(
            'The key waits until both are the same; that they differ is said when the second one is left.',
          ),
          tooShort: (run) => pasteTooLong(newPassword(run.page)),
          withoutCurrent: send,
          sameAsCurrent: playersOnly,
        },
        'dialog.dismissed': unprovokable('A visitor writes it on a page, which is no dialog.'),
      },
      outcomes: {
        ...tailOf('setPassword'),
        async 'setPassword.accepted'(run, step) {
          await really('setPassword')(run, step);
          if (flow === 'register') return isPlayer(run.page);
          return expect(phoneIn(loginDialog(run.page))).toHaveValue(run.phone);
        },
        'setPassword.too_common': really('setPassword'),
        'setPassword.too_obvious': really('setPassword'),
        async 'setPassword.ticket_invalid'(run, step) {
          await really('setPassword', () => fixture.advance(ticketLife))(run, step);
          // An earlier try may have used the ticket up: a registration's own login tells, elsewhere the person's does.
          const isTold = flow === 'register' || step.edge.from.includes('uncertain=false');
          if (isTold) await isStepLost(run, flow);
          else await expect(phoneIn(loginDialog(run.page))).toHaveValue(run.phone);
        },
        'setPassword.validation': byFault({ field: 'password' }),
        'setPassword.wrong_current': playersOnly,
        'setPassword.same_as_current': playersOnly,
        'setPassword.throttled': playersOnly,
      },
      endings: {},
      screenOf,
      screens,
    };
  },
  {
    generations: ['v2', 'v1'],
    parts: { register: ['register'], forgotPassword: ['forgotPassword'] },
  },
);
