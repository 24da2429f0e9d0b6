/**
 * A stake is `staked` with its seat, and leaves once, when the match ends: the score system pays the winner out of both
 * stakes, the house keeps the rest. Two players who collude get out no more than they put in (docs/decisions/028).
 */
import { platinum, type Platinum } from '../../../contract/money.ts';
import type { RoomReason } from '../../../contract/room-words.ts';
import { isFree, partsOf, rangeOf, rewardOf, type Parts, type ScoreRange } from '../../../contract/stake.ts';
import type { Queryable } from '../../db/database.ts';
import type { MatchOutput, SeatNumber } from './games/match.ts';
import { lockBalance, post, type Line } from '../ledger/ledger.ts';
import { underReview } from '../money/reviews.ts';
import { frozenOf } from '../money/transactions.ts';
import type { RoomRow, SeatResult, SeatRow } from './room-rows.ts';

/** How a stake splits over the balances. What a reversed payment bought counts as gone. */
export async function lockParts(handle: Queryable, player: string, stake: Platinum): Promise<Parts | null> {
  const held = (await lockBalance(handle, player, 'token')) - (await frozenOf(handle, player));
  const winning = platinum(Number(await lockBalance(handle, player, 'winning')));
  return partsOf(stake, { token: platinum(held > 0n ? Number(held) : 0), winning });
}

const parts = (player: string | null, { token, winning }: Parts, sign: 1 | -1): Line[] =>
  player === null
    ? []
    : [
        { account: { player, name: 'token' }, amount: BigInt(sign * token) },
        { account: { player, name: 'winning' }, amount: BigInt(sign * winning) },
      ];

export const nothing: Parts = { token: platinum(0), winning: platinum(0) };

export async function reserve(handle: Queryable, room: RoomRow, seat: SeatRow, now: Date): Promise<void> {
  const reference = `seat/${room.id}/${seat.seat}`;
  const isPosted = await post(
    handle,
    reference,
    [...parts(seat.player, seat, -1), { account: 'staked', amount: BigInt(room.stake) }],
    now,
  );
  if (!isPosted) throw new Error('Expected a seat that was never paid for; the ledger has its stake.');
}

/** The stake goes back as the practice opponent sits down: the room is played for nothing from then on. */
export async function giveBack(handle: Queryable, room: RoomRow, now: Date): Promise<void> {
  const lines = room.seats.flatMap((seat) => parts(seat.player, seat, 1));
  lines.push({ account: 'staked', amount: -BigInt(room.stake) });
  if (!(await post(handle, `practice/${room.id}`, lines, now)))
    throw new Error('Expected a stake that never went back; the ledger has it.');
  room.stake = platinum(0);
  for (const seat of room.seats) Object.assign(seat, nothing);
}

export function resultsOf(room: RoomRow, output: MatchOutput, scores: readonly ScoreRange[]): SeatResult[] {
  return room.seats.map(({ seat, token, winning }): SeatResult => {
    const back = { reward: room.stake, to: { token, winning } };
    if (output.type === 'refunded') return { outcome: 'refunded', reason: refundReason(output, seat), ...back };
    if (output.type === 'drawn') return { outcome: 'drawn', reason: 'played', ...back };
    const { winner, cause } = output;
    const isWinner = winner === seat;
    const reason: RoomReason = cause === 'played' ? 'played' : (`${isWinner ? 'opponent' : 'you'}_${cause}` as const);
    if (!isWinner) return { outcome: 'lost', reason, reward: platinum(0), to: nothing };
    const { percent } = rangeOf(scores, room.seats[winner]?.points ?? 0);
    const reward = isFree(room.stake) ? room.stake : rewardOf(room.stake, percent);
    return { outcome: 'won', reason, reward, to: { ...nothing, winning: reward } };
  });
}

function refundReason({ cause, by }: Extract<MatchOutput, { type: 'refunded' }>, seat: SeatNumber): RoomReason {
  if (cause !== 'left') return cause;
  return by === seat ? 'you_left' : 'opponent_left';
}

/**
 * In which balance the reward of a private room is paid: as won Platinum no more than both staked as such. What a player
 * staked whose winnings wait for a review stays out of withdrawal, also for a friend.
 */
async function privatelyPaid(handle: Queryable, room: RoomRow, winner: string, reward: Platinum): Promise<Parts> {
  const players = room.seats.flatMap(({ player }) => (player === null || player === winner ? [] : [player]));
  const held = await underReview(handle, players);
  const staked = room.seats
    .filter(({ player }) => player !== null && !held.includes(player))
    .reduce((sum, { winning }) => sum + winning, 0);
  const winning = platinum(staked < reward ? staked : reward);
  return { token: platinum(reward - winning), winning };
}

/** Pays the seats' results, once. */
export async function settle(handle: Queryable, room: RoomRow, now: Date): Promise<void> {
  const stake = BigInt(room.stake);
  const lines: Line[] = [];
  let fee = 0n;
  for (const seat of room.seats) {
    if (!seat.result) throw new Error('Expected the result of each seat before it is paid; one has none.');
    if (seat.player === null) continue;
    const { outcome, reward } = seat.result;
    if (outcome === 'won' && room.isPrivate) seat.result.to = await privatelyPaid(handle, room, seat.player, reward);
    lines.push({ account: 'staked', amount: -stake }, ...parts(seat.player, seat.result.to ?? nothing, 1));
    if (outcome === 'won' || outcome === 'lost') fee += stake - BigInt(reward);
  }
  lines.push({ account: 'game_fees', amount: fee });
  if (!(await post(handle, `match/${room.id}`, lines, now)))
    throw new Error('Expected a match that was never settled; the ledger has it.');
}
