/**
 * A stake is `staked` with its seat, and leaves once, when the match ends: the score system pays the winner out of both
 * stakes, the house keeps the rest. Two players who collude get out no more than they put in.
 */
import { platinum, type Platinum } from '../../../contract/money.ts';
import type { RoomReason } from '../../../contract/room-words.ts';
import { rangeOf, rewardOf, type ScoreRange } from '../../../contract/stake.ts';
import type { Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { after } from '../platform/clock.ts';
import type { MatchOutput, SeatNumber } from './games/match.ts';
import { lockBalance, post, type Line } from '../ledger/ledger.ts';
import { frozenOf } from '../money/transactions.ts';
import type { RoomRow, SeatResult, SeatRow } from './room-rows.ts';

const day = 24 * 60 * 60 * 1000;

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
    return { outcome: 'won', reason, reward: rewardOf(room.stake, percent) };
  });
}

function refundReason({ cause, by }: Extract<MatchOutput, { type: 'refunded' }>, seat: SeatNumber): RoomReason {
  if (cause !== 'left') return cause;
  return by === seat ? 'you_left' : 'opponent_left';
}

/** Pays the seats' results, once. The practice opponent plays for the house's money, which moves only on a decision. */
export async function settle(handle: Queryable, room: RoomRow, now: Date): Promise<void> {
  const stake = BigInt(room.stake);
  const lines: Line[] = [];
  let fee = 0n;
  for (const seat of room.seats) {
    if (!seat.result) throw new Error('Expected the result of each seat before it is paid; one has none.');
    const { outcome, reward } = seat.result;
    const isPractice = seat.player === null;
    const isRefund = outcome === 'refunded' || outcome === 'drawn';
    if (!isPractice) lines.push({ account: 'staked', amount: -stake });
    if (isRefund) lines.push(...parts(seat, 1));
    else {
      fee += stake - BigInt(reward);
      const account = isPractice ? 'house_games' : ({ player: seat.player!, name: 'winning' } as const);
      lines.push({ account, amount: BigInt(reward) - (isPractice ? stake : 0n) });
    }
  }
  lines.push({ account: 'game_fees', amount: fee });
  if (!(await post(handle, `match/${room.id}`, lines, now)))
    throw new Error('Expected a match that was never settled; the ledger has it.');
}

export async function hasPracticeLeft(
  handle: Queryable,
  player: string,
  { stake, scores, perDay }: { stake: Platinum; scores: readonly ScoreRange[]; perDay: Platinum },
  now: Date,
): Promise<boolean> {
  const best = scores
    .map(({ percent }) => rewardOf(stake, percent))
    .reduce((one, other) => (other > one ? other : one));
  const most = best - stake;
  const row = await handle.row<{ paid: bigint }>(sql`
    select coalesce(sum(mine.reward - r.stake), 0)::bigint as paid
    from seats mine join rooms r on r.id = mine.room
    join seats theirs on theirs.room = r.id and theirs.seat <> mine.seat and theirs.player is null
    where mine.player = ${player} and mine.outcome = 'won' and mine.ended_at > ${after(now, -day)}`);
  return Number(row?.paid ?? 0n) + most <= perDay;
}
