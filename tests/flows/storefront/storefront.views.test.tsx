// @vitest-environment happy-dom
/** The whole storefront, walked with every flow in it: who is visiting, what is open, where the address may lead. */
import { expect } from 'vitest';
import type { ActorRefFrom, AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import type { storefrontMachine } from '../../../machines/storefront/storefront.machine.ts';
import { merchant } from '../kit/samples.ts';
import { landingOf } from '../kit/addresses.ts';
import { storefront } from './model.ts';
import type { WalkStep } from '../../../src/walk/tiers/tier.ts';
import { fromTheWorld, type ViewFixture } from '../../../src/walk/tiers/views.ts';
import { openFixture, say, type Fixture } from '../kit/views/fixture.tsx';
import { walkTest } from '../kit/views/walked.ts';

type Machine = typeof storefrontMachine;
type Snapshot = SnapshotFrom<Machine>;
interface Mounted extends Fixture {
  /** The page's element of each session: nothing of an earlier player stays (SH-12). */
  pages: Map<number, Element>;
}
type On = ViewFixture<Machine, Mounted>;

const mount = (actor: ActorRefFrom<Machine>): Mounted =>
  Object.assign(openFixture({ root: actor, at: actor.getSnapshot().context.route.path }), {
    pages: new Map<number, Element>(),
  });

const topBar = (fixture: Fixture, name: 'nav.login' | 'nav.register' | 'nav.menu') =>
  fixture.control(say(name), 'header');

/** Whoever wants something of the page closes the menu that lies above it first. */
async function closeMenu(fixture: Fixture): Promise<void> {
  if (fixture.isOpen('menu')) await fixture.press(fixture.control(say('nav.close'), '#menu'));
}

const isDialogOpen = (fixture: Fixture): boolean => fixture.container.querySelector('dialog[open]') !== null;

/** By the top bar; where a dialog lies above it, the same wish comes from elsewhere (another flow, an invoker). */
const byTopBar = (name: 'nav.login' | 'nav.register') => async (on: On, step: WalkStep) => {
  await closeMenu(on.mounted);
  if (!isDialogOpen(on.mounted)) return on.mounted.press(topBar(on.mounted, name));
  on.mounted.expectOutOfReach(topBar(on.mounted, name));
  fromTheWorld(on, step);
};

const goTo = (on: On, step: WalkStep) => {
  on.mounted.goTo((step.edge.offer.event['route'] as { path: string }).path);
  fromTheWorld(on, step);
};

const hasDialog = ({ children }: Snapshot, flow: 'registration' | 'forgotPassword'): boolean =>
  (children[flow]?.getSnapshot() as AnyMachineSnapshot | undefined)?.hasTag('dialog') ?? false;

async function expectFrame({ mounted, effects }: On, { context }: Snapshot): Promise<void> {
  await mounted.follow(effects);
  const brand = context.merchant === null ? 'Platinum' : merchant.name;
  expect(mounted.find('header a span > span').textContent).toBe(brand);
  const page = mounted.find('main');
  const { sessionNumber } = context;
  expect(mounted.pages.get(sessionNumber) ?? page, 'the page of this session').toBe(page);
  for (const [number, earlier] of mounted.pages) if (number !== sessionNumber) expect(earlier).not.toBe(page);
  mounted.pages.set(sessionNumber, page);
}

type OpenDialog = 'login' | 'register' | 'recovery' | null;

async function expectVisitor(on: On, snapshot: Snapshot, open: OpenDialog): Promise<void> {
  await expectFrame(on, snapshot);
  const { mounted } = on;
  expect(topBar(mounted, 'nav.login')).toBeDefined();
  expect(topBar(mounted, 'nav.register')).toBeDefined();
  expect(mounted.container.querySelector('header [role=group]'), 'no balances').toBeNull();
  expect(mounted.seek(say('drawer.logout'))).toBeUndefined();
  expect(landingOf(mounted.place()).for, 'a guarded page is left').not.toBe('player');
  const dialogs = (['login', 'register', 'recovery'] as const).filter((dialog) => mounted.isOpen(dialog));
  expect(dialogs).toEqual(open === null ? [] : [open]);
}

walkTest(
  'SH-6 SH-12 RT-12 RT-13 RT-14 RT-16 SS-2 SS-6 LG-5 ER-1 the storefront shows every configuration of its machine',
  storefront,
  {
    mount,
    gestures: {
      'loginForm.opened': byTopBar('nav.login'),
      'registerForm.opened': byTopBar('nav.register'),
      'storage.intentChanged': fromTheWorld,
      'route.changed': goTo,
      'storage.stepChanged': fromTheWorld,
      'session.refused': fromTheWorld,
      'storage.phoneChanged': fromTheWorld,
      'tab.signedIn': fromTheWorld,
      'tab.stepMoved': fromTheWorld,
    },
    screenOf(snapshot: Snapshot): 'browsing' | 'loggingIn' | 'registering' | 'recovering' | 'player' {
      const { visit } = snapshot.value as {
        visit: 'player' | { visitor: 'browsing' | 'loggingIn' | 'registering' | 'recovering' };
      };
      return visit === 'player' ? 'player' : visit.visitor;
    },
    screens: {
      browsing: (on, snapshot) => expectVisitor(on, snapshot, null),
      loggingIn: (on, snapshot) => expectVisitor(on, snapshot, 'login'),
      async recovering(on, snapshot) {
        const isAsking = hasDialog(snapshot, 'forgotPassword');
        await expectVisitor(on, snapshot, isAsking ? 'recovery' : null);
        if (!isAsking) return;
        const field = on.mounted.find<HTMLInputElement>('#recovery input[name=phone]');
        expect(field.value, 'the number of the login goes along').toBe(snapshot.context.phone);
      },
      registering: (on, snapshot) =>
        expectVisitor(on, snapshot, hasDialog(snapshot, 'registration') ? 'register' : null),
      async player(on, snapshot) {
        await expectFrame(on, snapshot);
        const { mounted } = on;
        expect(mounted.seek(say('nav.login'), 'header')).toBeUndefined();
        expect(mounted.find('header [role=group]').children).toHaveLength(2);
        expect(mounted.control(say('drawer.logout'), '#menu')).toBeDefined();
        expect((['login', 'register', 'recovery'] as const).filter((dialog) => mounted.isOpen(dialog))).toEqual([]);
      },
    },
  },
);
