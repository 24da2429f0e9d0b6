import { phoneChange as model } from './model.ts';
import { phoneChangePage } from './page.ts';
import {
  askForPhoneCode,
  askForPinCode,
  isAsked,
  keyIn,
  onPage,
  openProfile,
  phoneDialog,
  typePin,
} from '../../browser/account-gestures.ts';
import { codeField, expect, messagesOn, stored, text } from '../../browser/gestures.ts';
import { newPhone } from '../../browser/fixture.ts';
import { defaultLimits } from '../../../src/server/domain/platform/limits.ts';
import { minutes } from '../kit/samples.ts';
import { askAs, giveUpUncertain, loseCode, typeCodeTo, typeNewestCode } from '../kit/browser/player-steps.ts';
import { isAfterLoss, pause, refusedCode, ticketLife } from '../kit/browser/steps.ts';
import {
  afterSession,
  byFault,
  faultsOf,
  hold,
  inChromium,
  openAsPlayer,
  passInPage,
  pin,
  playerTailOf,
  really,
  says,
  walkTest,
  withoutPin,
  withPin,
  type PathRun,
  type WalkStep,
} from '../kit/browser/walk.ts';

const taken = 'error.v2.phone_number.validation_already_registered';

walkTest(model, (fixture) => {
  let newNumber = '';
  /** Our platform has the code to the new number, and refuses the change without it. */
  let isWithoutNewCode = false;
  /** Ms that the code step waits: a lock after a lost answer lasts longer. */
  let untilResend = pause;

  const { gestures, screens, screenOf } = inChromium(phoneChangePage(() => newNumber));
  const tail = playerTailOf('requestCode');
  const isAtNew = ({ edge }: WalkStep): boolean => edge.from.startsWith('active newCode');
  const isForNew = ({ edge }: WalkStep): boolean => edge.from.startsWith('active requestingNewCode');
  const isTold = ({ page }: PathRun, id: 'error.step_lost' | typeof taken) =>
    expect(messagesOn(phoneDialog(page))).toHaveText([text(id)]);
  return {
    async open({ edge: { offer } }) {
      isWithoutNewCode = false;
      untilResend = pause;
      const isNewCoded = offer.sample === 'playerAtNewCode';
      const isCoded = offer.sample === 'playerAtCode' || isNewCoded;
      const run = await openAsPlayer(fixture, [], isCoded ? { pin } : {});
      await openProfile(run.page);
      newNumber = newPhone();
      if (isCoded) await askForPhoneCode(run.page, newNumber);
      if (offer.sample === 'playerAfterOther') await askForPinCode(run.page, 'create');
      if (offer.sample !== 'player') {
        await expect(codeField(run.page)).toBeVisible();
        if (isNewCoded) {
          await typeNewestCode(run);
          await isAsked(run.page, 'phone_change.title.new_code');
          await expect(codeField(run.page)).toBeVisible();
        }
        await run.page.keyboard.press('Escape');
        await fixture.advance(pause);
      }
      await hold(run, 'requestCode');
      await onPage(run.page, 'profile.phone.change').click();
      return run;
    },
    gestures: {
      ...gestures,
      'phone.submitted': {
        ...gestures['phone.submitted'],
        other(run, step) {
          const { edge } = step;
          // The same number resumes its code, or one whose answer was lost; another number requests a new code.
          if (!/^active (code|newCode)/.test(edge.to) && !isAfterLoss(step)) newNumber = newPhone();
          return gestures['phone.submitted'].other(run);
        },
      },
      async 'pin.requested'(run) {
        await gestures['pin.requested'](run);
        await isAsked(run.page, 'pin.title.set');
      },
    },
    outcomes: {
      ...tail,
      'requestCode.not_available': async (run, step) => {
        isWithoutNewCode = true;
        await tail['requestCode.not_available']?.(run, step);
      },
      /** A code needs a player with a PIN; the walk begins without one. */
      'requestCode.accepted': (run, step) =>
        really('requestCode', async () => {
          await withPin(run);
          // A number gets so many codes a day, and a path may need more; the proof of the old number lasts for minutes.
          await fixture.advance(isForNew(step) ? pause : defaultLimits.code.window);
        })(run, step),
      'requestCode.validation.already.registered': (run, step) =>
        // The number is asked for once more where an answer was lost.
        isAfterLoss(step)
          ? byFault()(run, step)
          : really('requestCode', async () => {
              await withPin(run);
              await fixture.player({ phone: newNumber });
            })(run, step),
      /** The page itself refuses the current number and a malformed one. */
      ...faultsOf('requestCode', 'same_number', 'invalid_number'),
      'requestCode.no_pin': really('requestCode', withoutPin),
      'requestCode.otp_block': refusedCode(async (run, step) => {
        untilResend = step.edge.offer.sample === 'lock' ? minutes(15) : pause;
        await withPin(run);
        await fixture.advance(pause);
        const number = { phone_number: newNumber };
        await (isForNew(step)
          ? askAs(fixture, run.token, 'sendNewNumberCode', number)
          : askAs(fixture, run.token, 'sendPlayerCode', { is_change_phone_number: true, ...number }));
      }),
      'requestCode.ticket_invalid': really('requestCode', () => fixture.advance(ticketLife)),
    },
    endings: {
      oneTimeCode: {
        verified: (run, step) => typeCodeTo(isAtNew(step) ? newNumber : run.phone, run),
        numberChange: ({ page }) => keyIn(phoneDialog(page), 'code.change_number').click(),
        /** As the next code is asked for. */
        async numberTaken(run, step) {
          await fixture.player({ phone: newNumber });
          await passInPage(run, untilResend);
          await keyIn(phoneDialog(run.page), 'code.resend').click();
          await really('requestCode')(run, step);
          await isTold(run, taken);
        },
        ticketLost: (run, step) =>
          isAtNew(step) ? loseCode({ ...run, phone: newNumber }, 'newPhone') : loseCode(run, 'phone'),
        dismissed: gestures['dialog.dismissed'],
        unauthorized: afterSession(({ page }) => codeField(page).fill('0417')),
      },
      pinPad: {
        async accepted(run) {
          if (isWithoutNewCode) {
            await fixture.fault({ call: 'changePhone', kind: 'accepted' });
            // Our platform has the old number still; the page would read it, once or twice, and take it over.
            await run.page.route(/\/v2\/auth\/player$/, () => undefined);
          }
          await typePin(run.page, pin);
          await says('phone_change.saved')(run);
          await expect.poll(async () => (await stored(run.page))['phone']).toBe(newNumber);
        },
        async ticketLost(run) {
          await fixture.advance(ticketLife);
          await typePin(run.page, pin);
          await isTold(run, 'error.step_lost');
        },
        async numberTaken(run) {
          await fixture.player({ phone: newNumber });
          await typePin(run.page, pin);
          await isTold(run, taken);
        },
        async resetRequested({ page }) {
          await keyIn(phoneDialog(page), 'pin.forgot').click();
          await isAsked(page, 'pin.title.reset');
        },
        uncertain: (run) => giveUpUncertain(run, 'changePhone', () => typePin(run.page, pin)),
        dismissed: gestures['dialog.dismissed'],
        unauthorized: afterSession(({ page }) => typePin(page, pin)),
      },
    },
    screenOf,
    screens,
  };
});
