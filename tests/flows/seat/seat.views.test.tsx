import { RunningRound } from '../../../src/web/flows/seat/RunningRound.tsx';
import { text } from '../kit/texts.ts';
import { fromTheWorld, inViews, showWhile, walkTest } from '../kit/views/fixture.tsx';
import { seat } from './model.ts';
import { seatPage } from './page.ts';

/** Alone it knows no list of games. */
const { screens, screenOf } = inViews(seatPage(() => text('seat.game')));

walkTest('GM-9 ER-2 the strip above the pages shows every configuration of its machine', seat, {
  mount: (actor) => showWhile(actor, (running) => running && <RunningRound actor={running} />),
  gestures: {
    'route.changed': fromTheWorld,
    'connection.restored': fromTheWorld,
    'page.hidden': fromTheWorld,
    'page.shown': fromTheWorld,
    'page.restored': fromTheWorld,
    'tab.moneyMoved': fromTheWorld,
    'seat.taken': fromTheWorld,
    'seat.gone': fromTheWorld,
  },
  screenOf,
  screens,
});
