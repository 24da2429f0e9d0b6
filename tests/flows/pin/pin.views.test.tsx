// @vitest-environment happy-dom
/** Setting, changing and resetting a PIN, walked through its one dialog (PN-1, PN-2, PN-4). */
import { expect, it } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { PinIntent, pinMachine, PinSnapshot } from '../../../machines/pin/pin.machine.ts';
import type { MessageId } from '../../../src/web/i18n/messages.ts';
import { pin } from './model.ts';
import { defineViewScript } from '../../../src/walk/tiers/views.ts';
import { openAccountFixture, type AccountFixture } from '../kit/views/account-fixture.ts';
import { expectAlert, expectBusy } from '../kit/views/hand.ts';
import { say, settle } from '../kit/views/fixture.tsx';
import { failuresOf, patience } from '../kit/views/walked.ts';

const mount = (actor: ActorRefFrom<typeof pinMachine>) =>
  openAccountFixture(actor, { flow: 'pin', children: { pin: actor } });

const titles: Record<PinIntent, MessageId> = {
  set: 'pin.title.set',
  change: 'pin.title.change',
  reset: 'pin.title.reset',
};
const problems: Record<string, string> = {
  blocked: say('error.otp_block', { n: 15 }),
  noPin: say('pin.error.none'),
  stepLost: say('error.step_lost'),
  offline: say('error.offline'),
  timedOut: say('error.timeout'),
  serverFailed: say('error.server'),
  malformed: say('error.malformed'),
  notAvailable: say('error.not_available'),
  unknown: say('error.unknown'),
};
const submitKey = ({ find }: AccountFixture) => find('#pin button:not([aria-label])');

/** What happens, where the code goes, and the key that asks for it. */
function expectAsking(fixture: AccountFixture, snapshot: PinSnapshot): void {
  const { value, context } = snapshot;
  expect(fixture.isShown()).toBe(true);
  expect(fixture.title()).toBe(say(titles[context.intent]));
  expect(document.title).toContain(say('title.pin'));
  expect(fixture.find('#pin strong').textContent).toBe('0812-••••-7890');
  expect(fixture.container.querySelector('#pin input')).toBeNull();
  const state = typeof value === 'object' ? value.asking : 'clean';
  expectAlert(fixture.find('#pin'), problems[state] ?? null);
  const isBusy = snapshot.hasTag('busy');
  if (state === 'blocked') expect(submitKey(fixture).getAttribute('aria-disabled')).toBe('true');
  else expectBusy(submitKey(fixture), say('pin.ask.busy'), say('pin.ask.submit'), isBusy);
  const forgot = fixture.seek(say('pin.ask.forgot'), '#pin');
  expect(forgot !== undefined).toBe(context.intent === 'change' && !isBusy);
}

const script = defineViewScript(pin, {
  mount,
  unmount: (mounted) => mounted.close(),
  settle,
  gestures: {
    'code.requested': ({ mounted }) => mounted.press(submitKey(mounted)),
    'pinReset.requested': ({ mounted }) => mounted.press(mounted.control(say('pin.ask.forgot'), '#pin')),
    'dialog.dismissed': ({ mounted }) => mounted.press(mounted.dismissKey()),
  },
  screenOf: ({ value }: PinSnapshot): 'asking' | 'code' | 'pad' | 'finished' => {
    if (typeof value === 'object' || value === 'requestingCode') return 'asking';
    return value === 'deciding' ? 'finished' : value;
  },
  screens: {
    asking: ({ mounted }, snapshot) => expectAsking(mounted, snapshot),
    code({ mounted }) {
      expect(document.title).toContain(say('title.code'));
      expect(mounted.title()).toBe(say('code.title'));
      expect(mounted.find<HTMLInputElement>('#pin input').name).toBe('otp');
      expect(document.activeElement).toBe(mounted.find('#pin input'));
      expect(mounted.seek(say('code.change_number'), '#pin'), 'the number is the own one').toBeUndefined();
    },
    pad({ mounted }, { context }) {
      expect(mounted.title()).toBe(say(context.intent === 'change' ? 'pin.title.current' : 'pin.title.fresh'));
      expect(mounted.find<HTMLInputElement>('#pin input').name).toBe('pin');
      expect(document.activeElement).toBe(mounted.find('#pin input'));
    },
    finished: ({ mounted }) => {
      expect(mounted.isShown()).toBe(false);
      expect(mounted.container.querySelector('#pin input')).toBeNull();
    },
  },
});

it(
  'PN-1 PN-2 PN-4 RG-6 ER-2 SS-7 the PIN dialog shows every configuration of its machine',
  async () => {
    expect(await failuresOf(pin, script)).toEqual([]);
  },
  patience,
);
