/**
 * The code of a player, in the dialogs that ask for it, walked in Chromium against the platform: for the PIN in both
 * generations of calls, for another number and for a PIN reset, which have no v1 form.
 */
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
import { codeField, expect, messagesOn, phoneIn, text, type TextId } from '../../browser/gestures.ts';
import { newPhone, type Fixture } from '../../browser/fixture.ts';
import { askAs, useCodeElsewhere } from '../kit/browser/player-steps.ts';
import { blockedFor, codeLife, pause, resent, ticketLife, wrongCode } from '../kit/browser/steps.ts';
import {
  byFault,
  defineScript,
  endsIn,
  faultsOf,
  hold,
  inChromium,
  nextOutcome,
  openAsPlayer,
  password,
  playerTailOf,
  really,
  unprovokable,
  walkTest,
  type PathRun,
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
const { gestures, screens, screenOf } = inChromium(oneTimeCodePage);

const scriptFor = (purpose: PlayerPurpose) => (fixture: Fixture, generation: ApiGeneration) => {
  const dialogIn = purpose === 'phone' ? phoneDialog : pinDialog;
  let newNumber = '';
  const isLost = ({ page }: PathRun) => expect(messagesOn(dialogIn(page))).toHaveText([text('error.step_lost')]);
  return defineScript(oneTimeCode, {
    async open() {
      newNumber = newPhone();
      const run = await openAsPlayer(fixture, [], purpose === 'pin' ? {} : { pin });
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
    gestures: {
      ...gestures,
      async 'code.submitted'(run, step) {
        const isRight = nextOutcome(step) === 'verifyCode.accepted';
        await submitCode(run.driver, step, isRight ? await fixture.code(run.phone) : await wrongCode(run));
      },
      'number.changeRequested':
        purpose === 'phone'
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
      'verifyCode.rejected': really('verifyCode'),
      'verifyCode.expired': really('verifyCode', () => fixture.advance(codeLife)),
      /** The code before it in this walk is too old to be exhausted. */
      'verifyCode.exhausted': byFault(),
      'verifyCode.otp_block': blockedFor('verifyCode'),
      'verifyCode.ticket_invalid': endsIn(
        really('verifyCode', async (run) => {
          // The one before may be used up by wrong tries; a new one is used elsewhere, and with it the step.
          if (purpose === 'pinReset') return fixture.advance(ticketLife);
          await fixture.advance(pause);
          const asked =
            purpose === 'pin' ? { is_change_pin: true } : { is_change_phone_number: true, phone_number: newNumber };
          await askAs(fixture, run.token, 'sendPlayerCode', asked);
          return useCodeElsewhere(run, purpose);
        }),
        isLost,
      ),
      'resendCode.accepted': resent,
      'resendCode.otp_block': byFault(),
      'resendCode.ticket_invalid': endsIn(
        really('resendCode', () => fixture.advance(ticketLife)),
        isLost,
      ),
      'resendCode.validation.already.registered':
        purpose === 'phone'
          ? endsIn(
              really('resendCode', () => fixture.player({ phone: newNumber, password })),
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
    screens: {
      ...screens,
      /** The act that ends the step checks the page after it. */
      finished: ({ page }) => expect(codeField(page)).toBeHidden(),
    },
  });
};

/** Of the walk of visitors. */
const visitors = ['register', 'registerLocked', 'forgotPassword'];
walkTest(oneTimeCode, scriptFor('pin'), { generations: ['v2', 'v1'], parts: { pin: ['pin'] }, after: visitors });
walkTest(oneTimeCode, scriptFor('phone'), { parts: { phone: ['phone'] }, after: visitors });
walkTest(oneTimeCode, scriptFor('pinReset'), { parts: { pinReset: ['pinReset'] }, after: visitors });
