// @vitest-environment happy-dom
/** The six digits of a PIN, walked through their real field in the dialogs that ask for them (PN-1, PN-3, PN-4, PC-2, C85). */
import { expect, it } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { PinPadSnapshot } from '../../../machines/pin-pad/pin-pad.machine.ts';
import { pinPadMachine } from '../../../machines/pin-pad/pin-pad.machine.ts';
import type { PinPurpose } from '../../../src/contract/pin.calls.ts';
import type { MessageId } from '../../../src/web/i18n/messages.ts';
import { pinPad } from './model.ts';
import { account, incompletePin, otherPin, phone, pin, session, weakPin } from '../kit/samples.ts';
import { defineViewScript } from '../../../src/walk/tiers/views.ts';
import { openAccountFixture, type AccountFixture } from '../kit/views/account-fixture.ts';
import { expectAlert, expectBusy, expectFieldError } from '../kit/views/hand.ts';
import { openFixture, say, settle } from '../kit/views/fixture.tsx';
import { createPlayer, createRoot, createStub, type Picture } from '../kit/views/stub.ts';
import { failuresOf, patience } from '../kit/views/walked.ts';

interface Mounted extends AccountFixture {
  typed: string;
}

const inDialog = (fixture: Mounted, selector: string) => fixture.find(`#${fixture.dialog} ${selector}`);
const field = (fixture: Mounted) => inDialog(fixture, 'input[name=pin]') as HTMLInputElement;
const submitKey = (fixture: Mounted) => inDialog(fixture, 'button[type=submit]') as HTMLButtonElement;

function mount(actor: ActorRefFrom<typeof pinPadMachine>): Mounted {
  const { purpose } = actor.getSnapshot().context.request;
  if (purpose === 'confirm') return mountAboveAccounts(actor);
  const parent = createStub(
    { value: 'pad', context: { phone, ...(purpose !== 'phone' && { intent: purpose }) }, children: { pinPad: actor } },
    // As the flow around it does.
    (event) => actor.send(event as { type: 'dialog.dismissed' }),
  );
  const fixture =
    purpose === 'phone'
      ? openAccountFixture(actor, { flow: 'phoneChange', children: { phoneChange: parent } })
      : openAccountFixture(actor, { flow: 'pin', children: { pin: parent } });
  return Object.assign(fixture, { typed: '' });
}

/** For a deed it lies above the page that asked for it. */
function mountAboveAccounts(actor: ActorRefFrom<typeof pinPadMachine>): Mounted {
  const flow = (pad: object): Picture => ({
    value: 'confirmingChoice',
    context: { accounts: [account], id: account.id },
    children: pad as Record<string, unknown>,
    tags: ['dialog'],
  });
  const accounts = createStub(flow({ pinPad: actor }), (event) => actor.send(event as { type: 'dialog.dismissed' }));
  const root = createRoot(actor, {
    picture: () => ({
      value: { visit: 'player' },
      children: { player: createPlayer({ accounts }) },
      context: { session },
    }),
  });
  actor.subscribe({ complete: () => accounts.change({ ...flow({}), value: 'listing' }) });
  const fixture = openFixture({ root, at: '/profile/account' });
  const dialog = 'confirm';
  return {
    ...fixture,
    dialog,
    typed: '',
    title: () => fixture.find(`#${dialog} h2`).textContent,
    isShown: () => fixture.isOpen(dialog),
    dismissKey: () => fixture.control(say('nav.close'), `#${dialog}`),
  };
}

/** The sixth digit sends the PIN by itself, and the field is empty again. */
const typed =
  (digits: string) =>
  async ({ mounted }: { mounted: Mounted }) => {
    await mounted.type(field(mounted), digits);
    mounted.typed = '';
  };
const link =
  (name: MessageId) =>
  ({ mounted }: { mounted: Mounted }) =>
    mounted.press(mounted.control(say(name), `#${mounted.dialog}`));

const titles = {
  current: 'pin.title.current',
  fresh: 'pin.title.fresh',
  repeated: 'pin.title.repeated',
} as const satisfies Record<string, MessageId>;

const errors: Record<string, string> = {
  incomplete: say('pin.error.incomplete'),
  weak: say('pin.error.weak.date'),
  sameAsOld: say('pin.error.same_as_old'),
  mismatch: say('pin.error.mismatch'),
};
const wrong = (isPhone: boolean, left: number) =>
  left > 3
    ? say(isPhone ? 'phone_change.error.incorrect_pin' : 'pin.error.wrong')
    : say(isPhone ? 'phone_change.error.incorrect_pin.left' : 'pin.error.wrong.left', { n: left });

/** What each purpose calls the entry of the PIN that there is; the others call it the current one. */
const ownTexts = {
  phone: {
    title: 'phone_change.title.pin',
    submit: 'phone_change.save',
    busy: 'phone_change.save.busy',
  },
  confirm: { title: 'pin.confirm.title', submit: 'pin.confirm.submit', busy: 'pin.confirm.busy' },
} as const satisfies Partial<Record<PinPurpose, Record<string, MessageId>>>;
const textsOf = (purpose: PinPurpose) => (purpose === 'phone' || purpose === 'confirm' ? ownTexts[purpose] : null);

/** Exactly one text box, which shows nothing of a PIN and holds none for longer than it takes to send it. */
function expectEntry(fixture: Mounted, step: keyof typeof titles, snapshot: PinPadSnapshot): void {
  const { purpose } = snapshot.context.request;
  const isPhone = purpose === 'phone';
  const own = textsOf(purpose);
  const isBusy = snapshot.hasTag('busy');
  const state = typeof snapshot.value === 'object' ? Object.values(snapshot.value)[0] : 'clean';
  expect(fixture.isShown()).toBe(true);
  expect(fixture.title()).toBe(say(own?.title ?? titles[step]));
  expect(document.title).toContain(say('title.pin'));

  const input = field(fixture);
  expect(fixture.container.querySelectorAll(`#${fixture.dialog} input`)).toHaveLength(1);
  expect([input.type, input.inputMode, input.autocomplete]).toEqual(['password', 'numeric', 'off']);
  expect(input.labels).toHaveLength(1);
  if (state !== 'clean') fixture.typed = '';
  expect(input.value).toBe(fixture.typed);
  expect(input.readOnly).toBe(isBusy);
  expect(document.activeElement).toBe(input);
  const error = state === 'wrong' ? wrong(isPhone, snapshot.context.triesLeft) : errors[state ?? 'clean'];
  expectFieldError(input, error ?? null);

  const rest = own?.submit ?? (step === 'repeated' ? 'pin.save' : 'pin.next');
  expectBusy(submitKey(fixture), say(own?.busy ?? 'pin.save.busy'), say(rest), isBusy);
  const deed = fixture.container.querySelector(`#${fixture.dialog} form > p`)?.textContent ?? null;
  expect(deed).toBe(purpose === 'confirm' ? say('pin.confirm.account_remove') : null);
  const has = (name: MessageId) => fixture.seek(say(name), `#${fixture.dialog}`) !== undefined;
  expect([has('pin.forgot'), has('pin.back')]).toEqual([step === 'current' && !isBusy, step === 'repeated' && !isBusy]);
  const filled = fixture.container.querySelectorAll(`#${fixture.dialog} [data-filled]`).length;
  expect(filled, 'dots in the slots').toBe(isBusy ? 6 : fixture.typed.length);
  expectNoPin(fixture);
}

function expectNoPin(fixture: Mounted): void {
  for (const secret of [pin, otherPin, weakPin]) expect(fixture.container.innerHTML).not.toContain(secret.reveal());
}

const at =
  (step: keyof typeof titles) =>
  ({ mounted }: { mounted: Mounted }, snapshot: PinPadSnapshot) =>
    expectEntry(mounted, step, snapshot);
const troubles: Record<string, MessageId> = {
  offline: 'error.offline',
  timedOut: 'error.timeout',
  serverFailed: 'error.server',
  malformed: 'error.malformed',
  notAvailable: 'error.not_available',
  unknown: 'error.unknown',
};

const script = defineViewScript(pinPad, {
  mount,
  unmount: (mounted) => mounted.close(),
  settle,
  gestures: {
    'pin.submitted': {
      one: typed(pin.reveal()),
      other: typed(otherPin.reveal()),
      weak: typed(weakPin.reveal()),
      incomplete: async (fixture) => {
        await typed(incompletePin.reveal())(fixture);
        await fixture.mounted.press(submitKey(fixture.mounted));
      },
    },
    'pin.edited': async ({ mounted }) => {
      const digits = mounted.typed === '7' ? '73' : '7';
      await mounted.type(field(mounted), digits);
      mounted.typed = digits;
    },
    'firstPin.requested': async (fixture) => {
      await link('pin.back')(fixture);
      fixture.mounted.typed = '';
    },
    'retry.requested': link('pin.retry'),
    'pinReset.requested': async ({ mounted, actor }) =>
      mounted.press(
        mounted.control(say(actor.getSnapshot().matches('locked') ? 'pin.reset' : 'pin.forgot'), `#${mounted.dialog}`),
      ),
    'dialog.dismissed': ({ mounted }) => mounted.press(mounted.dismissKey()),
  },
  screenOf: ({
    value,
  }: PinPadSnapshot): 'current' | 'fresh' | 'repeated' | 'saving' | 'failed' | 'locked' | 'finished' => {
    if (typeof value === 'string') return value === 'deciding' ? 'finished' : value;
    if ('current' in value) return 'current';
    if ('fresh' in value) return 'fresh';
    return 'repeated' in value ? 'repeated' : 'failed';
  },
  screens: {
    current: at('current'),
    fresh: at('fresh'),
    repeated: at('repeated'),
    saving: ({ mounted }, snapshot) =>
      expectEntry(mounted, textsOf(snapshot.context.request.purpose) ? 'current' : 'repeated', snapshot),
    failed({ mounted }, { value, context }) {
      const state = (value as { failed: string }).failed;
      const isOwn = state === 'unknown' && context.request.purpose === 'phone';
      expect(mounted.title()).toBe(say('pin.title.failed'));
      const trouble = isOwn ? 'phone_change.error.unknown' : troubles[state];
      expectAlert(mounted.find(`#${mounted.dialog}`), trouble ? say(trouble) : null);
      expect(mounted.container.querySelector(`#${mounted.dialog} input`)).toBeNull();
      expect(document.activeElement).toBe(inDialog(mounted, 'h2'));
      expectNoPin(mounted);
    },
    locked({ mounted }) {
      expect(mounted.title()).toBe(say('pin.title.locked'));
      expect(inDialog(mounted, 'p').textContent).toBe(say('pin.locked.text'));
      expect(mounted.container.querySelector(`#${mounted.dialog} input`)).toBeNull();
      expect(document.activeElement).toBe(inDialog(mounted, 'h2'));
    },
    finished({ mounted, effects }) {
      expect(mounted.isShown()).toBe(false);
      expect(mounted.container.querySelector('input[name=pin]')).toBeNull();
      expect(JSON.stringify(effects)).not.toMatch(/\d{6}/);
    },
  },
});

it(
  'PN-1 PN-3 PN-4 PC-2 C85 ER-2 SS-8 the PIN pad shows every configuration of its machine',
  async () => {
    expect(await failuresOf(pinPad, script)).toEqual([]);
  },
  patience,
);
