import { createStub, createRoot, isActive } from '../kit/views/stub.ts';
import { fromTheWorld, goToItsRoute, inViews, openFixture, walkTest } from '../kit/views/fixture.tsx';
import { session } from '../kit/samples.ts';
import { wishes } from './model.ts';
import { wishesPage } from './page.ts';
import { closedGame, openedGame } from './samples.ts';

const { gestures, screens, screenOf } = inViews(wishesPage());
const catalogue = createStub({ value: 'shown', context: { games: [openedGame, closedGame] } });

walkTest('GM-15 GM-17 ER-2 the page of games shows every configuration of the wishes', wishes, {
  mount: (actor) =>
    openFixture({
      at: actor.getSnapshot().context.route.path,
      root: createRoot(actor, {
        snapshotWith: (snapshot) =>
          isActive(snapshot)
            ? {
                value: { visit: 'player' },
                children: { catalogue, wishes: actor },
                context: { session, sessionNumber: 1 },
              }
            : { value: { visit: { visitor: 'browsing' } }, children: { catalogue } },
      }),
    }),
  gestures: {
    ...gestures,
    /** The key is on the page of games; the machine hears it everywhere. */
    'wish.made': (on, step) =>
      step.edge.from.includes('isAtList=true') ? gestures['wish.made'](on) : fromTheWorld(on, step),
    'wish.takenBack': (on, step) =>
      step.edge.from.includes('isAtList=true') ? gestures['wish.takenBack'](on) : fromTheWorld(on, step),
    'news.closed': (on, step) =>
      step.edge.from.includes('isAtList=true') ? gestures['news.closed'](on) : fromTheWorld(on, step),
    'connection.restored': fromTheWorld,
    'route.changed': goToItsRoute,
  },
  screenOf,
  screens,
});
