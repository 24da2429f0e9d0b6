import { expect } from 'vitest';
import { session } from './model.ts';
import { sessionPage } from './page.ts';
import { fromTheWorld, inViews, openFixture, sent, settle, walkTest } from '../kit/views/fixture.tsx';
import { createPlayer, createVisit } from '../kit/views/stub.ts';

const { gestures, screens, screenOf } = inViews(
  sessionPage(({ context }) => ({ wallet: context.wallet !== null, linked: context.linked !== null }), '22.06 WIB'),
);

walkTest(
  'SH-6 SH-7 SH-8 SS-2 SS-3 SS-5 SH-12 EW-5 EW-6 top bar and drawer show every configuration of a session',
  session,
  {
    mount: (actor) =>
      openFixture({ root: createVisit(actor, createPlayer({ session: actor }), actor.getSnapshot().context.session) }),
    gestures: {
      ...gestures,
      async 'balances.refreshRequested'(on, step) {
        // Money moved here.
        if (!(await gestures['balances.refreshRequested'](on))) fromTheWorld(on, step);
      },
      ...sent('eWallet.unlinked', 'connection.restored', 'tab.signedOut', 'tab.moneyMoved'),
    },
    screenOf,
    screens: {
      // The drawer is opened to look.
      active: (on, snapshot) => settle(() => screens.active(on, snapshot)),
      async ended(on) {
        await screens.ended(on);
        // Closed dialogs hold nothing either.
        expect(on.mounted.container.textContent).not.toMatch(/12\.500|75\.000|0812[-*]/);
      },
    },
  },
);
