/** Stakes and prizes, in whole Platinum (GM-2, GM-3). */
import { platinum, type Platinum } from './money.ts';

export const stakeStep = 5;
export const largestStake = 5_000;
/** Stakes offered as buttons; the largest is the maximum. */
export const stakePresets = [5, 10, 50, 100, 500, 5_000].map(platinum);

/** A multiple of 5, from 5 to 5000. The caller compares it with the balance. */
export const isStake = (value: number): boolean =>
  Number.isSafeInteger(value) && value >= stakeStep && value <= largestStake && value % stakeStep === 0;

/** A sum, by the balance: bought and won Platinum. */
export interface Parts {
  token: Platinum;
  winning: Platinum;
}

/** What a stake takes from each balance: bought Platinum first, then won. Null where both together are too little. */
export function partsOf(stake: Platinum, { token, winning }: Parts): Parts | null {
  const bought = platinum(Math.min(token, stake));
  const rest = less(stake, bought);
  return rest > winning ? null : { token: bought, winning: rest };
}

export const restOf = (held: Parts, taken: Parts): Parts => ({
  token: less(held.token, taken.token),
  winning: less(held.winning, taken.winning),
});

/** Another platform may send hundredths. */
const less = (held: Platinum, taken: Platinum): Platinum => platinum(Math.round((held - taken) * 100) / 100);

/** Against the practice opponent: nothing is won or lost (GM-5). */
export const isFree = (stake: Platinum): boolean => stake === 0;

/** A row of a game's score system: what points from `from` to `to` pay. */
export interface ScoreRange {
  from: number;
  /** Null: no upper end. */
  to: number | null;
  /** Percent of the stake: a multiple of 20, for whole Platinum, from 100 to 200 (both stakes). */
  percent: number;
}

/** The winner's payment, own stake included. */
export function rewardOf(stake: Platinum, percent: number): Platinum {
  if (!isStake(stake) || percent % 20 !== 0)
    throw new RangeError(`Expected a stake and a multiple of 20 %; they are ${stake} and ${percent} %.`);
  return platinum(Number((BigInt(stake) * BigInt(percent)) / 100n));
}

export function rangeOf(scores: readonly ScoreRange[], points: number): ScoreRange {
  const range = scores.find(({ from, to }) => points >= from && (to === null || points <= to));
  if (!range) throw new RangeError(`Expected a range of the score system for ${points} points; there is none.`);
  return range;
}
