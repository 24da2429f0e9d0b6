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
import { type Scene } from '../kit/browser/scene.ts';
import {
  byFault,
  closeScene,
  endSession,
  hold,
  openScene,
  passInPage,
  password,
  really,
  tailOf,
  walkTest,
} from '../kit/browser/theatre.ts';

const pin = '604913';
const taken = 'error.v2.phone_number.validation_already_registered';

walkTest(model, (fixture) => {
  let token = '';
  let newNumber = '';

  const { gestures, screens } = inChromium(phoneChangePage(() => newNumber));
  const says = ({ page }: Scene, id: 'error.step_lost' | typeof taken) =>
    expect(messagesOn(phoneDialog(page))).toHaveText([text(id)]);
  /** A code is sent only to who has a PIN; the walk begins without one. */
  const withPin = ({ phone }: Scene) => fixture.player({ phone, password, pin });

  return defineBrowserScript(model, {
    async open({ edge: { offer } }) {
      const isCoded = offer.sample === 'playerAtCode';
      const player = await newSession(fixture, password, isCoded ? { pin } : {});
      ({ token } = player);
      const scene = await openScene(fixture, [], player);
      await openProfile(scene.page);
      newNumber = newPhone();
      if (isCoded) await askForPhoneCode(scene.page, newNumber);
      if (offer.sample === 'playerAfterOther') await askForPinCode(scene.page, 'create');
      if (offer.sample !== 'player') {
        await expect(codeField(scene.page)).toBeVisible();
        await scene.page.keyboard.press('Escape');
        await fixture.advance(pause);
      }
      await hold(scene, 'requestCode');
      await onPage(scene.page, 'profile.phone.change').click();
      return scene;
    },
    close: closeScene,
    gestures: {
      ...gestures,
      'phone.submitted': {
        ...gestures['phone.submitted'],
        other(scene, { edge }) {
          // The number that a code went to goes on with it; any other one asks for a code of its own.
          if (!edge.to.startsWith('active code')) newNumber = newPhone();
          return gestures['phone.submitted'].other(scene);
        },
      },
      async 'pin.requested'(scene) {
        await gestures['pin.requested'](scene);
        await isAsked(scene.page, 'pin.title.set');
      },
    },
    outcomes: {
      ...tailOf('requestCode'),
      'requestCode.accepted': really('requestCode', async (scene) => {
        await withPin(scene);
        await fixture.advance(pause);
      }),
      'requestCode.validation.already.registered': really('requestCode', async (scene) => {
        await withPin(scene);
        await fixture.player({ phone: newNumber, password });
      }),
      /** The page knows the number that there is, and what a number looks like: it sends neither. */
      'requestCode.same_number': byFault({ call: 'requestCode', kind: 'same_number' }),
      'requestCode.invalid_number': byFault({ call: 'requestCode', kind: 'invalid_number' }),
      'requestCode.no_pin': really('requestCode', ({ phone }) => fixture.player({ phone, password, pin: null })),
      async 'requestCode.otp_block'(scene, step) {
        await byFault({ call: 'requestCode', kind: 'otp_block' })(scene, step);
        await expect(toast(scene.page)).toHaveText(text('error.otp_block', { n: 15 }));
      },
      async 'requestCode.unauthorized'(scene, step) {
        await really('requestCode', () => endSession(scene, token))(scene, step);
        await isVisitor(scene.page);
      },
      'requestCode.ticket_invalid': unprovokable('Only a PIN reset hears it: walked there.'),
    },
    endings: {
      oneTimeCode: {
        verified: typeNewestCode,
        numberChange: ({ page }: Scene) => keyIn(phoneDialog(page), 'code.change_number').click(),
        /** As the next code is asked for. */
        async numberTaken(scene: Scene, step: WalkStep) {
          await fixture.player({ phone: newNumber, password });
          await passInPage(scene, pause);
          await keyIn(phoneDialog(scene.page), 'code.resend').click();
          await really('requestCode')(scene, step);
          await says(scene, taken);
        },
        async ticketLost(scene: Scene) {
          await useCodeElsewhere(scene, token, 'phone');
          await codeField(scene.page).fill('0417');
          await says(scene, 'error.step_lost');
        },
        dismissed: gestures['dialog.dismissed'],
        async unauthorized(scene: Scene) {
          await endSession(scene, token);
          await codeField(scene.page).fill('0417');
          await isVisitor(scene.page);
        },
      },
      pinPad: {
        async accepted({ page }: Scene) {
          await typePin(page, pin);
          await expect(toast(page)).toHaveText(text('phone_change.saved'));
          await expect.poll(async () => (await stored(page))['phone']).toBe(newNumber);
        },
        async ticketLost(scene: Scene) {
          await fixture.advance(ticketLife);
          await typePin(scene.page, pin);
          await says(scene, 'error.step_lost');
        },
        async numberTaken(scene: Scene) {
          await fixture.player({ phone: newNumber, password });
          await typePin(scene.page, pin);
          await says(scene, taken);
        },
        async resetRequested({ page }: Scene) {
          await keyIn(phoneDialog(page), 'pin.forgot').click();
          await isAsked(page, 'pin.title.reset');
        },
        async uncertain({ page }: Scene) {
          await fixture.fault({ call: 'changePhone', kind: 'hang' });
          await typePin(page, pin);
          await expect.poll(() => fixture.held()).toEqual(['changePhone']);
          await keyIn(phoneDialog(page), 'nav.close').click();
          await expect(toast(page)).toHaveText(text('profile.uncertain'));
        },
        dismissed: gestures['dialog.dismissed'],
        async unauthorized(scene: Scene) {
          await endSession(scene, token);
          await typePin(scene.page, pin);
          await isVisitor(scene.page);
        },
      },
    },
    screenOf: phoneChangeScreen,
    /** What comes behind the last one is looked for where it is brought about. */
    screens,
  });
});
