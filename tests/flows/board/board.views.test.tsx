import { playable } from '../../../src/contract/room-words.ts';
import { BoardCard } from '../../../src/web/flows/board/BoardCard.tsx';
import { board } from './model.ts';
import { boardPage } from './page.ts';
import { fromTheWorld, inViews, showWhile, walkTest } from '../kit/views/fixture.tsx';

const { gestures, screens, screenOf } = inViews(boardPage());

walkTest('WB-1 WB-2 WB-3 WB-4 ER-2 the board shows every configuration of its machine', board, {
  mount: (actor) => showWhile(actor, (running) => running && <BoardCard actor={running} game={playable.sums} />),
  gestures: {
    ...gestures,
    /** The switch offers one of them, as the board says. */
    'listing.changed': { on: fromTheWorld, off: fromTheWorld },
    'week.chosen': { this: fromTheWorld, last: fromTheWorld },
    'connection.restored': fromTheWorld,
  },
  screenOf,
  screens,
});
