import type { CodePurpose } from '../../../src/contract/one-time-code.calls.ts';
import { calls } from '../../../src/contract/index.ts';
import type { ApiGeneration } from '../../../src/server/config.ts';
import { oneTimeCode } from './model.ts';
import { oneTimeCodePage, submitCode } from './page.ts';
import {
  askForPhoneCode,
  askForPinCode,
  isAsked,
  openProfile,
  phoneDialog,
  pinDialog,
} from '../../browser/account-gestures.ts';
import { newPhone, type Fixture } from '../../browser/fixture.ts';
import {
  codeField,
  codeStep,
  expect,
  isAtCode,
  isAtPassword,
  messagesOn,
  phoneIn,
  text,
  type TextId,
  type VisitorFlow,
} from '../../browser/gestures.ts';
import { askAs, typeNewestCode, useCodeElsewhere } from '../kit/browser/player-steps.ts';
import {
  beginFlow,
  blockedFor,
  codeLife,
  dialogOf,
  isStepLost,
  pause,
  resent,
  ticketLife,
  wrongCode,
} from '../kit/browser/steps.ts';
import {
  aheadAt,
  aheadBy,
  byFault,
  defineScript,
  each,
  endsIn,
  faultsOf,
  hold,
  inChromium,
  nextOutcome,
  openAsPlayer,
  openAt,
  openRun,
  playerTailOf,
  really,
  tailOf,
  unprovokable,
  walkTest,
  writeElsewhere,
  type Act,
  type PathRun,
  type WalkStep,
} from '../kit/browser/walk.ts';

const playersOnly = unprovokable('Visitors are never told so: the walk with the codes of a player takes it.');

const pageTime = ({ page }: PathRun): Promise<number> => page.evaluate(() => Date.now());
const moveDeadline: Act<PathRun> = async (run, step) =>
  writeElsewhere(run, {
    disable_otp: 'true',
    otp_expired: String(Math.round(await pageTime(run)) + aheadAt(step)),
  });
const { gestures, screenOf, ...page } = inChromium(oneTimeCodePage);
/** The act that ends the step checks the page after it. */
const screens = { ...page.screens, finished: ({ page }: PathRun) => expect(codeField(page)).toBeHidden() };

const enterCode: Act<PathRun> = async (run, step) => {
  const isRight = nextOutcome(step) === 'verifyCode.accepted';
  await submitCode(run.driver, step, isRight ? await run.fixture.code(run.phone) : await wrongCode(run));
};
/** Whether the code at hand is accepted later on the path, before another one is sent. */
const isNeeded = ({ following }: WalkStep): boolean =>
  following
    .map(({ offer }) => offer.event.type)
    .find((type) => type === 'verifyCode.accepted' || type === 'resendCode.accepted') === 'verifyCode.accepted';

const answers = {
  'verifyCode.rejected': really('verifyCode'),
  'verifyCode.expired': ((run, step) =>
    isNeeded(step)
      ? byFault()(run, step)
      : really('verifyCode', ({ fixture }) => fixture.advance(codeLife))(run, step)) satisfies Act<PathRun>,
  /** The code before it in this walk may be too old to be exhausted. */
  'verifyCode.exhausted': byFault(),
  'verifyCode.otp_block': blockedFor('verifyCode'),
  'resendCode.accepted': resent,
  'resendCode.otp_block': byFault(),
};

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
        'code.submitted': enterCode,
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
        ...answers,
        'verifyCode.ticket_invalid': endsIn(
          really('verifyCode', () => fixture.advance(ticketLife)),
          isLost,
        ),
        'resendCode.ticket_invalid': endsIn(
          really('resendCode', () => fixture.advance(ticketLife)),
          isLost,
        ),
        ...each('resendCode', playersOnly, 'validation.already.registered', 'same_number', 'invalid_number', 'no_pin'),
      },
      endings: {},
      screenOf,
      screens,
    };
  },
  {
    generations: ['v2', 'v1'],
    parts: { register: ['register', 'registerLocked'], forgotPassword: ['forgotPassword'] },
  },
);

type PlayerPurpose = Exclude<CodePurpose, 'register' | 'forgotPassword'>;

const ownNumber = unprovokable('The code goes to the number that the player has: there is no other one to give.');
const titles: Record<PlayerPurpose, TextId> = {
  pin: 'pin.title.fresh',
  phone: 'phone_change.title.new_code',
  newPhone: 'phone_change.title.pin',
  pinReset: 'pin.title.fresh',
};
const v1Verification = calls.verifyPlayerCode.v1?.path ?? '';
const pin = '739164';

const scriptFor = (purpose: PlayerPurpose) => (fixture: Fixture, generation: ApiGeneration) => {
  const isPhone = purpose === 'phone' || purpose === 'newPhone';
  const dialogIn = isPhone ? phoneDialog : pinDialog;
  let newNumber = '';
  const isLost = ({ page }: PathRun) => expect(messagesOn(dialogIn(page))).toHaveText([text('error.step_lost')]);
  return defineScript(oneTimeCode, {
    async open() {
      newNumber = newPhone();
      const run = await openAsPlayer(fixture, [], purpose === 'pin' ? {} : { pin });
      const { page } = run;
      await openProfile(page);
      if (isPhone) await askForPhoneCode(page, newNumber);
      else await askForPinCode(page, purpose === 'pin' ? 'create' : 'reset');
      await expect(codeField(page)).toBeVisible();
      await fixture.advance(0);
      if (purpose === 'newPhone') {
        await typeNewestCode(run);
        await isAsked(page, 'phone_change.title.new_code');
        await expect(codeField(page)).toBeVisible();
        // From here on all codes of the walk go to the new number.
        run.phone = newNumber;
        await fixture.advance(0);
      }
      // A first code of these purposes is asked for by the call that asks for the next one.
      for (const asked of ['verifyCode', 'resendCode'] as const) await hold(run, asked);
      return run;
    },
    gestures: {
      ...gestures,
      'code.submitted': enterCode,
      'number.changeRequested': isPhone
        ? endsIn(gestures['number.changeRequested'], ({ page }) =>
            expect(phoneIn(dialogIn(page))).toHaveValue(newNumber),
          )
        : ownNumber,
      'dialog.dismissed': endsIn(gestures['dialog.dismissed'], ({ page }) => expect(dialogIn(page)).toBeHidden()),
      'tab.deadlineMoved': unprovokable('The code of a player is of one tab: no other one moves its countdown.'),
    },
    outcomes: {
      ...playerTailOf('verifyCode', 'resendCode'),
      async 'verifyCode.accepted'(run, step) {
        await really('verifyCode')(run, step);
        await isAsked(run.page, titles[purpose]);
        expect(fixture.requested().has(v1Verification)).toBe(generation === 'v1');
      },
      ...answers,
      'verifyCode.ticket_invalid': endsIn(
        really('verifyCode', async (run) => {
          // The one before may be used up by wrong tries; a new one is used elsewhere, and with it the step.
          if (purpose === 'pinReset') return fixture.advance(ticketLife);
          await fixture.advance(pause);
          if (purpose === 'newPhone') {
            await askAs(fixture, run.token, 'sendNewNumberCode', { phone_number: newNumber });
            return useCodeElsewhere(run, purpose);
          }
          const asked =
            purpose === 'pin' ? { is_change_pin: true } : { is_change_phone_number: true, phone_number: newNumber };
          await askAs(fixture, run.token, 'sendPlayerCode', asked);
          return useCodeElsewhere(run, purpose);
        }),
        isLost,
      ),
      'resendCode.ticket_invalid': endsIn(
        really('resendCode', () => fixture.advance(ticketLife)),
        isLost,
      ),
      'resendCode.validation.already.registered': isPhone
        ? endsIn(
            really('resendCode', () => fixture.player({ phone: newNumber })),
            ({ page }) =>
              expect(messagesOn(phoneDialog(page))).toHaveText([
                text('error.v2.phone_number.validation_already_registered'),
              ]),
          )
        : endsIn(byFault(), isLost),
      /** The first code passed these checks, and a PIN is never removed: the platform never answers so. */
      ...faultsOf('resendCode', 'same_number', 'invalid_number', 'no_pin'),
    },
    endings: {},
    screenOf,
    screens,
  });
};

walkTest(oneTimeCode, scriptFor('pin'), { generations: ['v2', 'v1'], parts: { pin: ['pin'] } });
walkTest(oneTimeCode, scriptFor('phone'), { parts: { phone: ['phone'] } });
walkTest(oneTimeCode, scriptFor('newPhone'), { parts: { newPhone: ['newPhone'] } });
walkTest(oneTimeCode, scriptFor('pinReset'), { parts: { pinReset: ['pinReset'] } });
