/** A room's rows: read together, locked while it changes, written back with a notification. */
import { randomInt } from 'node:crypto';
import { platinum, type Platinum } from '../../../contract/money.ts';
import type { MarbleKind } from '../../../contract/nickname.ts';
import {
  invitationLength,
  invitationLetters,
  type RoomOutcome,
  type RoomReason,
  type RoomStatus,
} from '../../../contract/room-words.ts';
import type { Parts } from '../../../contract/stake.ts';
import type { Prompt, RoundInput, Verdict } from '../../../contract/rounds.ts';
import type { Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { SeatNumber, StoredMatch } from './games/match.ts';

export interface SeatResult {
  outcome: RoomOutcome;
  reason: RoomReason;
  reward: Platinum;
  /** Null in seats that ended before they said it. */
  to: Parts | null;
}

/** The stake, by the balance that paid it; 0 once it went back for practice. */
export interface SeatRow extends Parts {
  seat: SeatNumber;
  /** Null: the practice opponent. */
  player: string | null;
  name: string;
  /** As chosen when the seat was taken. */
  marble: MarbleKind | null;
  /** Accepted inputs; the practice opponent's are all stored in advance. */
  inputs: RoundInput[];
  /** Stored when the room ends; until then computed from the inputs and the time. */
  verdicts: Verdict[];
  points: number;
  isAway: boolean;
  /** Null while the seat is open. */
  result: SeatResult | null;
}

export interface RoomRow {
  id: string;
  invitation: string;
  merchant: string;
  game: string;
  /** 0 once a practice opponent sits. */
  stake: Platinum;
  /** Also from when somebody came by its invitation. */
  isPrivate: boolean;
  status: RoomStatus;
  version: number;
  match: StoredMatch;
  seed: Buffer;
  prompts: Prompt[];
  dueAt: Date | null;
  createdAt: Date;
  endedAt: Date | null;
  /** In order of `seat`; the second is missing until somebody takes it. */
  seats: SeatRow[];
  /** The stored seats as JSON, so that only changed ones are written. */
  written: string[];
}

type OfRoom = Pick<RoomRow, 'id' | 'invitation' | 'merchant' | 'game' | 'status' | 'version' | 'match' | 'seed'>;
type OfSeat = Pick<SeatRow, 'seat' | 'player' | 'name' | 'marble' | 'inputs' | 'verdicts' | 'points'>;

interface Stored extends OfRoom, OfSeat {
  stake: bigint;
  is_private: boolean;
  due_at: Date | null;
  created_at: Date;
  ended_at: Date | null;
  token: bigint;
  winning: bigint;
  is_away: boolean;
  outcome: RoomOutcome | null;
  reason: RoomReason | null;
  reward: bigint | null;
  reward_token: bigint | null;
}

const sum = (stored: bigint): Platinum => platinum(Number(stored));

function toSeat({ is_away, token, winning, outcome, reason, reward, reward_token, ...row }: Stored): SeatRow {
  const { seat, player, name, marble, inputs, verdicts, points } = row;
  const hasEnded = outcome !== null && reason !== null && reward !== null;
  return {
    ...{ seat, player, name, marble, inputs, verdicts, points },
    token: sum(token),
    winning: sum(winning),
    isAway: is_away,
    result: hasEnded
      ? {
          ...{ outcome, reason, reward: sum(reward) },
          to: reward_token === null ? null : { token: sum(reward_token), winning: sum(reward - reward_token) },
        }
      : null,
  };
}

/** Without the practice opponent. */
export const playersOf = ({ seats }: RoomRow): string[] => seats.flatMap(({ player }) => player ?? []);

/** Prompts are long and never change, so each process keeps those of `mostDealt` rooms. */
const dealt = new Map<string, Prompt[]>();
const mostDealt = 2_000;

async function readPrompts(handle: Queryable, ids: readonly string[]): Promise<void> {
  const unknown = ids.filter((id) => !dealt.has(id));
  if (unknown.length === 0) return;
  const rows = await handle.rows<{ id: string; prompts: Prompt[] }>(sql`
    select id, prompts from rooms where id = any(${unknown}::uuid[])`);
  for (const { id, prompts } of rows) dealt.set(id, prompts);
  for (const id of dealt.keys()) {
    if (dealt.size <= mostDealt) break;
    dealt.delete(id);
  }
}

async function readRooms(handle: Queryable, ids: readonly string[]): Promise<RoomRow[]> {
  const rows = await handle.rows<Stored>(sql`
    select r.id, r.invitation, r.merchant, r.game, r.stake, r.is_private, r.status, r.version, r.match, r.seed, r.due_at,
      r.created_at, r.ended_at, s.seat, s.player, s.name, s.marble, s.token, s.winning, s.inputs, s.verdicts, s.points, s.is_away,
      s.outcome, s.reason, s.reward, s.reward_token
    from rooms r join seats s on s.room = r.id where r.id = any(${ids}::uuid[]) order by r.id, s.seat`);
  await readPrompts(handle, ids);
  const rooms = new Map<string, RoomRow>();
  for (const row of rows) {
    const { id, invitation, merchant, game, status, version, match, seed } = row;
    const room = rooms.get(id) ?? {
      ...{ id, invitation, merchant, game, status, version, match, seed },
      stake: sum(row.stake),
      isPrivate: row.is_private,
      prompts: dealt.get(id) ?? [],
      dueAt: row.due_at,
      createdAt: row.created_at,
      endedAt: row.ended_at,
      seats: [],
      written: [],
    };
    const seat = toSeat(row);
    room.seats.push(seat);
    room.written.push(JSON.stringify(seat));
    rooms.set(id, room);
  }
  return [...rooms.values()];
}

export const readRoom = async (handle: Queryable, id: string): Promise<RoomRow | null> =>
  (await readRooms(handle, [id]))[0] ?? null;

/** Locked until the transaction ends, in order of id, so that no two holders deadlock. */
export async function holdRooms(handle: Queryable, ids: readonly string[]): Promise<RoomRow[]> {
  // A statement of its own: one that waits for a lock sees other rows as of before the wait.
  const held = await handle.run(sql`select 1 from rooms where id = any(${ids}::uuid[]) order by id for update`);
  return held === 0 ? [] : readRooms(handle, ids);
}

/** With a digit, so that an address may name it in small letters. */
export function newInvitation(): string {
  const draw = () => invitationLetters[randomInt(invitationLetters.length)];
  const code = Array.from({ length: invitationLength }, draw).join('');
  return /\d/.test(code) ? code : newInvitation();
}

/** `match`: the one after which its two players meet again in this room. */
export async function insertRoom(handle: Queryable, room: RoomRow, match: string | null = null): Promise<void> {
  await handle.run(sql`
    insert into rooms (id, invitation, merchant, game, stake, is_private, status, version, match, seed, prompts, due_at,
      created_at, rematch_of)
    values (${room.id}, ${room.invitation}, ${room.merchant}, ${room.game}, ${room.stake}, ${room.isPrivate},
      ${room.status}, ${room.version}, ${JSON.stringify(room.match)}, ${room.seed}, ${JSON.stringify(room.prompts)},
      ${room.dueAt}, ${room.createdAt}, ${match})`);
}

export async function insertSeat(
  handle: Queryable,
  room: RoomRow,
  seat: SeatRow,
  now: Date,
  isConfirmed = false,
): Promise<void> {
  await handle.run(sql`
    insert into seats (room, seat, player, name, marble, token, winning, is_confirmed, inputs, verdicts)
    values (${room.id}, ${seat.seat}, ${seat.player}, ${seat.name}, ${seat.marble}, ${seat.token}, ${seat.winning}, ${isConfirmed},
      ${JSON.stringify(seat.inputs)}, '[]')`);
  room.seats.push(seat);
  room.written.push(JSON.stringify(seat));
  if (seat.player === null) return;
  await handle.run(sql`insert into room_presence (room, seat, seen_at) values (${room.id}, ${seat.seat}, ${now})`);
}

export const roomChannel = 'rooms';

/** The columns of a seat; `opponent`: of a decided match between two players in a public room (docs/decisions/028). */
function columnsOf({ isPrivate, seats }: RoomRow, { result, ...seat }: SeatRow): object {
  const opponent = seats.find((other) => other.seat !== seat.seat);
  const isCounted = !isPrivate && result !== null && result.outcome !== 'refunded' && opponent?.player != null;
  const isWalkover = result?.outcome === 'won' && (result.reason !== 'played' || opponent?.points === 0);
  const rewardToken = result?.to?.token;
  return { ...seat, ...result, rewardToken, ...(isCounted && { opponent: opponent.player, isWalkover }) };
}

/** Writes the room's next version, notifies other processes on commit. `teller`: this process, which skips its own. */
export async function saveRoom(handle: Queryable, room: RoomRow, teller: string): Promise<void> {
  room.version += 1;
  const { beginsAt: beganAt } = room.match.context;
  const written = room.seats.map((seat) => JSON.stringify(seat));
  const seats = room.seats.filter((_, index) => written[index] !== room.written[index]);
  room.written = written;
  await handle.run(sql`
    with seated as (
      update seats s set token = n.token, winning = n.winning, inputs = n.inputs, verdicts = n.verdicts,
        points = n.points, is_away = n."isAway", is_open = n.outcome is null, outcome = n.outcome, reason = n.reason,
        reward = n.reward, reward_token = n."rewardToken", ended_at = ${room.endedAt}, opponent = n.opponent,
        is_walkover = n."isWalkover" is true
      from jsonb_to_recordset(${JSON.stringify(seats.map((seat) => columnsOf(room, seat)))}) as n (
        seat smallint, token bigint, winning bigint, inputs jsonb, verdicts jsonb, points integer, "isAway" boolean,
        outcome text, reason text, reward bigint, "rewardToken" bigint, opponent uuid, "isWalkover" boolean)
      where s.room = ${room.id} and s.seat = n.seat),
    gone as (delete from room_presence where room = ${room.id} and ${room.status === 'ended'}::boolean)
    update rooms set stake = ${room.stake}, is_private = ${room.isPrivate}, status = ${room.status},
      version = ${room.version}, match = ${JSON.stringify(room.match)}, began_at = ${beganAt === 0 ? null : new Date(beganAt)},
      due_at = ${room.dueAt}, ended_at = ${room.endedAt}
    where id = ${room.id} returning pg_notify(${roomChannel}, ${`${room.id} ${teller}`})`);
}
