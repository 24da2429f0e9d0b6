import { catalogue } from './model.ts';
import { cataloguePage } from './page.ts';
import { game } from '../kit/samples.ts';
import { fromTheWorld, inViews, openFixture, walkTest } from '../kit/views/fixture.tsx';
import { createRoot } from '../kit/views/stub.ts';

const { gestures, screens, screenOf } = inViews(
  cataloguePage(game.title, '120,00', ({ context }) => context.games !== null),
);

walkTest('RT-1 GM-1 ER-2 the home page shows every configuration of the list of games', catalogue, {
  mount: (actor) =>
    openFixture({
      root: createRoot(actor, {
        snapshotWith: () => ({ value: { visit: { visitor: 'browsing' } }, children: { catalogue: actor } }),
        hear: (event) => actor.send(event as Parameters<typeof actor.send>[0]),
      }),
    }),
  gestures: {
    // A list that is in order has no button of its own; a page asks for it when it is opened again.
    'catalogue.refreshRequested': (on, step) =>
      step.edge.from.includes('failed') ? gestures['catalogue.refreshRequested'](on) : fromTheWorld(on, step),
    'connection.restored': fromTheWorld,
  },
  screenOf,
  screens,
});
