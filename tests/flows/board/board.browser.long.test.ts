import { playable } from '../../../src/contract/room-words.ts';
import type { Board, BoardWire } from '../../../src/contract/board.calls.ts';
import { expect, openAt } from '../../browser/gestures.ts';
import {
  byFault,
  hold,
  inChromium,
  openAsPlayer,
  playerTailOf,
  really,
  reconnect,
  walkTest,
} from '../kit/browser/walk.ts';
import { board as model } from './model.ts';
import { boardPage } from './page.ts';
import { emptyBoard, listedBoard } from './samples.ts';

const wire = ({ rows, me }: Board): BoardWire => ({
  rows: rows.map(({ isMe, ...row }) => ({ ...row, is_me: isMe })),
  me,
});
const answer = (read: Board) => byFault({ call: 'weekBoard', kind: 'accepted', data: wire(read) });
const page = `/detail/${playable.sums}`;

walkTest(model, (fixture) => {
  const { gestures, screens, screenOf } = inChromium(boardPage());
  return {
    async open() {
      const run = await openAsPlayer(fixture, []);
      await openAt(run.page, page);
      await expect(run.page.locator('[data-board-of]')).toBeVisible();
      for (const asked of ['weekBoard', 'setListing'] as const) await hold(run, asked);
      return run;
    },
    impossible({ from, offer: { event } }) {
      const isMade = event.type === 'week.chosen' && from.includes(`week=${event['week']}`);
      if (isMade) return 'A choice that is made cannot be made again.';
      if (event.type !== 'listing.changed') return null;
      if (from.includes('listing=unnamed')) return 'Without a nickname there is no switch.';
      if (event['isListed'] === from.includes('listing=listed')) return 'The switch offers the other choice alone.';
      return null;
    },
    gestures: {
      ...gestures,
      'connection.restored': reconnect,
    },
    outcomes: {
      ...playerTailOf('weekBoard', 'setListing'),
      'weekBoard.accepted': {
        listed: answer(listedBoard),
        hidden: answer(emptyBoard('hidden')),
        unnamed: answer(emptyBoard('unnamed')),
      },
      'setListing.accepted': really('setListing'),
    },
    endings: {},
    screenOf,
    screens,
  };
});
