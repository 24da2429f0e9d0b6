/**
 * One step of a room: its row is held, the match hears what happened, what that means for money is posted, and the row is
 * written back, all in one transaction. Then whoever shows the room is told.
 */
import type { Database, Queryable } from '../db/database.ts';
import type { Clock } from './clock.ts';
import type { GameRules } from './games/game-rules.ts';
import { advanceMatch, outputOf, statusOf, type MatchEvent } from './games/match.ts';
import { openGame } from './games/open-games.ts';
import type { Limits } from './limits.ts';
import type { RoomBus } from './room-bus.ts';
import { resultsOf, settle } from './room-money.ts';
import { elapsedIn, nextDue, scoreRound, standingOf } from './room-round.ts';
import { holdRoom, saveRoom, type RoomRow } from './room-rows.ts';
import { createSingleFile } from './turns.ts';

/** What happened in a room that is held; null where nothing did. It may run again when the database lost a race. */
export type Happening = (handle: Queryable, room: RoomRow, now: Date) => Promise<MatchEvent[] | null>;

export interface RoomSteps {
  /** The room after it; null where there is none. */
  step(id: string, happening: Happening): Promise<RoomRow | null>;
  /** The same inside another transaction, with a room that is held there; it is told of by `committed`. */
  carry(handle: Queryable, room: RoomRow, events: readonly MatchEvent[], now: Date): Promise<void>;
  committed(room: RoomRow): void;
}

interface RoomStepsParts {
  database: Database;
  clock: Clock;
  limits: Limits;
  bus: RoomBus;
  /** Something will happen in a room by itself. */
  onDue(at: Date): void;
}

export function createRoomSteps({ database, clock, limits, bus, onDue }: RoomStepsParts): RoomSteps {
  const { invitationLife } = limits.games;
  // The row would have them wait as well, but each on a connection of the pool, until others get none.
  const inSingleFile = createSingleFile();

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
  }

  function committed(room: RoomRow): void {
    bus.tell(room);
    if (room.dueAt) onDue(room.dueAt);
  }

  return {
    carry,
    committed,
    step: (id, happening) =>
      inSingleFile(id, async () => {
        const held = await database.transaction(async (handle) => {
          const room = await holdRoom(handle, id);
          if (!room) return null;
          const now = clock.now();
          const events = await happening(handle, room, now);
          if (events !== null) await carry(handle, room, events, now);
          return { room, hasChanged: events !== null };
        });
        if (held?.hasChanged) committed(held.room);
        return held?.room ?? null;
      }),
  };
}
