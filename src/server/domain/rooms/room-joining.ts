/** Joins a room, or begins one, and reserves the stake (GM-3, GM-5). */
import { randomBytes, randomUUID } from 'node:crypto';
import type { BodyOf } from '../../../contract/call.ts';
import { platinum, type Platinum } from '../../../contract/money.ts';
import type { joinRoom } from '../../../contract/rooms.calls.ts';
import type { Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { after, nextDay } from '../platform/clock.ts';
import { beginMatch, type SeatNumber } from './games/match.ts';
import { findOpenGame, type OpenGame } from './games/open-games.ts';
import { record, type IrregularityKind } from './irregularities.ts';
import type { Limits } from '../platform/limits.ts';
import { allowanceOf, type HeldBack } from './play-limits.ts';
import type { Player } from '../access/players.ts';
import { ageOf } from '../profile/age.ts';
import { graceAway } from '../../../contract/room-words.ts';
import { writeNotice } from '../push/push-notices.ts';
import { lockParts, reserve } from './room-money.ts';
import {
  holdRooms,
  insertRoom,
  insertSeat,
  newInvitation,
  playersOf,
  type RoomRow,
  type SeatRow,
} from './room-rows.ts';
import type { RoomSteps } from './room-steps.ts';

export type JoinRefusal =
  | 'insufficient_balance'
  | 'game_closed'
  | 'not_found'
  | 'room_full'
  | 'too_late'
  | 'game_ended'
  | 'other_stake'
  | 'under_age'
  | 'proof_required'
  | 'pin_missing';

/** `changed`: the room with the new seat; null where the player already sat in `room`. */
export type Joined =
  | { room: string; changed: RoomRow | null }
  | { refusal: JoinRefusal }
  | { refusal: 'paused'; resetAt: Date }
  | { refusal: 'stake_limit'; resetAt: Date; left: Platinum }
  | HeldBack;

type Wish = BodyOf<typeof joinRoom>;

const told: Partial<Record<JoinRefusal, IrregularityKind>> = {
  room_full: 'full_join',
  too_late: 'late_join',
  game_ended: 'late_join',
  other_stake: 'other_stake',
};

export async function ownRoom(handle: Queryable, player: string): Promise<string | null> {
  const row = await handle.row<{ room: string }>(sql`select room from seats where player = ${player} and is_open`);
  return row?.room ?? null;
}

export function refusalOf({ status }: Pick<RoomRow, 'status'>): 'room_full' | 'too_late' | 'game_ended' | null {
  const refusals = { waiting: null, starting: 'room_full', playing: 'too_late', ended: 'game_ended' } as const;
  return refusals[status];
}

/** How others see the player. */
export const lookOf = ({ username, marble }: Player): Pick<SeatRow, 'name' | 'marble'> => ({
  name: [...username].slice(0, 60).join(''),
  marble,
});

type NewRoom = Pick<RoomRow, 'game' | 'stake' | 'isPrivate'>;

export function newRoom({ merchant }: Player, wish: NewRoom, { rules }: OpenGame, now: Date): RoomRow {
  const seed = randomBytes(32);
  return {
    ...wish,
    id: randomUUID(),
    invitation: newInvitation(),
    merchant,
    status: 'waiting',
    version: 0,
    match: beginMatch({ isPrivate: wish.isPrivate, length: rules.length }),
    seed,
    prompts: rules.deal(seed),
    dueAt: null,
    createdAt: now,
    endedAt: null,
    seats: [],
    written: [],
  };
}

/** `join` must run in a transaction that locks the player. */
export function createJoining(limits: Limits, steps: RoomSteps) {
  const { silence, withoutPin, pairs } = limits.games;

  /** The oldest whose host is present, has another device, and has not met the player too often (docs/decisions/028). */
  async function findWaiting(handle: Queryable, player: Player, wish: Wish, now: Date): Promise<RoomRow | null> {
    const found = await handle.row<{ id: string }>(sql`
      select r.id from rooms r join seats s on s.room = r.id and s.seat = 0 join players host on host.id = s.player
      where r.status = 'waiting' and not r.is_private and r.merchant = ${player.merchant} and r.game = ${wish.game}
        and r.stake = ${wish.stake}::bigint and r.due_at > ${now}
        and exists (select 1 from room_presence p where p.room = r.id and p.seen_at > ${after(now, -silence)})
        and host.phone not in (
          select beside.phone from known_devices own join known_devices beside on beside.device = own.device
          where own.phone = ${player.phone})
        and ${pairs.most}::int > (
          select count(*) from public_matches
          where player = ${player.id} and opponent = host.id and ended_at > ${after(now, -pairs.window)})
      order by r.created_at limit 1 for update of r skip locked`);
    return found && ((await holdRooms(handle, [found.id]))[0] ?? null);
  }

  async function findInvited(handle: Queryable, { merchant }: Player, wish: Wish): Promise<RoomRow | null> {
    const found = await handle.row<{ id: string }>(sql`
      select id from rooms where invitation = ${wish.invitation} and merchant = ${merchant} and game = ${wish.game}`);
    return found && ((await holdRooms(handle, [found.id]))[0] ?? null);
  }

  /** A match of the player that has ended; locked, so that its two players open one room, not one each. */
  async function holdMatch(handle: Queryable, player: Player, wish: Wish): Promise<RoomRow | null> {
    if (wish.rematch === undefined) return null;
    const [match] = await holdRooms(handle, [wish.rematch]);
    if (match?.status !== 'ended' || match.game !== wish.game) return null;
    const players = playersOf(match);
    return players.length === 2 && players.includes(player.id) ? match : null;
  }

  async function findRematch(handle: Queryable, match: RoomRow): Promise<RoomRow | null> {
    const found = await handle.row<{ id: string }>(sql`
      select id from rooms where rematch_of = ${match.id} and status <> 'ended'`);
    const [room] = found ? await holdRooms(handle, [found.id]) : [];
    return room?.status === 'ended' ? null : (room ?? null);
  }

  /**
   * `lost`: what seats without the PIN have lost in the window, counted from the moment at which that is most: who won
   * before may not lose that as well. Nothing else is at stake, since a player has one open seat at most.
   */
  async function newSeat(
    handle: Queryable,
    player: Player,
    seat: SeatNumber,
    wish: Wish,
    now: Date,
  ): Promise<{ seat: SeatRow; lost: number } | null> {
    const parts = await lockParts(handle, player.id, platinum(wish.stake));
    const known = await handle.row<{ lost: bigint }>(sql`
      select greatest(max(since), 0)::bigint as lost from (
        select sum(token + winning - reward) over (order by ended_at desc, room desc) as since from seats
        where player = ${player.id} and not is_open and not is_confirmed and ended_at > ${after(now, -withoutPin.window)}
      ) ended`);
    if (!parts || !known) return null;
    const empty = { inputs: [], verdicts: [], points: 0, isAway: false, result: null };
    return { seat: { seat, player: player.id, ...lookOf(player), ...parts, ...empty }, lost: Number(known.lost) };
  }

  /** By push, also where the host seems to be there: a page behind another one is, and nobody looks at it (PS-1). */
  async function tellHost(handle: Queryable, { game, invitation, seats }: RoomRow, now: Date): Promise<void> {
    const host = seats[0]?.player;
    if (!host) return;
    const path = `/detail/${game}/${invitation}`;
    // The room waits no longer for who is away.
    const expiresAt = after(now, graceAway);
    await writeNotice(handle, { player: host, kind: 'friend', path, writtenAt: now, expiresAt });
  }

  async function sitDown(
    handle: Queryable,
    room: RoomRow,
    seat: SeatRow,
    now: Date,
    isConfirmed: boolean,
  ): Promise<Joined> {
    await insertSeat(handle, room, seat, now, isConfirmed);
    await reserve(handle, room, seat, now);
    await steps.carry(handle, room, seat.seat === 1 ? [{ type: 'seat.taken', at: now.getTime() }] : [], now);
    return { room: room.id, changed: room };
  }

  async function join(
    handle: Queryable,
    player: Player,
    wish: Wish,
    now: Date,
    useProof: () => Promise<boolean>,
  ): Promise<Joined> {
    const own = await ownRoom(handle, player.id);
    if (own !== null) return { room: own, changed: null };
    // Who has named no birthdate plays, and withdraws nothing (docs/decisions/035).
    if ((await ageOf(handle, player.id, now)).age === 'minor') return { refusal: 'under_age' };
    const allowance = await allowanceOf(handle, player.id, now);
    if ('refusal' in allowance) return allowance;
    const { left } = allowance;
    if (left !== null && wish.stake > left) return { refusal: 'stake_limit', resetAt: nextDay(now), left };
    const game = findOpenGame(wish.game);
    if (!game) return { refusal: 'game_closed' };
    const match = await holdMatch(handle, player, wish);
    if (wish.rematch !== undefined && !match) return { refusal: 'not_found' };
    if (match && match.stake !== wish.stake) return { refusal: 'other_stake' };
    const rematch = match && (await findRematch(handle, match));
    const isInvited = wish.invitation !== undefined || rematch !== null;
    const found =
      rematch ??
      (isInvited
        ? await findInvited(handle, player, wish)
        : wish.is_private || match
          ? null
          : await findWaiting(handle, player, wish, now));
    if (isInvited) {
      const refusal = found ? refusalOf(found) : 'not_found';
      if (!found || refusal) return { refusal: refusal ?? 'not_found' };
      if (found.stake !== wish.stake) return { refusal: 'other_stake' };
      // Friends can meet in a public room that still waits: it pays as a private one.
      found.isPrivate = true;
    }
    const taken = await newSeat(handle, player, found ? 1 : 0, wish, now);
    if (!taken) return { refusal: 'insufficient_balance' };
    const needsPin = taken.lost + wish.stake > withoutPin.most;
    const { pausedUntil } = player;
    // A thief may have set the PIN, so it lifts nothing while withdrawals are paused.
    if (needsPin && pausedUntil && pausedUntil > now) return { refusal: 'paused', resetAt: pausedUntil };
    // Last, because the check uses the proof up.
    const isConfirmed = await useProof();
    if (!isConfirmed && needsPin) return { refusal: player.pinHash === null ? 'pin_missing' : 'proof_required' };
    if (found) {
      if (isInvited) await tellHost(handle, found, now);
      return sitDown(handle, found, taken.seat, now, isConfirmed);
    }
    const isPrivate = wish.is_private === true || match !== null;
    const room = newRoom(player, { game: wish.game, stake: platinum(wish.stake), isPrivate }, game, now);
    await insertRoom(handle, room, match?.id);
    return sitDown(handle, room, taken.seat, now, isConfirmed);
  }

  /** `useProof` uses up the proof of the PIN for this stake, and tells whether there was one. */
  return async (
    handle: Queryable,
    player: Player,
    wish: Wish,
    now: Date,
    useProof: () => Promise<boolean>,
  ): Promise<Joined> => {
    const joined = await join(handle, player, wish, now, useProof);
    const refusal = 'refusal' in joined && !('resetAt' in joined) ? joined.refusal : null;
    const kind = refusal === null ? undefined : told[refusal];
    if (kind) await record(handle, { player: player.id, room: null, kind, detail: { ...wish, refusal } }, now);
    return joined;
  };
}
