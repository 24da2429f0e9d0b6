import { expect } from 'vitest';
import type { ActorRefFrom, AnyMachineSnapshot } from 'xstate';
import type { storefrontMachine, StorefrontSnapshot } from '../../../machines/storefront/storefront.machine.ts';
import { storefront } from './model.ts';
import { storefrontPage } from './page.ts';
import {
  fromTheWorld,
  goToItsRoute,
  inViews,
  openFixture,
  sent,
  walkTest,
  type Fixture,
  type ViewFixture,
} from '../kit/views/fixture.tsx';

type Machine = typeof storefrontMachine;
/** The page's element of each session: nothing of an earlier player stays (SH-12). */
type On = ViewFixture<Machine, Fixture & { pages: Map<number, Element> }>;

const { gestures, screens, screenOf } = inViews(
  storefrontPage({
    brandIn: ({ context }) => context.merchant,
    isAsking: ({ children }, flow) =>
      (children[flow]?.getSnapshot() as AnyMachineSnapshot | undefined)?.hasTag('dialog') ?? false,
  }),
);

const apart =
  (screen: (on: On, snapshot: StorefrontSnapshot) => Promise<void>) =>
  async (on: On, snapshot: StorefrontSnapshot): Promise<void> => {
    await on.mounted.follow(on.effects);
    await screen(on, snapshot);
    const { pages } = on.mounted;
    const { sessionNumber } = snapshot.context;
    const page = on.mounted.find('main');
    for (const [number, other] of pages)
      expect(other === page, `the page of session ${number}`).toBe(number === sessionNumber);
    pages.set(sessionNumber, page);
  };

walkTest(
  'SH-6 SH-12 RT-12 RT-13 RT-14 RT-16 SS-2 SS-6 LG-5 ER-1 ER-4 the storefront shows every configuration of its machine',
  storefront,
  {
    mount: (actor: ActorRefFrom<Machine>) =>
      Object.assign(openFixture({ root: actor, at: actor.getSnapshot().context.route.path }), {
        pages: new Map<number, Element>(),
      }),
    gestures: {
      ...gestures,
      'storage.intentChanged': fromTheWorld,
      'route.changed': goToItsRoute,
      ...sent('storage.stepChanged', 'session.refused', 'storage.phoneChanged', 'tab.signedIn', 'tab.signedOut'),
      ...sent(
        'wish.made',
        'passkeyLogin.requested',
        'tab.stepMoved',
        'part.arrived',
        'part.missing',
        'connection.restored',
      ),
    },
    screenOf,
    screens: {
      browsing: apart(screens.browsing),
      loggingIn: apart(screens.loggingIn),
      registering: apart(screens.registering),
      async recovering(on: On, snapshot: StorefrontSnapshot) {
        await apart(screens.recovering)(on, snapshot);
        if (!on.mounted.isOpen('recovery')) return;
        const field = on.mounted.find<HTMLInputElement>('#recovery input[name=phone]');
        expect(field.value, 'the number of the login goes along').toBe(snapshot.context.phone);
      },
      player: apart(screens.player),
      fetching: apart(screens.fetching),
      missing: apart(screens.missing),
      retrying: apart(screens.retrying),
    },
  },
);
