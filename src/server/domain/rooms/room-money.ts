/**
 * A stake is `staked` with its seat, and leaves once, when the match ends: the score system pays the winner out of both
 * stakes, the house keeps the rest. Two players who collude get out no more than they put in (docs/decisions/028).
 */
import { platinum, type Platinum } from '../../../contract/money.ts';
import type { RoomReason } from '../../../contract/room-words.ts';
import { isFree, rangeOf, rewardOf, type ScoreRange } from '../../../contract/stake.ts';
import type { Queryable } from '../../db/database.ts';
import type { MatchOutput, SeatNumber } from './games/match.ts';
import { lockBalance, post, type Line, type PlayerAccount } from '../ledger/ledger.ts';
import { underReview } from '../money/reviews.ts';
import { frozenOf } from '../money/transactions.ts';
import type { RoomRow, SeatResult, SeatRow } from './room-rows.ts';

/**
 * How a stake splits over the balances: bought Platinum first, then won. Null where both together are too little; what
 * a reversed payment bought counts as gone.
 */
export async function partsOf(
  handle: Queryable,
  player: string,
  stake: Platinum,
): Promise<Pick<SeatRow, 'token' | 'winning'> | null> {
  const held = (await lockBalance(handle, player, 'token')) - (await frozenOf(handle, player));
  const bought = held > 0n ? Number(held) : 0;
  const won = Number(await lockBalance(handle, player, 'winning'));
  const token = bought < stake ? bought : stake;
  return bought + won < stake ? null : { token, winning: stake - token };
}

const parts = ({ player, token, winning }: SeatRow, sign: 1 | -1): Line[] =>
  player === null
    ? []
    : [
        { account: { player, name: 'token' }, amount: BigInt(sign * token) },
        { account: { player, name: 'winning' }, amount: BigInt(sign * winning) },
      ];

export async function reserve(handle: Queryable, room: RoomRow, seat: SeatRow, now: Date): Promise<void> {
  const reference = `seat/${room.id}/${seat.seat}`;
  const isPosted = await post(
    handle,
    reference,
    [...parts(seat, -1), { account: 'staked', amount: BigInt(room.stake) }],
    now,
  );
  if (!isPosted) throw new Error('Expected a seat that was never paid for; the ledger has its stake.');
}

/** The stake goes back as the practice opponent sits down: the room is played for nothing from then on. */
export async function giveBack(handle: Queryable, room: RoomRow, now: Date): Promise<void> {
  const lines = room.seats.flatMap((seat) => parts(seat, 1));
  lines.push({ account: 'staked', amount: -BigInt(room.stake) });
  if (!(await post(handle, `practice/${room.id}`, lines, now)))
    throw new Error('Expected a stake that never went back; the ledger has it.');
  room.stake = platinum(0);
  for (const seat of room.seats) {
    seat.token = 0;
    seat.winning = 0;
  }
}

export function resultsOf(room: RoomRow, output: MatchOutput, scores: readonly ScoreRange[]): SeatResult[] {
  return room.seats.map(({ seat }): SeatResult => {
    if (output.type === 'refunded')
      return { outcome: 'refunded', reason: refundReason(output, seat), reward: room.stake };
    if (output.type === 'drawn') return { outcome: 'drawn', reason: 'played', reward: room.stake };
    const { winner, cause } = output;
    const isWinner = winner === seat;
    const reason: RoomReason = cause === 'played' ? 'played' : (`${isWinner ? 'opponent' : 'you'}_${cause}` as const);
    if (!isWinner) return { outcome: 'lost', reason, reward: platinum(0) };
    const { percent } = rangeOf(scores, room.seats[winner]?.points ?? 0);
    return { outcome: 'won', reason, reward: isFree(room.stake) ? room.stake : rewardOf(room.stake, percent) };
  });
}

function refundReason({ cause, by }: Extract<MatchOutput, { type: 'refunded' }>, seat: SeatNumber): RoomReason {
  if (cause !== 'left') return cause;
  return by === seat ? 'you_left' : 'opponent_left';
}

/**
 * In which balance a reward is paid: as won Platinum, but in a private room no more than both staked as such. What a
 * player staked whose winnings wait for a review stays out of withdrawal, also for a friend.
 */
async function paid(handle: Queryable, room: RoomRow, winner: string, reward: bigint): Promise<Line[]> {
  const account = (name: PlayerAccount) => ({ player: winner, name });
  if (!room.isPrivate) return [{ account: account('winning'), amount: reward }];
  const players = room.seats.flatMap(({ player }) => (player === null || player === winner ? [] : [player]));
  const held = await underReview(handle, players);
  const staked = room.seats
    .filter(({ player }) => player !== null && !held.includes(player))
    .reduce((sum, { winning }) => sum + BigInt(winning), 0n);
  const won = staked < reward ? staked : reward;
  return [
    { account: account('winning'), amount: won },
    { account: account('token'), amount: reward - won },
  ];
}

/** Pays the seats' results, once. */
export async function settle(handle: Queryable, room: RoomRow, now: Date): Promise<void> {
  const stake = BigInt(room.stake);
  const lines: Line[] = [];
  let fee = 0n;
  for (const seat of room.seats) {
    if (!seat.result) throw new Error('Expected the result of each seat before it is paid; one has none.');
    if (seat.player === null) continue;
    const { outcome } = seat.result;
    const reward = BigInt(seat.result.reward);
    lines.push({ account: 'staked', amount: -stake });
    if (outcome === 'refunded' || outcome === 'drawn') lines.push(...parts(seat, 1));
    else fee += stake - reward;
    if (outcome === 'won' && reward > 0n) lines.push(...(await paid(handle, room, seat.player, reward)));
  }
  lines.push({ account: 'game_fees', amount: fee });
  if (!(await post(handle, `match/${room.id}`, lines, now)))
    throw new Error('Expected a match that was never settled; the ledger has it.');
}
