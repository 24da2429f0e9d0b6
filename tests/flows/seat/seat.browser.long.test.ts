/** The strip above the pages; the platform's room is told by the walk. */
import { gamePath } from '../../../machines/kit/game-paths.ts';
import type { SeatSnapshot } from '../../../machines/seat/seat.machine.ts';
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
  waitingFor,
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
  /** The seat knows what happened on the page of a game once this is offered there. */
  const thenOffers =
    (key: TextId) =>
    ({ driver }: PathRun): Promise<void> =>
      driver.in('main').see({ buttons: { [key]: 'ready' } });
  /**
   * The call of a page that was left may still wait beside the one that the machine makes, and whoever answers next
   * would take either. Only the seat peeks; the page of a game asks for itself.
   */
  const asks = (run: PathRun, snapshot: SeatSnapshot): Promise<void> => {
    const id = snapshot.context.seat?.id;
    const asked = () =>
      waitingFor(run, 'room')
        .map(({ request: { body } }) => JSON.parse(body ?? '{}') as { peek?: boolean })
        .filter(({ peek }) => peek || !snapshot.matches('hidden'));
    return expect.poll(asked).toEqual(snapshot.hasTag('busy') ? [{ ...(id && { id }), peek: true }] : []);
  };
  const see = (screen: keyof typeof screens) => async (run: PathRun, snapshot: SeatSnapshot) => {
    await screens[screen](run, snapshot);
    await asks(run, snapshot);
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
      'seat.taken': endsIn(async (run, step) => {
        if (await asksFirst(run, 'room.practice.begin')) return tells(waitingRoom)(run, step);
        await fixture.fault({ call: 'practiceRoom', kind: 'accepted', data: { room: wireOf(waitingRoom) } });
        await run.driver.in('main').press('room.practice.begin');
      }, thenOffers('room.leave.free')),
      'seat.gone': endsIn(async (run, step) => {
        // Our platform knows of no seat.
        if (await asksFirst(run, 'room.leave.free')) return really('room')(run, step);
        await fixture.fault({ call: 'leaveRoom', kind: 'accepted', data: { room: wireOf(endedRoom) } });
        for (const key of ['room.leave.free', 'room.ended.again'] as const) await run.driver.in('main').press(key);
      }, thenOffers('room.practice.begin')),
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
    screens: { shown: see('shown'), nothing: see('nothing'), ended: see('ended') },
  };
});
