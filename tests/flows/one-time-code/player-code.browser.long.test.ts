/**
 * The code of a player, in the dialogs that ask for it, walked in Chromium against the platform: for the PIN in both
 * generations of calls, for another number and for a PIN reset, which have no v1 form.
 */
import type { CodePurpose } from '../../../src/contract/one-time-code.calls.ts';
import { calls } from '../../../src/contract/index.ts';
import type { ApiGeneration } from '../../../src/server/config.ts';
import { oneTimeCode } from './model.ts';
import { oneTimeCodePage, oneTimeCodeScreen, submitCode } from './page.ts';
import { defineBrowserScript } from '../../../src/walk/tiers/browser.ts';
import { unprovokable, type Act } from '../../../src/walk/tiers/script.ts';
import {
  askForPhoneCode,
  askForPinCode,
  isAsked,
  newSession,
  openProfile,
  phoneDialog,
  pinDialog,
} from '../../browser/account-gestures.ts';
import { codeField, expect, isVisitor, messagesOn, phoneIn, text, toast, type TextId } from '../../browser/gestures.ts';
import { newPhone, type Fixture } from '../../browser/fixture.ts';
import { askAs, useCodeElsewhere } from '../kit/browser/player-steps.ts';
import { codeLife, pause, ticketLife } from '../kit/browser/steps.ts';
import { inChromium } from '../kit/browser/page-driver.ts';
import { type PathRun } from '../kit/browser/path-run.ts';
import {
  byFault,
  closeRun,
  endSession,
  hold,
  nextOutcome,
  openRun,
  password,
  really,
  tailOf,
  walkTest,
} from '../kit/browser/walk.ts';

type PlayerPurpose = Exclude<CodePurpose, 'register' | 'forgotPassword'>;

const ownNumber = unprovokable('The code goes to the number that the player has: there is no other one to give.');
const titles: Record<PlayerPurpose, TextId> = {
  pin: 'pin.title.fresh',
  phone: 'phone_change.title.pin',
  pinReset: 'pin.title.fresh',
};
const v1Verification = calls.verifyPlayerCode.v1?.path ?? '';
const pin = '739164';
const { gestures, screens } = inChromium(oneTimeCodePage);

const scriptFor = (purpose: PlayerPurpose) => (fixture: Fixture, generation: ApiGeneration) => {
  const dialogIn = purpose === 'phone' ? phoneDialog : pinDialog;
  let token = '';
  let newNumber = '';
  let wrongCodes = 1000;

  /** Each is another one: the same code is not sent twice. */
  async function wrongCode({ phone }: PathRun): Promise<string> {
    const right = await fixture.code(phone);
    wrongCodes += String(wrongCodes + 1) === right ? 2 : 1;
    return String(wrongCodes);
  }
  const isLost = ({ page }: PathRun) => expect(messagesOn(dialogIn(page))).toHaveText([text('error.step_lost')]);
  const ends =
    (act: Act<PathRun>, look: (run: PathRun) => Promise<void>): Act<PathRun> =>
    async (run, step) => {
      await act(run, step);
      await look(run);
    };
  const endedSession = (asked: 'verifyCode' | 'resendCode') =>
    ends(
      really(asked, (run) => endSession(run, token)),
      ({ page }) => isVisitor(page),
    );

  return defineBrowserScript(oneTimeCode, {
    async open() {
      const player = await newSession(fixture, password, purpose === 'pin' ? {} : { pin });
      [token, newNumber] = [player.token, newPhone()];
      const run = await openRun(fixture, [], player);
      const { page } = run;
      await openProfile(page);
      if (purpose === 'phone') await askForPhoneCode(page, newNumber);
      else await askForPinCode(page, purpose === 'pin' ? 'create' : 'reset');
      await expect(codeField(page)).toBeVisible();
      await fixture.advance(0);
      // A first code of these purposes is asked for by the call that asks for the next one.
      for (const asked of ['verifyCode', 'resendCode'] as const) await hold(run, asked);
      return run;
    },
    close: closeRun,
    gestures: {
      ...gestures,
      async 'code.submitted'(run, step) {
        const isRight = nextOutcome(step) === 'verifyCode.accepted';
        await submitCode(run.driver, step, isRight ? await fixture.code(run.phone) : await wrongCode(run));
      },
      'number.changeRequested':
        purpose === 'phone'
          ? ends(gestures['number.changeRequested'], ({ page }) =>
              expect(phoneIn(dialogIn(page))).toHaveValue(newNumber),
            )
          : ownNumber,
      'dialog.dismissed': ends(gestures['dialog.dismissed'], ({ page }) => expect(dialogIn(page)).toBeHidden()),
      'tab.deadlineMoved': unprovokable('The code of a player is of one tab: no other one moves its countdown.'),
    },
    outcomes: {
      ...tailOf('verifyCode'),
      ...tailOf('resendCode'),
      'verifyCode.unauthorized': endedSession('verifyCode'),
      'resendCode.unauthorized': endedSession('resendCode'),
      async 'verifyCode.accepted'(run, step) {
        await really('verifyCode')(run, step);
        await isAsked(run.page, titles[purpose]);
        expect(fixture.requested().has(v1Verification)).toBe(generation === 'v1');
      },
      'verifyCode.rejected': really('verifyCode'),
      'verifyCode.expired': really('verifyCode', () => fixture.advance(codeLife)),
      /** The code before it in this walk is too old to be exhausted. */
      'verifyCode.exhausted': byFault({ call: 'verifyCode', kind: 'exhausted' }),
      'verifyCode.otp_block': ends(byFault({ call: 'verifyCode', kind: 'otp_block' }), ({ page }) =>
        expect(toast(page)).toHaveText(text('error.otp_block', { n: 15 })),
      ),
      'verifyCode.ticket_invalid': ends(
        really('verifyCode', async (run) => {
          // The one before may be used up by wrong tries; a new one is used elsewhere, and with it the step.
          if (purpose === 'pinReset') return fixture.advance(ticketLife);
          await fixture.advance(pause);
          const asked =
            purpose === 'pin' ? { is_change_pin: true } : { is_change_phone_number: true, phone_number: newNumber };
          await askAs(fixture, token, 'sendPlayerCode', asked);
          return useCodeElsewhere(run, token, purpose);
        }),
        isLost,
      ),
      async 'resendCode.accepted'(run, step) {
        const before = (await fixture.messages(run.phone)).length;
        await really('resendCode')(run, step);
        await expect(toast(run.page)).toHaveText(text('code.resent'));
        await fixture.advance(0);
        expect(await fixture.messages(run.phone)).toHaveLength(before + 1);
      },
      'resendCode.otp_block': byFault({ call: 'resendCode', kind: 'otp_block' }),
      'resendCode.ticket_invalid': ends(
        really('resendCode', () => fixture.advance(ticketLife)),
        isLost,
      ),
      'resendCode.validation.already.registered':
        purpose === 'phone'
          ? ends(
              really('resendCode', () => fixture.player({ phone: newNumber, password })),
              ({ page }) =>
                expect(messagesOn(phoneDialog(page))).toHaveText([
                  text('error.v2.phone_number.validation_already_registered'),
                ]),
            )
          : ends(byFault({ call: 'resendCode', kind: 'validation.already.registered' }), isLost),
      /** A number that was good for the first code is good for the next, and a PIN does not go: nobody answers these. */
      'resendCode.same_number': byFault({ call: 'resendCode', kind: 'same_number' }),
      'resendCode.invalid_number': byFault({ call: 'resendCode', kind: 'invalid_number' }),
      'resendCode.no_pin': byFault({ call: 'resendCode', kind: 'no_pin' }),
    },
    endings: {},
    screenOf: oneTimeCodeScreen,
    screens: {
      ...screens,
      /** What comes instead is looked for where it is brought about. */
      finished: ({ page }) => expect(codeField(page)).toBeHidden(),
    },
  });
};

/** Of the walk of visitors. */
const visitors = ['register', 'registerLocked', 'forgotPassword'];
walkTest(oneTimeCode, scriptFor('pin'), { generations: ['v2', 'v1'], parts: { pin: ['pin'] }, after: visitors });
walkTest(oneTimeCode, scriptFor('phone'), { parts: { phone: ['phone'] }, after: visitors });
walkTest(oneTimeCode, scriptFor('pinReset'), { parts: { pinReset: ['pinReset'] }, after: visitors });
