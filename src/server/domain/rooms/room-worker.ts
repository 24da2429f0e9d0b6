/** The background work of rooms. Several processes may run it; the lock on the room's row decides between them. */
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { after, type Clock } from '../platform/clock.ts';
import { sideBySide } from '../platform/concurrency.ts';
import { advanceMatch, statusOf, type MatchEvent, type SeatNumber } from './games/match.ts';
import type { Limits } from '../platform/limits.ts';
import { seatPractice } from './room-practice.ts';
import type { Changed, RoomPresence } from './room-presence.ts';
import { waitsUntil } from './room-round.ts';
import type { RoomSteps } from './room-steps.ts';
import { createWorker, type Worker } from '../platform/worker.ts';

/** Polled: no event tells of silence, or of a due moment in another process's room. */
const lookEvery = 1_000;
const mostAtOnce = 200;
const concurrency = 8;

export interface RoomWorker extends Worker {
  onDue(at: Date): void;
}

interface RoomWorkerParts {
  database: Database;
  clock: Clock;
  limits: Limits;
  presence: RoomPresence;
  steps(): RoomSteps;
  onError(error: unknown): void;
}

export function runRoomWorker(parts: RoomWorkerParts): RoomWorker {
  const { database, clock, presence, steps, onError } = parts;
  const { invitationLife, silence } = parts.limits.games;
  let isAlarm = false;
  let lookedAt = 0;
  let alarm: { at: number; timer: NodeJS.Timeout } | null = null;

  /** A failure does not stop the others; the next look tries again. */
  const forEach = <Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> =>
    sideBySide(items, concurrency, (item) => work(item).catch(onError));

  /** Both at the same moment, so that neither wins by it. */
  const noteSilence = (room: string, silent: ReadonlySet<SeatNumber>): Promise<unknown> =>
    steps().step(room, async (_handle, held, now) => {
      const away = held.seats.filter(({ seat, isAway, result }) => silent.has(seat) && !isAway && !result);
      for (const seat of away) seat.isAway = true;
      const at = now.getTime();
      return away.length === 0 ? null : away.map(({ seat }) => ({ type: 'seat.away', at, seat }));
    });

  const noteReturn = ({ room, seat }: Changed): Promise<unknown> =>
    steps().step(room, async (_handle, held, now) => {
      const own = held.seats[seat];
      if (!own?.isAway || own.result) return null;
      own.isAway = false;
      return [{ type: 'seat.returned', at: now.getTime(), seat }];
    });

  const passTime = (id: string): Promise<unknown> =>
    steps().step(id, async (handle, room, now): Promise<MatchEvent[] | null> => {
      if (room.dueAt === null || room.dueAt > now) return null;
      const at = now.getTime();
      const passed: MatchEvent = { type: 'time.passed', at };
      // Who waited may have been away for too long by then.
      const isWaiting = statusOf(advanceMatch(room.match, passed)) === 'waiting';
      if (!isWaiting || waitsUntil(room, invitationLife) > now) return [passed];
      if (room.isPrivate) return [passed, { type: 'invitation.expired', at }];
      await seatPractice(handle, room, now);
      return [passed, { type: 'seat.taken', at }];
    });

  async function lookAround(): Promise<void> {
    lookedAt = performance.now();
    await presence.write();
    const changed = await presence.changed(silence);
    const silent = changed.filter(({ isAway }) => !isAway);
    await forEach([...new Set(silent.map(({ room }) => room))], (room) =>
      noteSilence(room, new Set(silent.filter((one) => one.room === room).map(({ seat }) => seat))),
    );
    await forEach(
      changed.filter(({ isAway }) => isAway),
      noteReturn,
    );
  }

  const worker = createWorker({
    async work() {
      // An alarm serves due rooms only; presence is checked once a second.
      const isOnlyAlarm = isAlarm && performance.now() - lookedAt < lookEvery;
      isAlarm = false;
      if (!isOnlyAlarm) await lookAround();
      const now = clock.now();
      const soon = await database.rows<{ id: string; due_at: Date }>(sql`
        select id, due_at from rooms where due_at <= ${after(now, lookEvery)} order by due_at limit ${mostAtOnce}`);
      const due = soon.filter((room) => room.due_at <= now);
      await forEach(due, ({ id }) => passTime(id));
      if (due.length === mostAtOnce) worker.wake();
      const next = soon[due.length];
      if (next) onDue(next.due_at);
    },
    onError,
    every: lookEvery,
  });

  function onDue(at: Date): void {
    const [moment, now] = [at.getTime(), clock.now().getTime()];
    // The next regular look or an earlier alarm comes first.
    if (moment > now + lookEvery || (alarm && alarm.at <= moment)) return;
    clearTimeout(alarm?.timer);
    const timer = setTimeout(
      () => {
        alarm = null;
        isAlarm = true;
        worker.wake();
      },
      Math.max(moment - now, 0),
    ).unref();
    alarm = { at: moment, timer };
  }

  return {
    ...worker,
    wake() {
      isAlarm = false;
      worker.wake();
    },
    onDue,
    async stop() {
      clearTimeout(alarm?.timer);
      await worker.stop();
    },
  };
}
