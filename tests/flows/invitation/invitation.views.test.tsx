import { playable } from '../../../src/contract/room-words.ts';
import { gameTitles } from '../round/page.ts';
import { createRoot, createStub } from '../kit/views/stub.ts';
import { fromTheWorld, goToItsRoute, inViews, openFixture, walkTest } from '../kit/views/fixture.tsx';
import { game } from '../kit/samples.ts';
import { routes } from '../kit/routes.ts';
import { roomInvitation } from '../room/room-samples.ts';
import { invitation } from './model.ts';
import { invitationPage } from './page.ts';
import { openInvitation } from './samples.ts';

const { gestures, screens, screenOf } = inViews(
  invitationPage(roomInvitation, ({ context }) => context.invited ?? openInvitation),
);
const catalogue = createStub({
  value: 'shown',
  context: { games: [playable.sums, playable.rings].map((slug) => ({ ...game, slug, title: gameTitles[slug] })) },
});

walkTest('GM-18 ER-2 the page of a game shows every configuration of a visitor’s invitation', invitation, {
  mount: (actor) =>
    openFixture({
      at: actor.getSnapshot().context.place ? routes.invitation.path : routes.games.path,
      root: createRoot(actor, {
        snapshotWith: () => ({
          value: { visit: { visitor: 'browsing' } },
          children: { catalogue, invitation: actor },
        }),
      }),
    }),
  gestures: {
    ...gestures,
    'connection.restored': fromTheWorld,
    'route.changed': goToItsRoute,
  },
  screenOf,
  screens,
});
