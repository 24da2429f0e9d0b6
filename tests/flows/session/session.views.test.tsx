// @vitest-environment happy-dom
/** A player's session, walked through the top bar and the drawer (SH-6 to SH-8, SS-3, SS-5). */
import { expect } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { sessionMachine } from '../../../machines/session/session.machine.ts';
import { balancesView, eWalletView } from '../../../machines/session/session.selectors.ts';
import { session } from './model.ts';
import { fromTheWorld } from '../../../src/walk/tiers/views.ts';
import { openFixture, say, type Fixture } from '../kit/views/fixture.tsx';
import { createPlayer, createRoot, createShell, isActive } from '../kit/views/stub.ts';
import { walkTest } from '../kit/views/walked.ts';

type Machine = typeof sessionMachine;
interface Regions {
  wallet: 'loading' | 'ready' | 'failed';
  eWallet: 'loading' | 'linked' | 'none' | 'failed';
}
const regionsOf = (snapshot: SnapshotFrom<Machine>): Regions => ({
  wallet: balancesView(snapshot).state,
  eWallet: eWalletView(snapshot).state,
});

const balances = ({ find }: Fixture) => find('header [role=group]');
const balance = (fixture: Fixture, kind: 'token' | 'winning') =>
  [...balances(fixture).children].find((key) => key.textContent?.includes(say(`balance.${kind}`))) as HTMLElement;

function mount(actor: ActorRefFrom<Machine>): Fixture {
  const shell = createShell();
  const { session: held } = actor.getSnapshot().context;
  const root = createRoot(actor, {
    picture: (flow) =>
      isActive(flow)
        ? {
            value: { visit: 'player' },
            children: { shell, player: createPlayer({ session: actor }) },
            context: { session: held, sessionNumber: 1 },
          }
        : { value: { visit: { visitor: 'browsing' } }, children: { shell }, context: { sessionNumber: 2 } },
  });
  return openFixture({ root });
}

async function inDrawer(fixture: Fixture, name: string): Promise<void> {
  await fixture.press(fixture.control(say('nav.menu')));
  expect(fixture.isOpen('menu')).toBe(true);
  await fixture.press(fixture.control(name, '#menu'));
}

function expectBalances(fixture: Fixture, { wallet }: Regions, known: boolean): void {
  expect(balances(fixture).getAttribute('aria-busy')).toBe(String(wallet === 'loading'));
  for (const [kind, amount, href] of [
    ['token', '12.500,00', '/top-up'],
    ['winning', '320,00', '/withdraw'],
  ] as const) {
    const key = balance(fixture, kind);
    if (wallet === 'failed') {
      // A dash and a way to try again, never a zero.
      expect(key.tagName).toBe('BUTTON');
      expect(key.textContent).toContain('–');
      expect(key.textContent).toContain(say('balance.retry'));
      expect(key.textContent).not.toMatch(/\d/);
      continue;
    }
    expect(key.getAttribute('href')).toBe(href);
    expect(key.textContent).toContain(say(`balance.${kind}.action`));
    if (known) expect(key.textContent).toContain(amount);
    else expect(key.textContent).not.toMatch(/\d/);
  }
}

/** What was read is shown with its time, also while it is read again. */
function expectEWallet(fixture: Fixture, { eWallet }: Regions, known: boolean): void {
  const menu = fixture.find('#menu');
  const isShown = known && eWallet !== 'failed';
  const activate = fixture.seek(say('drawer.e_wallet.activate'), '#menu') as HTMLButtonElement | undefined;
  const refresh = fixture.seek(say('drawer.e_wallet.refresh'), '#menu');
  expect(menu.textContent?.includes('Rp75.000,00'), 'the linked balance').toBe(isShown);
  expect(menu.textContent?.includes('0812****7890')).toBe(isShown);
  expect(fixture.seek(say('drawer.e_wallet.unlink'), '#menu') !== undefined, 'the way to unlink it').toBe(isShown);
  expect(refresh?.getAttribute('aria-busy') ?? null).toBe(isShown && eWallet === 'loading' ? 'true' : null);
  const time =
    eWallet === 'loading' ? say('drawer.e_wallet.refreshing') : say('drawer.e_wallet.read_at', { time: '22.06 WIB' });
  if (isShown) expect(menu.textContent).toContain(time);
  expect(menu.textContent?.includes(say('drawer.e_wallet.failed'))).toBe(eWallet === 'failed');
  expect(activate !== undefined, 'the way to activate one').toBe(
    !isShown && (eWallet === 'none' || eWallet === 'loading'),
  );
  if (activate) expect(activate.disabled).toBe(eWallet === 'loading');
}

walkTest(
  'SH-6 SH-7 SH-8 SS-2 SS-3 SS-5 SH-12 EW-5 EW-6 top bar and drawer show every configuration of a session',
  session,
  {
    mount,
    gestures: {
      'balances.refreshRequested': async (on, step) => {
        const { wallet, eWallet } = regionsOf(on.actor.getSnapshot());
        const retry = { failed: 'drawer.e_wallet.retry', linked: 'drawer.e_wallet.refresh' } as const;
        if (wallet === 'failed') await on.mounted.press(balance(on.mounted, 'token'));
        else if (eWallet === 'failed' || eWallet === 'linked') {
          await inDrawer(on.mounted, say(retry[eWallet]));
          await on.mounted.press(on.mounted.control(say('nav.close'), '#menu'));
        }
        // Money moved here.
        else fromTheWorld(on, step);
      },
      'eWallet.unlinked': fromTheWorld,
      'connection.restored': fromTheWorld,
      'signOut.requested': async ({ mounted }) => {
        await inDrawer(mounted, say('drawer.logout'));
        expect(mounted.isOpen('menu')).toBe(false);
      },
      'tab.signedOut': fromTheWorld,
      'tab.moneyMoved': fromTheWorld,
    },
    screenOf: ({ value }: SnapshotFrom<Machine>): 'active' | 'ended' => (value === 'ended' ? value : 'active'),
    screens: {
      active({ mounted }, snapshot) {
        expect(mounted.seek(say('nav.login'), 'header')).toBeUndefined();
        expect(mounted.find('#menu').textContent).toContain(say('drawer.signed_in_as', { phone: '0812-3456-7890' }));
        expectBalances(mounted, regionsOf(snapshot), snapshot.context.wallet !== null);
        expectEWallet(mounted, regionsOf(snapshot), snapshot.context.linked !== null);
      },
      ended({ mounted }) {
        expect(mounted.seek(say('nav.login'), 'header')).toBeDefined();
        expect(mounted.container.textContent).not.toMatch(/12\.500|75\.000|0812[-*]/);
      },
    },
  },
);
