/** The strip above the pages; the platform's room is told by the walk. */
import { gamePath } from '../../../machines/kit/game-paths.ts';
import { playable } from '../../../src/contract/room-words.ts';
import type { Room } from '../../../src/contract/rooms.calls.ts';
import { openAt } from '../../browser/gestures.ts';
import { goToItsRoute } from '../kit/browser/player-steps.ts';
import {
  byFault,
  haltClock,
  inChromium,
  openAsPlayer,
  playerTailOf,
  really,
  reconnect,
  sayHidden,
  sayRestored,
  tellOfMovement,
  unprovokable,
  walkTest,
} from '../kit/browser/walk.ts';
import { awayRoom, endedRoom, playingRoom, startingRoom, waitingRoom } from '../room/room-samples.ts';
import { wireOf } from '../room/room-steps.ts';
import { seat as model } from './model.ts';
import { seatPage } from './page.ts';

const saidByRoom = unprovokable(
  'The page of a game says it, which has a walk of its own: tests/browser/rooms.long.test.ts takes a seat and leaves it.',
);

walkTest(model, (fixture) => {
  const { screens, screenOf } = inChromium(seatPage());
  const tells = (room: Room) => byFault({ call: 'room', kind: 'accepted', data: { room: wireOf(room) } });
  return {
    async open({ edge: { offer } }) {
      const run = await openAsPlayer(fixture, ['room']);
      await openAt(run.page, offer.sample === 'atGame' ? gamePath(playable.sums, null) : '/');
      await haltClock(run);
      return run;
    },
    gestures: {
      'route.changed': goToItsRoute,
      'connection.restored': reconnect,
      'page.hidden': sayHidden(true),
      'page.shown': sayHidden(false),
      'page.restored': sayRestored,
      'tab.moneyMoved': ({ page }) => tellOfMovement(page),
      'seat.taken': saidByRoom,
      'seat.gone': saidByRoom,
    },
    outcomes: {
      ...playerTailOf('room'),
      'room.accepted': {
        waiting: tells(waitingRoom),
        away: tells(awayRoom),
        starting: tells(startingRoom),
        playing: tells(playingRoom),
        ended: tells(endedRoom),
      },
      'room.not_found': really('room'),
    },
    endings: {},
    screenOf,
    screens,
  };
});
