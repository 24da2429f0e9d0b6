import type { PinIntent } from '../../../machines/pin/pin.machine.ts';
import { calls } from '../../../src/contract/index.ts';
import type { ApiGeneration } from '../../../src/server/config.ts';
import { pin as model } from './model.ts';
import { pinPage } from './page.ts';
import {
  askForPhoneCode,
  askForPinCode,
  choosePin,
  isAsked,
  keyIn,
  onPage,
  openProfile,
  pinDialog,
  typePin,
} from '../../browser/account-gestures.ts';
import { codeField, expect, messagesOn, openAt, stored, text } from '../../browser/gestures.ts';
import { newPhone, type Fixture } from '../../browser/fixture.ts';
import {
  askAs,
  beginPinReset,
  giveUpUncertain,
  uncertainPin,
  loseCode,
  typeNewestCode,
} from '../kit/browser/player-steps.ts';
import { inTime, pause, refusedCode, ticketLife } from '../kit/browser/steps.ts';
import {
  afterSession,
  defineScript,
  faultsOf,
  hold,
  inChromium,
  openAsPlayer,
  pin,
  playerTailOf,
  really,
  says,
  unprovokable,
  walkTest,
  withPin,
  writeElsewhere,
  type PathRun,
} from '../kit/browser/walk.ts';

const { gestures, screens, screenOf } = inChromium(pinPage);
const newPin = '739164';
const keys = { set: 'profile.pin.create', change: 'profile.pin.change', reset: 'profile.pin.reset' } as const;
const submits = { set: 'setPin', change: 'changePin', reset: 'resetPin' } as const;
const before = { setAtCode: true, changeAfterOther: true };
const v1Request = calls.sendPlayerCode.v1?.path ?? '';

const intentAt = (configuration: string): PinIntent =>
  (/intent=(set|change|reset)/.exec(configuration)?.[1] ?? 'set') as PinIntent;

const scriptFor = (first: PinIntent) => (fixture: Fixture, generation: ApiGeneration) => {
  async function enterCurrent({ page }: PathRun): Promise<void> {
    await isAsked(page, 'pin.title.current');
    await typePin(page, pin);
  }
  async function enter(run: PathRun, intent: PinIntent): Promise<void> {
    if (intent === 'change') await enterCurrent(run);
    await choosePin(run.page, newPin);
  }
  /** The PIN that there is is checked before a new one is asked for, so the first call is refused already. */
  const enterUntilRefused = (run: PathRun, intent: PinIntent) =>
    intent === 'change' ? enterCurrent(run) : choosePin(run.page, newPin);
  const keeps = ({ page }: PathRun, kept: RegExp | null) =>
    expect.poll(async () => (await stored(page))['token_reset_pin'] ?? '').toMatch(kept ?? /^$/);
  const isLost = ({ page }: PathRun) => expect(messagesOn(pinDialog(page))).toHaveText([text('error.step_lost')]);

  return defineScript(model, {
    async open({ edge: { offer } }) {
      const run = await openAsPlayer(fixture, [], first === 'set' ? {} : { pin });
      if (offer.sample.startsWith('resetAt')) {
        const step = offer.sample === 'resetAtCode' ? 'code' : 'pin';
        const pending = { token_reset_pin: await beginPinReset(fixture, run, step) };
        await writeElsewhere(run, {
          ...pending,
          ...(step === 'code' && { otp_expired: await inTime(run, pause - 2000) }),
        });
        await hold(run, 'requestCode');
        await openAt(run.page, '/profile');
        return run;
      }
      await openProfile(run.page);
      if (offer.sample === 'changeAfterOther') await askForPhoneCode(run.page, newPhone());
      if (offer.sample === 'setAtCode') await askForPinCode(run.page, 'create');
      if (offer.sample in before) {
        await expect(codeField(run.page)).toBeVisible();
        await run.page.keyboard.press('Escape');
        await fixture.advance(pause);
      }
      await hold(run, 'requestCode');
      await onPage(run.page, keys[first]).click();
      return run;
    },
    impossible({ from, offer: { kind, source, sample } }) {
      const intent = intentAt(from);
      if (kind !== 'done' || source !== 'pinPad') return null;
      if (sample === 'resetRequested' && intent !== 'change')
        return 'Only where the PIN that there is is asked for can it be forgotten.';
      return sample === 'alreadySet' && intent !== 'set' ? 'Only where a PIN is set can there be one already.' : null;
    },
    gestures,
    outcomes: {
      ...playerTailOf('requestCode'),
      async 'requestCode.accepted'(run, step) {
        await really('requestCode', () => fixture.advance(pause))(run, step);
        await expect(codeField(run.page)).toBeVisible();
        if (intentAt(step.edge.from) === 'reset') return;
        expect(fixture.requested().has(v1Request)).toBe(generation === 'v1');
      },
      'requestCode.otp_block': refusedCode(async (run) => {
        await fixture.advance(pause);
        await askAs(fixture, run.token, 'sendPlayerCode', { is_change_pin: true });
      }),
      /** A PIN is never removed, a first request has nothing to lose, and the number is the player's own. */
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
        ticketLost: (run, { edge }) => loseCode(run, intentAt(edge.from) === 'reset' ? 'pinReset' : 'pin'),
        dismissed: gestures['dialog.dismissed'],
        unauthorized: afterSession(({ page }) => codeField(page).fill('0417')),
      },
      pinPad: {
        async accepted(run, { edge }) {
          const intent = intentAt(edge.from);
          await enter(run, intent);
          await says(`pin.saved.${intent}`)(run);
        },
        async ticketLost(run, { edge }) {
          await fixture.advance(ticketLife);
          await enterUntilRefused(run, intentAt(edge.from));
          await isLost(run);
        },
        async alreadySet(run) {
          await withPin(run);
          await enter(run, 'set');
          await says('pin.already_set')(run);
        },
        resetRequested: ({ page }) => keyIn(pinDialog(page), 'pin.forgot').click(),
        async uncertain(run, { edge }) {
          const intent = intentAt(edge.from);
          await giveUpUncertain(run, submits[intent], () => enter(run, intent), uncertainPin(intent));
        },
        dismissed: gestures['dialog.dismissed'],
        unauthorized: afterSession((run, { edge }) => enterUntilRefused(run, intentAt(edge.from))),
      },
    },
    screenOf,
    screens: {
      async asking(run, snapshot) {
        await screens.asking(run, snapshot);
        await keeps(run, null);
      },
      async code(run, { context }) {
        await screens.code(run);
        await keeps(run, context.intent === 'reset' ? /^\S+$/ : null);
      },
      async pad(run, snapshot) {
        await screens.pad(run, snapshot);
        await keeps(run, snapshot.context.intent === 'reset' ? /^\S+ \S+$/ : null);
      },
      /** The act that ends the flow checks the message. */
      async none(run) {
        await screens.none(run);
        await keeps(run, null);
      },
    },
  });
};

walkTest(model, scriptFor('set'), { generations: ['v2', 'v1'], parts: { set: ['set', 'setAtCode'] } });
walkTest(model, scriptFor('change'), { parts: { change: ['change', 'changeAfterOther'] } });
walkTest(model, scriptFor('reset'), { parts: { reset: ['reset', 'resetAtCode', 'resetAtPin'] } });
