import { expect } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { PinPadSnapshot } from '../../../machines/pin-pad/pin-pad.machine.ts';
import { pinPadMachine } from '../../../machines/pin-pad/pin-pad.machine.ts';
import { pinPad } from './model.ts';
import { pinPadPage } from './page.ts';
import { account, otherPin, phone, pin, session, weakPin } from '../kit/samples.ts';
import { inViews, openFixture, walkTest, type Fixture, type ViewFixture } from '../kit/views/fixture.tsx';
import { createPlayer, createPlayerRoot, createRoot, createStub, type StubSnapshot } from '../kit/views/stub.ts';

function mount(actor: ActorRefFrom<typeof pinPadMachine>): Fixture {
  const { purpose } = actor.getSnapshot().context.request;
  if (purpose === 'confirm') return mountAboveAccounts(actor);
  const parent = createStub(
    { value: 'pad', context: { phone, ...(purpose !== 'phone' && { intent: purpose }) }, children: { pinPad: actor } },
    // Does as the parent flow does.
    (event) => actor.send(event as { type: 'dialog.dismissed' }),
  );
  const flow = purpose === 'phone' ? 'phoneChange' : 'pin';
  return openFixture({ root: createPlayerRoot(actor, { [flow]: parent }, { flow }) });
}

/** For a sensitive action the PIN pad lies above the page that needs it. */
function mountAboveAccounts(actor: ActorRefFrom<typeof pinPadMachine>): Fixture {
  const flow = (pad: object): StubSnapshot => ({
    value: 'confirmingChoice',
    context: { accounts: [account], id: account.id },
    children: pad as Record<string, unknown>,
    tags: ['dialog'],
  });
  const accounts = createStub(flow({ pinPad: actor }), (event) => actor.send(event as { type: 'dialog.dismissed' }));
  const root = createRoot(actor, {
    snapshotWith: () => ({
      value: { visit: 'player' },
      children: { player: createPlayer({ accounts }) },
      context: { session },
    }),
  });
  actor.subscribe({ complete: () => accounts.change({ ...flow({}), value: 'listing' }) });
  return openFixture({ root, at: '/profile/account' });
}

/** Exactly one text box, as many dots as digits, and no PIN anywhere on the page. */
function hidesPin({ container }: Fixture, snapshot: PinPadSnapshot): void {
  const isBusy = snapshot.hasTag('busy');
  const inputs = container.querySelectorAll<HTMLInputElement>('dialog[open] input');
  expect(inputs).toHaveLength(1);
  const filled = container.querySelectorAll('dialog[open] [data-filled]').length;
  expect(filled, 'dots in the slots').toBe(isBusy ? 6 : inputs[0]?.value.length);
  for (const secret of [pin, otherPin, weakPin]) expect(container.innerHTML).not.toContain(secret.reveal());
}

const { gestures, screens, screenOf } = inViews(pinPadPage);
type On = ViewFixture<typeof pinPadMachine, Fixture>;
const hidden =
  (screen: (on: On, snapshot: PinPadSnapshot) => Promise<void>) => async (on: On, snapshot: PinPadSnapshot) => {
    await screen(on, snapshot);
    hidesPin(on.mounted, snapshot);
  };

walkTest('PN-1 PN-3 PN-4 PC-2 C85 ER-2 SS-8 the PIN pad shows every configuration of its machine', pinPad, {
  mount,
  gestures,
  screenOf,
  screens: {
    ...screens,
    current: hidden(screens.current),
    fresh: hidden(screens.fresh),
    repeated: hidden(screens.repeated),
    busy: hidden(screens.busy),
    none({ mounted, effects }) {
      expect(mounted.container.querySelector('dialog[open]')).toBeNull();
      expect(mounted.container.querySelector('input[name=pin]')).toBeNull();
      expect(JSON.stringify(effects)).not.toMatch(/\d{6}/);
    },
  },
});
