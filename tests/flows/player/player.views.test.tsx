// @vitest-environment happy-dom
/** A logged-in player: the page that is looked at, and the one account flow that may be open above it (PF-2). */
import { expect } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { playerMachine, PlayerSnapshot } from '../../../machines/player/player.machine.ts';
import { accountFlowOf, type AccountFlow } from './account-flow.ts';
import type { MessageId } from '../../../src/web/i18n/messages.ts';
import { landingOf } from '../kit/addresses.ts';
import { player } from './model.ts';
import type { WalkStep } from '../../../src/walk/tiers/tier.ts';
import { fromTheWorld, type ViewFixture } from '../../../src/walk/tiers/views.ts';
import { accountDialogs } from '../kit/views/account-fixture.ts';
import { openFixture, say, type Fixture } from '../kit/views/fixture.tsx';
import { createRoot, isActive } from '../kit/views/stub.ts';
import { walkTest } from '../kit/views/walked.ts';

type Machine = typeof playerMachine;
type On = ViewFixture<Machine, Fixture>;

function mount(actor: ActorRefFrom<Machine>): Fixture {
  const { session, route } = actor.getSnapshot().context;
  const root = createRoot(actor, {
    snapshotWith: (flow) =>
      isActive(flow)
        ? { value: { visit: 'player' }, children: { player: actor }, context: { session, sessionNumber: 1 } }
        : { value: { visit: { visitor: 'browsing' } }, context: { sessionNumber: 2 } },
  });
  return openFixture({ root, at: route.path });
}

const goTo = (on: On, step: WalkStep) => {
  on.mounted.goTo((step.edge.offer.event['route'] as { path: string }).path);
  fromTheWorld(on, step);
};

const walletTitles = {
  link: 'e_wallet.link.title',
  unlink: 'e_wallet.unlink.title',
  callback: 'e_wallet.sending.title',
} as const;
/** Each child stands where it begins: a PIN whose reset goes on at its digits, the others at their first step. */
function firstTitle(flow: AccountFlow, { context: { pinReset, intent, walletIntent } }: PlayerSnapshot): MessageId {
  if (flow === 'phoneChange') return 'phone_change.title';
  if (flow === 'passwordChange') return 'password_change.title';
  if (flow === 'eWallet') return walletTitles[walletIntent];
  return pinReset ? 'pin.title.fresh' : `pin.title.${intent}`;
}

function expectPlayer({ mounted, effects }: On, snapshot: PlayerSnapshot): void {
  const flow = accountFlowOf(snapshot);
  const open = Object.values(accountDialogs).filter((dialog) => mounted.isOpen(dialog));
  expect(open).toEqual(flow === null ? [] : [accountDialogs[flow]]);
  if (flow !== null) {
    expect(mounted.find(`#${accountDialogs[flow]} h2`).textContent).toBe(say(firstTitle(flow, snapshot)));
    expect(document.title).toContain(say(`title.${flow}`));
  } else {
    expect(document.title).toContain(say(landingOf(snapshot.context.route.path).title));
    expect(mounted.find('main').querySelector('h1'), 'a page with a heading').not.toBeNull();
  }
  expect(mounted.container.querySelector('header [role=group]'), 'the balances').not.toBeNull();
  for (const { type, params } of effects) {
    if (type !== 'notify') continue;
    const { id } = params as { id: MessageId };
    expect(say(id), 'what the toast says').not.toBe(id);
  }
}

walkTest(
  'PF-2 PN-1 PC-1 PW-1 RT-3 RT-4 SS-7 ER-1 a player sees one account flow at a time, above the page that is looked at',
  player,
  {
    mount,
    gestures: {
      // The keys for these are the profile's, which has a walk of its own.
      'pinForm.opened': fromTheWorld,
      'phoneForm.opened': fromTheWorld,
      'passwordForm.opened': fromTheWorld,
      'linkForm.opened': fromTheWorld,
      'unlinkForm.opened': fromTheWorld,
      'storage.intentChanged': fromTheWorld,
      'player.renumbered': fromTheWorld,
      'route.changed': goTo,
      'tab.moneyMoved': fromTheWorld,
    },
    screenOf: ({ value }: PlayerSnapshot): 'active' | 'ended' => (value === 'ended' ? value : 'active'),
    screens: {
      active: expectPlayer,
      ended({ mounted }) {
        expect(
          Object.values(accountDialogs).some((dialog) => mounted.container.querySelector(`#${dialog}[open]`)),
        ).toBe(false);
        expect(mounted.container.querySelector('header [role=group]'), 'no balances').toBeNull();
        expect(mounted.container.textContent).not.toMatch(/0812[-•]/);
      },
    },
  },
);
