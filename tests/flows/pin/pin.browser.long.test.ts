/**
 * A PIN set, changed and reset, walked in Chromium against the platform; set in both generations of calls.
 * The code and the digits have walks of their own.
 */
import type { PinIntent } from '../../../machines/pin/pin.machine.ts';
import { pinScreen } from '../../../machines/pin/pin.selectors.ts';
import { calls } from '../../../src/contract/index.ts';
import type { ApiGeneration } from '../../../src/server/config.ts';
import { pin as model } from './model.ts';
import { pinPage } from './page.ts';
import type { WalkStep } from '../../../src/walk/tiers/tier.ts';
import { defineBrowserScript } from '../../../src/walk/tiers/browser.ts';
import { unprovokable } from '../../../src/walk/tiers/script.ts';
import {
  askForPhoneCode,
  askForPinCode,
  choosePin,
  isAsked,
  keyIn,
  newSession,
  onPage,
  openProfile,
  pinDialog,
  typePin,
} from '../../browser/account-gestures.ts';
import { codeField, expect, isVisitor, messagesOn, openAt, stored, text, toast } from '../../browser/gestures.ts';
import { newPhone, type Fixture } from '../../browser/fixture.ts';
import { beginPinReset, useCodeElsewhere, typeNewestCode } from '../kit/browser/player-steps.ts';
import { inTime, pause, ticketLife } from '../kit/browser/steps.ts';
import { inChromium } from '../kit/browser/page-driver.ts';
import { type Scene } from '../kit/browser/scene.ts';
import {
  byFault,
  closeScene,
  endSession,
  faultsOf,
  hold,
  openScene,
  password,
  really,
  tailOf,
  walkTest,
  writeElsewhere,
} from '../kit/browser/theatre.ts';

const { gestures, screens } = inChromium(pinPage);
const oldPin = '604913';
const newPin = '739164';
const keys = { set: 'profile.pin.create', change: 'profile.pin.change', reset: 'profile.pin.reset' } as const;
const submits = { set: 'setPin', change: 'changePin', reset: 'resetPin' } as const;
/** Openings that a code was sent before. */
const before = { setAtCode: true, changeAfterOther: true };
const v1Request = calls.sendPlayerCode.v1?.path ?? '';

const intentAt = (configuration: string): PinIntent =>
  (/intent=(set|change|reset)/.exec(configuration)?.[1] ?? 'set') as PinIntent;

const scriptFor = (first: PinIntent) => (fixture: Fixture, generation: ApiGeneration) => {
  let token = '';

  /** The digits that the pad of an intent asks for. */
  async function enter({ page }: Scene, intent: PinIntent): Promise<void> {
    if (intent === 'change') {
      await isAsked(page, 'pin.title.current');
      await typePin(page, oldPin);
    }
    await choosePin(page, newPin);
  }
  /** What the storage holds of a reset. */
  const keeps = ({ page }: Scene, kept: RegExp | null) =>
    expect.poll(async () => (await stored(page))['token_reset_pin'] ?? '').toMatch(kept ?? /^$/);
  const isLost = ({ page }: Scene) => expect(messagesOn(pinDialog(page))).toHaveText([text('error.step_lost')]);

  return defineBrowserScript(model, {
    async open({ edge: { offer } }) {
      const player = await newSession(fixture, password, first === 'set' ? {} : { pin: oldPin });
      ({ token } = player);
      const scene = await openScene(fixture, [], player);
      if (offer.sample.startsWith('resetAt')) {
        const step = offer.sample === 'resetAtCode' ? 'code' : 'pin';
        const pending = { token_reset_pin: await beginPinReset(fixture, player, step) };
        await writeElsewhere(scene, {
          ...pending,
          ...(step === 'code' && { otp_expired: await inTime(scene, pause - 2000) }),
        });
        await hold(scene, 'requestCode');
        await openAt(scene.page, '/profile');
        return scene;
      }
      await openProfile(scene.page);
      if (offer.sample === 'changeAfterOther') await askForPhoneCode(scene.page, newPhone());
      if (offer.sample === 'setAtCode') await askForPinCode(scene.page, 'create');
      if (offer.sample in before) {
        await expect(codeField(scene.page)).toBeVisible();
        await scene.page.keyboard.press('Escape');
        await fixture.advance(pause);
      }
      await hold(scene, 'requestCode');
      await onPage(scene.page, keys[first]).click();
      return scene;
    },
    close: closeScene,
    impossible({ from, offer: { kind, source, sample } }) {
      const intent = intentAt(from);
      if (kind !== 'done' || source !== 'pinPad') return null;
      if (sample === 'resetRequested' && intent !== 'change')
        return 'Only where the PIN that there is is asked for can it be forgotten.';
      return sample === 'alreadySet' && intent !== 'set' ? 'Only where a PIN is set can there be one already.' : null;
    },
    gestures,
    outcomes: {
      ...tailOf('requestCode'),
      async 'requestCode.accepted'(scene, step) {
        await really('requestCode', () => fixture.advance(pause))(scene, step);
        await expect(codeField(scene.page)).toBeVisible();
        if (intentAt(step.edge.from) === 'reset') return;
        expect(fixture.requested().has(v1Request)).toBe(generation === 'v1');
      },
      async 'requestCode.otp_block'(scene, step) {
        await byFault({ call: 'requestCode', kind: 'otp_block' })(scene, step);
        await expect(toast(scene.page)).toHaveText(text('error.otp_block', { n: 15 }));
      },
      async 'requestCode.unauthorized'(scene, step) {
        await really('requestCode', () => endSession(scene, token))(scene, step);
        await isVisitor(scene.page);
      },
      /** A PIN does not go again, a first request has nothing that could be lost, and its number is the player's own. */
      ...faultsOf(
        'requestCode',
        'no_pin',
        'ticket_invalid',
        'validation.already.registered',
        'same_number',
        'invalid_number',
      ),
    },
    endings: {
      oneTimeCode: {
        verified: typeNewestCode,
        numberChange: unprovokable("The code goes to the player's own number: the page offers no other."),
        numberTaken: unprovokable('No number is changed here: walked with the phone change.'),
        async ticketLost(scene: Scene, { edge }: WalkStep) {
          await useCodeElsewhere(scene, token, intentAt(edge.from) === 'reset' ? 'pinReset' : 'pin');
          await codeField(scene.page).fill('0417');
          await isLost(scene);
        },
        dismissed: gestures['dialog.dismissed'],
        async unauthorized(scene: Scene) {
          await endSession(scene, token);
          await codeField(scene.page).fill('0417');
          await isVisitor(scene.page);
        },
      },
      pinPad: {
        async accepted(scene: Scene, { edge }: WalkStep) {
          const intent = intentAt(edge.from);
          await enter(scene, intent);
          await expect(toast(scene.page)).toHaveText(text(`pin.saved.${intent}`));
        },
        async ticketLost(scene: Scene, { edge }: WalkStep) {
          await fixture.advance(ticketLife);
          await enter(scene, intentAt(edge.from));
          await isLost(scene);
        },
        async alreadySet(scene: Scene) {
          await fixture.player({ phone: scene.phone, password, pin: oldPin });
          await enter(scene, 'set');
          await expect(toast(scene.page)).toHaveText(text('pin.already_set'));
        },
        resetRequested: ({ page }: Scene) => keyIn(pinDialog(page), 'pin.forgot').click(),
        async uncertain(scene: Scene, { edge }: WalkStep) {
          const intent = intentAt(edge.from);
          await fixture.fault({ call: submits[intent], kind: 'hang' });
          await enter(scene, intent);
          await expect.poll(() => fixture.held()).toEqual([submits[intent]]);
          await keyIn(pinDialog(scene.page), 'nav.close').click();
          await expect(toast(scene.page)).toHaveText(text('profile.uncertain'));
        },
        dismissed: gestures['dialog.dismissed'],
        async unauthorized(scene: Scene, { edge }: WalkStep) {
          await endSession(scene, token);
          await enter(scene, intentAt(edge.from));
          await isVisitor(scene.page);
        },
      },
    },
    screenOf: pinScreen,
    screens: {
      async asking(scene, snapshot) {
        await screens.asking(scene, snapshot);
        await keeps(scene, null);
      },
      async code(scene, { context }) {
        await screens.code(scene);
        await keeps(scene, context.intent === 'reset' ? /^\S+$/ : null);
      },
      async pad(scene, snapshot) {
        await screens.pad(scene, snapshot);
        await keeps(scene, snapshot.context.intent === 'reset' ? /^\S+ \S+$/ : null);
      },
      /** What the player is told is looked for where it is brought about. */
      async none(scene) {
        await screens.none(scene);
        await keeps(scene, null);
      },
    },
  });
};

walkTest(model, scriptFor('set'), { generations: ['v2', 'v1'], parts: { set: ['set', 'setAtCode'] } });
walkTest(model, scriptFor('change'), {
  parts: { change: ['change', 'changeAfterOther'] },
  after: ['set'],
});
walkTest(model, scriptFor('reset'), {
  parts: { reset: ['reset', 'resetAtCode', 'resetAtPin'] },
  after: ['set', 'change'],
});
