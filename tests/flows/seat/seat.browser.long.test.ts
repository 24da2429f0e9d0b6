/** The strip above the pages; the platform's room is told by the walk. */
import { gamePath } from '../../../machines/kit/game-paths.ts';
import { playable } from '../../../src/contract/room-words.ts';
import type { Room } from '../../../src/contract/rooms.calls.ts';
import { expect, openAt, text, type TextId } from '../../browser/gestures.ts';
import { goToItsRoute } from '../kit/browser/player-steps.ts';
import {
  byFault,
  endsIn,
  haltClock,
  inChromium,
  isWaiting,
  openAsPlayer,
  playerTailOf,
  really,
  reconnect,
  sayHidden,
  sayRestored,
  tellOfMovement,
  walkTest,
  type PathRun,
} from '../kit/browser/walk.ts';
import { awayRoom, endedRoom, playingRoom, startingRoom, waitingRoom } from '../room/room-samples.ts';
import { holdLive, wireOf } from '../room/room-steps.ts';
import { seat as model } from './model.ts';
import { seatPage } from './page.ts';

walkTest(model, (fixture) => {
  const { screens, screenOf } = inChromium(seatPage());
  const tells = (room: Room) => byFault({ call: 'room', kind: 'accepted', data: { room: wireOf(room) } });
  /** The page of a game asks as it opens, and says where the player sits; later it has the key. */
  const asksFirst = async (run: PathRun, key: TextId): Promise<boolean> => {
    const pressable = run.page.locator('main').getByRole('button', { name: text(key) });
    await expect.poll(async () => isWaiting(run, 'room') + (await pressable.count())).toBeGreaterThan(0);
    return isWaiting(run, 'room') > 0;
  };
  /** Who goes to another page has it before the eyes, where a machine that begins there would ask. */
  const looksAgain = ({ page }: PathRun) =>
    page.evaluate(() => void Object.defineProperty(document, 'hidden', { configurable: true, get: () => false }));
  return {
    async open({ edge: { offer } }) {
      const run = await openAsPlayer(fixture, ['room']);
      // The page of a game hears nothing of a seat that our platform does not know.
      await holdLive(run, run.token);
      await openAt(run.page, offer.sample === 'atGame' ? gamePath(playable.sums, null) : '/');
      await haltClock(run);
      return run;
    },
    gestures: {
      'route.changed': endsIn(goToItsRoute, looksAgain),
      'connection.restored': reconnect,
      'page.hidden': sayHidden(true),
      'page.shown': sayHidden(false),
      'page.restored': sayRestored,
      'tab.moneyMoved': ({ page }) => tellOfMovement(page),
      async 'seat.taken'(run, step) {
        if (await asksFirst(run, 'room.ended.again')) return tells(waitingRoom)(run, step);
        await fixture.fault({ call: 'practiceRoom', kind: 'accepted', data: { room: wireOf(waitingRoom) } });
        for (const key of ['room.ended.again', 'room.practice.begin'] as const) await run.driver.in('main').press(key);
      },
      async 'seat.gone'(run, step) {
        // Our platform knows of no seat.
        if (await asksFirst(run, 'room.leave.free')) return really('room')(run, step);
        await fixture.fault({ call: 'leaveRoom', kind: 'accepted', data: { room: wireOf(endedRoom) } });
        await run.driver.in('main').press('room.leave.free');
      },
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
