/** The code step, walked in Chromium against the platform. */
import { oneTimeCode } from './model.ts';
import { oneTimeCodePage, submitCode } from './page.ts';
import {
  codeField,
  codeStep,
  expect,
  isAtCode,
  isAtPassword,
  phoneIn,
  type VisitorFlow,
} from '../../browser/gestures.ts';
import {
  beginFlow,
  blockedFor,
  codeLife,
  dialogOf,
  isStepLost,
  resent,
  ticketLife,
  wrongCode,
} from '../kit/browser/steps.ts';
import {
  aheadAt,
  aheadBy,
  byFault,
  endsIn,
  inChromium,
  nextOutcome,
  openAt,
  openRun,
  really,
  tailOf,
  unprovokable,
  walkTest,
  writeElsewhere,
  type Act,
  type PathRun,
} from '../kit/browser/walk.ts';

const playersOnly = unprovokable('Visitors are never told so: the walk with the codes of a player takes it.');

const pageTime = ({ page }: PathRun): Promise<number> => page.evaluate(() => Date.now());
const moveDeadline: Act<PathRun> = async (run, step) =>
  writeElsewhere(run, {
    disable_otp: 'true',
    otp_expired: String(Math.round(await pageTime(run)) + aheadAt(step)),
  });
const { gestures, screens, screenOf } = inChromium(oneTimeCodePage);

walkTest(
  oneTimeCode,
  (fixture) => {
    let flow: VisitorFlow = 'register';
    const isLost = (run: PathRun) => isStepLost(run, flow);

    return {
      async open(step) {
        const { offer } = step.edge;
        flow = offer.sample === 'forgotPassword' ? 'forgotPassword' : 'register';
        const run = await openRun(fixture, ['verifyCode', 'resendCode']);
        const { page } = run;
        await beginFlow(run, flow);
        if (offer.sample === 'registerLocked') {
          const { until: lockEnd } = step.target.progress.snapshot.context as { until: number };
          const until = Math.round(await pageTime(run)) + aheadBy(lockEnd);
          await page.evaluate((end) => {
            localStorage.setItem('otp_expired', String(end));
            localStorage.setItem('disable_otp', 'true');
          }, until);
          await openAt(run, codeStep());
        }
        await isAtCode(page, flow);
        return run;
      },
      gestures: {
        ...gestures,
        async 'code.submitted'(run, step) {
          const isRight = nextOutcome(step) === 'verifyCode.accepted';
          await submitCode(run.driver, step, isRight ? await fixture.code(run.phone) : await wrongCode(run));
        },
        async 'number.changeRequested'(run, step) {
          await gestures['number.changeRequested'](run, step);
          await expect(phoneIn(dialogOf[flow](run.page))).toHaveValue(run.phone);
          await expect(dialogOf[flow](run.page)).toBeVisible();
        },
        'dialog.dismissed': unprovokable('A visitor is at a page: only the dialog of a player is closed.'),
        'tab.deadlineMoved': moveDeadline,
      },
      outcomes: {
        ...tailOf('verifyCode', 'resendCode'),
        'verifyCode.accepted': endsIn(really('verifyCode'), ({ page }) => isAtPassword(page, flow)),
        'verifyCode.rejected': really('verifyCode'),
        'verifyCode.expired': really('verifyCode', () => fixture.advance(codeLife)),
        'verifyCode.exhausted': byFault(),
        'verifyCode.otp_block': blockedFor('verifyCode'),
        'verifyCode.ticket_invalid': endsIn(
          really('verifyCode', () => fixture.advance(ticketLife)),
          isLost,
        ),
        'resendCode.accepted': resent,
        'resendCode.otp_block': byFault(),
        'resendCode.ticket_invalid': endsIn(
          really('resendCode', () => fixture.advance(ticketLife)),
          isLost,
        ),
        'resendCode.validation.already.registered': playersOnly,
        'resendCode.same_number': playersOnly,
        'resendCode.invalid_number': playersOnly,
        'resendCode.no_pin': playersOnly,
      },
      endings: {},
      screenOf,
      screens: {
        ...screens,
        /** The act that ends the step checks the page after it. */
        finished: ({ page }) => expect(codeField(page)).toBeHidden(),
      },
    };
  },
  {
    generations: ['v2', 'v1'],
    parts: { register: ['register', 'registerLocked'], forgotPassword: ['forgotPassword'] },
  },
);
