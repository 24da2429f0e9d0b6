/** Another phone number, walked in Chromium against the platform. The code and the PIN have walks of their own. */
import { phoneChangeScreen } from '../../../machines/phone-change/phone-change.selectors.ts';
import { phoneChange as model } from './model.ts';
import { phoneChangePage } from './page.ts';
import { unprovokable } from '../../../src/walk/tiers/script.ts';
import type { WalkStep } from '../../../src/walk/tiers/tier.ts';
import { defineBrowserScript } from '../../../src/walk/tiers/browser.ts';
import {
  askForPhoneCode,
  askForPinCode,
  isAsked,
  keyIn,
  newSession,
  onPage,
  openProfile,
  phoneDialog,
  typePin,
} from '../../browser/account-gestures.ts';
import { codeField, expect, isVisitor, messagesOn, stored, text, toast } from '../../browser/gestures.ts';
import { newPhone } from '../../browser/fixture.ts';
import { useCodeElsewhere, typeNewestCode } from '../kit/browser/player-steps.ts';
import { pause, ticketLife } from '../kit/browser/steps.ts';
import { inChromium } from '../kit/browser/page-driver.ts';
import { type PathRun } from '../kit/browser/path-run.ts';
import {
  byFault,
  closeRun,
  endSession,
  hold,
  openRun,
  passInPage,
  password,
  really,
  tailOf,
  walkTest,
} from '../kit/browser/walk.ts';

const pin = '604913';
const taken = 'error.v2.phone_number.validation_already_registered';

walkTest(model, (fixture) => {
  let token = '';
  let newNumber = '';

  const { gestures, screens } = inChromium(phoneChangePage(() => newNumber));
  const says = ({ page }: PathRun, id: 'error.step_lost' | typeof taken) =>
    expect(messagesOn(phoneDialog(page))).toHaveText([text(id)]);
  /** A code is sent only to who has a PIN; the walk begins without one. */
  const withPin = ({ phone }: PathRun) => fixture.player({ phone, password, pin });

  return defineBrowserScript(model, {
    async open({ edge: { offer } }) {
      const isCoded = offer.sample === 'playerAtCode';
      const player = await newSession(fixture, password, isCoded ? { pin } : {});
      ({ token } = player);
      const run = await openRun(fixture, [], player);
      await openProfile(run.page);
      newNumber = newPhone();
      if (isCoded) await askForPhoneCode(run.page, newNumber);
      if (offer.sample === 'playerAfterOther') await askForPinCode(run.page, 'create');
      if (offer.sample !== 'player') {
        await expect(codeField(run.page)).toBeVisible();
        await run.page.keyboard.press('Escape');
        await fixture.advance(pause);
      }
      await hold(run, 'requestCode');
      await onPage(run.page, 'profile.phone.change').click();
      return run;
    },
    close: closeRun,
    gestures: {
      ...gestures,
      'phone.submitted': {
        ...gestures['phone.submitted'],
        other(run, { edge }) {
          // The number that a code went to goes on with it; any other one asks for a code of its own.
          if (!edge.to.startsWith('active code')) newNumber = newPhone();
          return gestures['phone.submitted'].other(run);
        },
      },
      async 'pin.requested'(run) {
        await gestures['pin.requested'](run);
        await isAsked(run.page, 'pin.title.set');
      },
    },
    outcomes: {
      ...tailOf('requestCode'),
      'requestCode.accepted': really('requestCode', async (run) => {
        await withPin(run);
        await fixture.advance(pause);
      }),
      'requestCode.validation.already.registered': really('requestCode', async (run) => {
        await withPin(run);
        await fixture.player({ phone: newNumber, password });
      }),
      /** The page knows the number that there is, and what a number looks like: it sends neither. */
      'requestCode.same_number': byFault({ call: 'requestCode', kind: 'same_number' }),
      'requestCode.invalid_number': byFault({ call: 'requestCode', kind: 'invalid_number' }),
      'requestCode.no_pin': really('requestCode', ({ phone }) => fixture.player({ phone, password, pin: null })),
      async 'requestCode.otp_block'(run, step) {
        await byFault({ call: 'requestCode', kind: 'otp_block' })(run, step);
        await expect(toast(run.page)).toHaveText(text('error.otp_block', { n: 15 }));
      },
      async 'requestCode.unauthorized'(run, step) {
        await really('requestCode', () => endSession(run, token))(run, step);
        await isVisitor(run.page);
      },
      'requestCode.ticket_invalid': unprovokable('Only a PIN reset hears it: walked there.'),
    },
    endings: {
      oneTimeCode: {
        verified: typeNewestCode,
        numberChange: ({ page }: PathRun) => keyIn(phoneDialog(page), 'code.change_number').click(),
        /** As the next code is asked for. */
        async numberTaken(run: PathRun, step: WalkStep) {
          await fixture.player({ phone: newNumber, password });
          await passInPage(run, pause);
          await keyIn(phoneDialog(run.page), 'code.resend').click();
          await really('requestCode')(run, step);
          await says(run, taken);
        },
        async ticketLost(run: PathRun) {
          await useCodeElsewhere(run, token, 'phone');
          await codeField(run.page).fill('0417');
          await says(run, 'error.step_lost');
        },
        dismissed: gestures['dialog.dismissed'],
        async unauthorized(run: PathRun) {
          await endSession(run, token);
          await codeField(run.page).fill('0417');
          await isVisitor(run.page);
        },
      },
      pinPad: {
        async accepted({ page }: PathRun) {
          await typePin(page, pin);
          await expect(toast(page)).toHaveText(text('phone_change.saved'));
          await expect.poll(async () => (await stored(page))['phone']).toBe(newNumber);
        },
        async ticketLost(run: PathRun) {
          await fixture.advance(ticketLife);
          await typePin(run.page, pin);
          await says(run, 'error.step_lost');
        },
        async numberTaken(run: PathRun) {
          await fixture.player({ phone: newNumber, password });
          await typePin(run.page, pin);
          await says(run, taken);
        },
        async resetRequested({ page }: PathRun) {
          await keyIn(phoneDialog(page), 'pin.forgot').click();
          await isAsked(page, 'pin.title.reset');
        },
        async uncertain({ page }: PathRun) {
          await fixture.fault({ call: 'changePhone', kind: 'hang' });
          await typePin(page, pin);
          await expect.poll(() => fixture.held()).toEqual(['changePhone']);
          await keyIn(phoneDialog(page), 'nav.close').click();
          await expect(toast(page)).toHaveText(text('profile.uncertain'));
        },
        dismissed: gestures['dialog.dismissed'],
        async unauthorized(run: PathRun) {
          await endSession(run, token);
          await typePin(run.page, pin);
          await isVisitor(run.page);
        },
      },
    },
    screenOf: phoneChangeScreen,
    /** What comes behind the last one is looked for where it is brought about. */
    screens,
  });
});
