/**
 * A player with an open live connection or a recent request is present. Written now and then for all players at once,
 * so that every process knows it and a dead process keeps nobody present.
 */
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { after, type Clock } from '../platform/clock.ts';
import type { SeatNumber } from './games/match.ts';

interface Place {
  room: string;
  seat: SeatNumber;
}

/** `isAway`: as it counts so far. */
export interface Changed extends Place {
  isAway: boolean;
}

export interface RoomPresence {
  note(room: string, seat: SeatNumber): void;
  /** Until the returned function is called. */
  hold(room: string, seat: SeatNumber): () => void;
  write(): Promise<void>;
  /** Seats that count as away despite a sign of life in the last `silence` ms, or as present without one. */
  changed(silence: number): Promise<Changed[]>;
}

const mostAtOnce = 400;

export function createRoomPresence(database: Database, clock: Clock): RoomPresence {
  const held = new Map<symbol, Place>();
  let noted: (Place & { at: Date })[] = [];

  return {
    note(room, seat) {
      noted.push({ room, seat, at: clock.now() });
    },
    hold(room, seat) {
      const connection = Symbol(room);
      held.set(connection, { room, seat });
      return () => {
        if (held.delete(connection)) noted.push({ room, seat, at: clock.now() });
      };
    },
    async write() {
      const now = clock.now();
      const signs = [...noted, ...[...held.values()].map((sign) => ({ ...sign, at: now }))];
      noted = [];
      if (signs.length === 0) return;
      // Locked in one order, so that two processes do not deadlock.
      await database.run(sql`
        with signs as (
          select n.room, n.seat, max(n.at) as at
          from jsonb_to_recordset(${JSON.stringify(signs)}::jsonb) as n (room uuid, seat smallint, at timestamptz)
          group by n.room, n.seat),
        rows as (
          select p.room, p.seat, s.at from room_presence p join signs s on s.room = p.room and s.seat = p.seat
          order by p.room, p.seat for update of p)
        update room_presence p set seen_at = greatest(p.seen_at, rows.at)
        from rows where rows.room = p.room and rows.seat = p.seat`);
    },
    changed: (silence) =>
      database.rows<Changed>(sql`
        select p.room, p.seat, s.is_away as "isAway"
        from room_presence p join seats s on s.room = p.room and s.seat = p.seat
        where s.is_open and s.is_away = (p.seen_at > ${after(clock.now(), -silence)})
        order by p.seen_at limit ${mostAtOnce}`),
  };
}
