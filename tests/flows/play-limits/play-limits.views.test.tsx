import { PlayLimitsCard } from '../../../src/web/flows/play-limits/PlayLimitsCard.tsx';
import { playLimits } from './model.ts';
import { playLimitsPage } from './page.ts';
import { fromTheWorld, inViews, showWhile, walkTest } from '../kit/views/fixture.tsx';

const { gestures, screens, screenOf } = inViews(playLimitsPage());

walkTest('RP-1 RP-2 RP-3 RP-5 ER-2 the card of limits shows every configuration of its machine', playLimits, {
  mount: (actor) => showWhile(actor, (running) => running && <PlayLimitsCard actor={running} />),
  gestures: { ...gestures, 'connection.restored': fromTheWorld },
  screenOf,
  screens: {
    ...screens,
    ended: ({ mounted }) => mounted.page.in('main').see({ buttons: { 'limits.edit': 'absent' } }),
  },
});
