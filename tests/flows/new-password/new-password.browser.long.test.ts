import { newPassword as model } from './model.ts';
import { fillPasswords, newPasswordPage, submitPasswords } from './page.ts';
import { onPage, openProfile, passwordDialog } from '../../browser/account-gestures.ts';
import {
  expect,
  isPlayer,
  loginDialog,
  newPassword,
  passwordIn,
  pasteTooLong,
  phoneIn,
  type VisitorFlow,
} from '../../browser/gestures.ts';
import { beginFlow, isStepLost, passCode, ticketLife } from '../kit/browser/steps.ts';
import {
  byFault,
  each,
  endsIn,
  faultsOf,
  inChromium,
  nextOutcome,
  openAsPlayer,
  openRun,
  password,
  playerTailOf,
  really,
  says,
  tailOf,
  unprovokable,
  walkTest,
  type Act,
  type PathRun,
  type WalkStep,
} from '../kit/browser/walk.ts';

const playersOnly = unprovokable('A visitor has no current password to write: walked with the change of a player.');
const different = unprovokable(
  'The key waits until both are the same; that they differ is said when the second one is left.',
);
/** Of a player; longer than a password may be. */
const changed = `${password}-baru`;

const ofVisitor = inChromium(newPasswordPage({ chosen: password, other: `${password}-lain` }));
const ofPlayer = inChromium(newPasswordPage({ chosen: changed, other: password }));
/** A password that gets the answer that the walk wants next. */
const fitting = (step: WalkStep, phone: string, chosen: string): string =>
  ({ 'setPassword.too_common': 'password123', 'setPassword.too_obvious': `platinum${phone}` })[nextOutcome(step)] ??
  chosen;
const refusals = {
  'setPassword.too_common': really('setPassword'),
  'setPassword.too_obvious': really('setPassword'),
  'setPassword.validation': byFault({ field: 'password' }),
};
const send: Act<PathRun> = ({ driver, phone }, step) => {
  const chosen = fitting(step, phone, password);
  return submitPasswords(driver, step, { first: chosen, second: chosen });
};

walkTest(
  model,
  (fixture) => {
    let flow: VisitorFlow = 'register';

    return {
      ...ofVisitor,
      async open({ edge: { offer } }) {
        flow = offer.sample === 'forgotPassword' ? 'forgotPassword' : 'register';
        const run = await openRun(fixture, ['setPassword']);
        await beginFlow(run, flow);
        await passCode(run, flow);
        return run;
      },
      gestures: {
        ...ofVisitor.gestures,
        'passwords.submitted': {
          equal: send,
          different,
          tooShort: (run) => pasteTooLong(newPassword(run.page)),
          withoutCurrent: send,
          sameAsCurrent: playersOnly,
        },
        'dialog.dismissed': unprovokable('A visitor writes it on a page, which is no dialog.'),
      },
      outcomes: {
        ...tailOf('setPassword'),
        ...refusals,
        async 'setPassword.accepted'(run, step) {
          await really('setPassword')(run, step);
          if (flow === 'register') return isPlayer(run.page);
          return expect(phoneIn(loginDialog(run.page))).toHaveValue(run.phone);
        },
        async 'setPassword.ticket_invalid'(run, step) {
          await really('setPassword', () => fixture.advance(ticketLife))(run, step);
          // An earlier try may have used the ticket up: a registration's own login tells, elsewhere the person's does.
          const isTold = flow === 'register' || step.edge.from.includes('uncertain=false');
          if (isTold) await isStepLost(run, flow);
          else await expect(phoneIn(loginDialog(run.page))).toHaveValue(run.phone);
        },
        ...each('setPassword', playersOnly, 'wrong_current', 'same_as_current', 'throttled'),
      },
      endings: {},
    };
  },
  {
    generations: ['v2', 'v1'],
    parts: { register: ['register'], forgotPassword: ['forgotPassword'] },
  },
);

walkTest(
  model,
  (fixture) => ({
    ...ofPlayer,
    async open() {
      const run = await openAsPlayer(fixture, ['setPassword']);
      await openProfile(run.page);
      await onPage(run.page, 'profile.password.change').click();
      return run;
    },
    gestures: {
      ...ofPlayer.gestures,
      'passwords.submitted': {
        async equal({ driver, phone }, step) {
          const chosen = fitting(step, phone, changed);
          await submitPasswords(driver, step, { current: password, first: chosen, second: chosen });
        },
        different,
        async tooShort({ driver, page }, step) {
          await fillPasswords(driver, step, { current: password });
          await pasteTooLong(passwordIn(passwordDialog(page)));
        },
        async withoutCurrent({ driver, page }, step) {
          await fillPasswords(driver, step, { current: '' });
          await pasteTooLong(passwordIn(passwordDialog(page)));
        },
        sameAsCurrent: ({ driver }, step) =>
          submitPasswords(driver, step, { current: password, first: password, second: password }),
      },
      async 'dialog.dismissed'(run, { edge: { from } }) {
        await ofPlayer.gestures['dialog.dismissed'](run);
        await expect(passwordDialog(run.page)).toBeHidden();
        const isUncertain = from.includes('saving') || from.includes('uncertain=true');
        if (isUncertain) await says('password.uncertain')(run);
      },
    },
    outcomes: {
      ...playerTailOf('setPassword'),
      ...refusals,
      'setPassword.accepted': endsIn(
        really('setPassword', ({ phone }) => fixture.player({ phone })),
        says('password.changed'),
      ),
      'setPassword.wrong_current': really('setPassword', ({ phone }) =>
        fixture.player({ phone, password: `${password}-lain` }),
      ),
      /** The page knows both and sends nothing. */
      ...faultsOf('setPassword', 'same_as_current', 'throttled'),
      'setPassword.ticket_invalid': unprovokable(
        'A session stands behind it, no ticket: walked with the passwords of visitors.',
      ),
    },
    endings: {},
  }),
  { parts: { change: ['change'] } },
);
