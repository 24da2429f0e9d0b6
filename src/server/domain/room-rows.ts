/** A room as its rows have it: read as one, held by its row while it changes, and written back with a word to others. */
import { randomInt } from 'node:crypto';
import type { Platinum } from '../../contract/money.ts';
import type { RoomOutcome, RoomReason, RoomStatus } from '../../contract/room-words.ts';
import type { Prompt, RoundInput, Verdict } from '../../contract/rounds.ts';
import type { Queryable } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { SeatNumber, StoredMatch } from './games/match.ts';

/** How it ended for a seat; `reward`: what it was paid in all. */
export interface SeatResult {
  outcome: RoomOutcome;
  reason: RoomReason;
  reward: Platinum;
}

export interface SeatRow {
  seat: SeatNumber;
  /** Null: the practice opponent. */
  player: string | null;
  name: string;
  /** The stake, as it was taken from the two balances. */
  token: number;
  winning: number;
  /** What was played; of the practice opponent all that it is going to play. */
  inputs: RoundInput[];
  /** Written when the room ends; before that they follow from the inputs and the time. */
  verdicts: Verdict[];
  points: number;
  isAway: boolean;
  /** Null while it is open. */
  result: SeatResult | null;
}

export interface RoomRow {
  id: string;
  invitation: string;
  merchant: string;
  game: string;
  stake: Platinum;
  isPrivate: boolean;
  status: RoomStatus;
  version: number;
  match: StoredMatch;
  seed: Buffer;
  prompts: Prompt[];
  dueAt: Date | null;
  createdAt: Date;
  endedAt: Date | null;
  /** By their numbers; the second is missing while nobody has come. */
  seats: SeatRow[];
}

interface StoredSeat extends Omit<SeatRow, 'isAway' | 'result'> {
  is_away: boolean;
  outcome: RoomOutcome | null;
  reason: RoomReason | null;
  reward: Platinum | null;
}

interface Stored extends Omit<RoomRow, 'stake' | 'isPrivate' | 'dueAt' | 'createdAt' | 'endedAt' | 'seats'> {
  stake: bigint;
  is_private: boolean;
  due_at: Date | null;
  created_at: Date;
  ended_at: Date | null;
  seats: StoredSeat[];
}

function toSeat({ is_away, outcome, reason, reward, ...seat }: StoredSeat): SeatRow {
  const hasEnded = outcome !== null && reason !== null && reward !== null;
  const { player, name, token, winning, inputs, verdicts, points } = seat;
  return {
    ...{ seat: seat.seat, player, name, token, winning, inputs, verdicts, points },
    isAway: is_away,
    result: hasEnded ? { outcome, reason, reward } : null,
  };
}

/** As it is at this moment. */
export async function readRoom(handle: Queryable, id: string): Promise<RoomRow | null> {
  const row = await handle.row<Stored>(sql`
    select r.*, (select jsonb_agg(to_jsonb(s) order by s.seat) from seats s where s.room = r.id) as seats
    from rooms r where r.id = ${id}`);
  if (!row) return null;
  const { stake, is_private, due_at, created_at, ended_at, seats, ...rest } = row;
  return {
    ...rest,
    stake: Number(stake) as Platinum,
    isPrivate: is_private,
    dueAt: due_at,
    createdAt: created_at,
    endedAt: ended_at,
    seats: seats.map(toSeat),
  };
}

/** The same, held until the transaction ends. */
export async function holdRoom(handle: Queryable, id: string): Promise<RoomRow | null> {
  // By itself: what waits for a lock sees the other rows as they were before it waited.
  const held = await handle.row(sql`select 1 from rooms where id = ${id} for update`);
  return held && readRoom(handle, id);
}

/** What an invitation is made of: letters and digits that nobody mistakes for another (room-words.ts). */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const newInvitation = (): string =>
  Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('');

export async function insertRoom(handle: Queryable, room: RoomRow): Promise<void> {
  await handle.run(sql`
    insert into rooms (id, invitation, merchant, game, stake, is_private, status, version, match, seed, prompts, due_at,
      created_at)
    values (${room.id}, ${room.invitation}, ${room.merchant}, ${room.game}, ${room.stake}, ${room.isPrivate},
      ${room.status}, ${room.version}, ${JSON.stringify(room.match)}, ${room.seed}, ${JSON.stringify(room.prompts)},
      ${room.dueAt}, ${room.createdAt})`);
}

export async function insertSeat(handle: Queryable, room: string, seat: SeatRow, now: Date): Promise<void> {
  await handle.run(sql`
    insert into seats (room, seat, player, name, token, winning, inputs, verdicts)
    values (${room}, ${seat.seat}, ${seat.player}, ${seat.name}, ${seat.token}, ${seat.winning},
      ${JSON.stringify(seat.inputs)}, '[]')`);
  if (seat.player === null) return;
  await handle.run(sql`insert into room_presence (room, seat, seen_at) values (${room}, ${seat.seat}, ${now})`);
}

/** The channel on which processes tell each other of rooms. */
export const roomChannel = 'rooms';

/**
 * Written as the next version; whoever shows it is told when this is committed. `teller`: the process that tells, which
 * does not have to hear it from itself.
 */
export async function saveRoom(handle: Queryable, room: RoomRow, teller: string): Promise<void> {
  room.version += 1;
  await handle.run(sql`
    with seat as (
      update seats s set inputs = n.inputs, verdicts = n.verdicts, points = n.points,
        is_away = n.is_away, is_open = n.outcome is null, outcome = n.outcome, reason = n.reason, reward = n.reward,
        ended_at = case when n.outcome is null then null else ${room.endedAt}::timestamptz end
      from jsonb_to_recordset(${JSON.stringify(room.seats.map(toStored))}::jsonb) as n (seat smallint, inputs jsonb,
        verdicts jsonb, points integer, is_away boolean, outcome text, reason text, reward bigint)
      where s.room = ${room.id} and s.seat = n.seat returning s.seat),
    told as (select pg_notify(${roomChannel}, ${`${room.id} ${teller}`}))
    update rooms set status = ${room.status}, version = ${room.version}, match = ${JSON.stringify(room.match)},
      due_at = ${room.dueAt}, ended_at = ${room.endedAt}
    where id = ${room.id} and (select count(*) from seat) = ${room.seats.length} and exists (select 1 from told)`);
  if (room.status === 'ended') await handle.run(sql`delete from room_presence where room = ${room.id}`);
}

const toStored = ({ isAway, result, ...seat }: SeatRow): object => ({
  ...seat,
  ...(result ?? { outcome: null, reason: null, reward: null }),
  is_away: isAway,
});
