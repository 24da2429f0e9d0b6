/** The practice opponent plays for nothing (docs/decisions/036): after a wait for somebody else, or at once (GM-7). */
import { platinum } from '../../../contract/money.ts';
import type { Queryable } from '../../db/database.ts';
import type { Player } from '../access/players.ts';
import { allowanceOf, type HeldBack } from './play-limits.ts';
import { findOpenGame, openGame } from './games/open-games.ts';
import { lookOf, newRoom, ownRoom } from './room-joining.ts';
import { giveBack, nothing } from './room-money.ts';
import { insertRoom, insertSeat, type RoomRow, type SeatRow } from './room-rows.ts';
import type { RoomSteps } from './room-steps.ts';

const practiceName = 'Lawan latihan';
const empty = { ...nothing, verdicts: [], points: 0, isAway: false, result: null };

function seatOpponent(handle: Queryable, room: RoomRow, now: Date): Promise<void> {
  const inputs = openGame(room.game).rules.practise(room.seed, room.prompts);
  const seat: SeatRow = { seat: 1, player: null, name: practiceName, marble: null, ...empty, inputs };
  return insertSeat(handle, room, seat, now);
}

/** Nobody else came. */
export async function seatPractice(handle: Queryable, room: RoomRow, now: Date): Promise<void> {
  await giveBack(handle, room, now);
  await seatOpponent(handle, room, now);
}

/** In a transaction that locks the player. No stake is reserved, so none comes back, and no balance is needed. */
export async function beginPractice(
  handle: Queryable,
  steps: RoomSteps,
  player: Player,
  slug: string,
  now: Date,
): Promise<{ room: string; changed: RoomRow | null } | { refusal: 'game_closed' } | HeldBack> {
  const own = await ownRoom(handle, player.id);
  if (own !== null) return { room: own, changed: null };
  const allowance = await allowanceOf(handle, player.id, now);
  if ('refusal' in allowance) return allowance;
  const game = findOpenGame(slug);
  if (!game) return { refusal: 'game_closed' };
  const room = newRoom(player, { game: slug, stake: platinum(0), isPrivate: false }, game, now);
  await insertRoom(handle, room);
  await insertSeat(handle, room, { seat: 0, player: player.id, ...lookOf(player), ...empty, inputs: [] }, now);
  await seatOpponent(handle, room, now);
  await steps.carry(handle, room, [{ type: 'seat.taken', at: now.getTime() }], now);
  return { room: room.id, changed: room };
}
