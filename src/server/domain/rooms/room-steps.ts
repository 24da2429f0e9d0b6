/** One step of a locked room, in one transaction: the match gets events, money is posted, the row written back. */
import type { Database, Queryable } from '../../db/database.ts';
import { isFree } from '../../../contract/stake.ts';
import type { Clock } from '../platform/clock.ts';
import { createBatches, createNamedMutex } from '../platform/concurrency.ts';
import type { GameRules } from './games/game-rules.ts';
import { advanceMatch, outputOf, statusOf, type MatchEvent } from './games/match.ts';
import { openGame } from './games/open-games.ts';
import type { Limits } from '../platform/limits.ts';
import { openReviews } from '../money/reviews.ts';
import { tallyWin } from './boards.ts';
import type { RoomBus } from './room-bus.ts';
import { resultsOf, settle } from './room-money.ts';
import { elapsedIn, nextDue, scoreRound, standingOf } from './room-round.ts';
import { holdRooms, saveRoom, type RoomRow } from './room-rows.ts';

/** Null for no events. Runs again where the transaction is retried. */
type Happening = (handle: Queryable, room: RoomRow, now: Date) => Promise<MatchEvent[] | null>;

export interface RoomSteps {
  step(id: string, happening: Happening): Promise<RoomRow | null>;
  /** Inside the caller's transaction; the caller then calls `committed`. */
  carry(handle: Queryable, room: RoomRow, events: readonly MatchEvent[], now: Date): Promise<void>;
  committed(room: RoomRow): void;
}

interface Step {
  id: string;
  happening: Happening;
}

interface Stepped {
  room: RoomRow | null;
  hasChanged: boolean;
}

const together = { most: 32, running: 2 };

interface RoomStepsParts {
  database: Database;
  clock: Clock;
  limits: Limits;
  bus: RoomBus;
  onDue(at: Date): void;
}

export function createRoomSteps({ database, clock, limits, bus, onDue }: RoomStepsParts): RoomSteps {
  const { invitationLife } = limits.games;

  async function end(handle: Queryable, room: RoomRow, rules: GameRules, now: Date): Promise<void> {
    const output = outputOf(room.match);
    if (!output) return;
    room.endedAt = now;
    const elapsed = elapsedIn(room, now);
    const results = resultsOf(room, output, openGame(room.game).scores);
    for (const seat of room.seats) {
      seat.result = results[seat.seat] ?? null;
      if (elapsed !== null) seat.verdicts = standingOf(room, seat, rules, elapsed).verdicts;
    }
    await settle(handle, room, now);
  }

  async function carry(handle: Queryable, room: RoomRow, events: readonly MatchEvent[], now: Date): Promise<void> {
    const { rules } = openGame(room.game);
    for (const event of [...scoreRound(room, rules, now), ...events]) room.match = advanceMatch(room.match, event);
    room.status = statusOf(room.match);
    if (room.status === 'ended') await end(handle, room, rules, now);
    room.dueAt = nextDue(room, rules, invitationLife, now);
    await saveRoom(handle, room, bus.name);
    if (room.isPrivate || isFree(room.stake)) return;
    const winner = room.seats.find(({ result }) => result?.outcome === 'won');
    if (!winner?.player) return;
    await tallyWin(handle, room, winner, now);
    await openReviews(handle, room.id, winner.player, limits, now);
  }

  function committed(room: RoomRow): void {
    bus.tell(room);
    if (room.dueAt) onDue(room.dueAt);
  }

  async function happen(batch: readonly Step[]): Promise<Stepped[]> {
    return database.transaction(async (handle) => {
      const held = await holdRooms(
        handle,
        batch.map(({ id }) => id),
      );
      const stepped: Stepped[] = [];
      for (const { id, happening } of batch) {
        const room = held.find((one) => one.id === id) ?? null;
        const now = clock.now();
        const events = room && (await happening(handle, room, now));
        if (room && events) await carry(handle, room, events, now);
        stepped.push({ room, hasChanged: events !== null });
      }
      return stepped;
    });
  }

  // A room's steps wait for each other here: in line for its row, each would occupy a connection.
  const inOrder = createNamedMutex();
  const share = createBatches({ ...together, run: happen });

  return {
    carry,
    committed,
    step: (id, happening) =>
      inOrder(id, async () => {
        const { room, hasChanged } = await share({ id, happening });
        if (room && hasChanged) committed(room);
        return room;
      }),
  };
}
