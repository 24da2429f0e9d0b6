/** What a player may stake (GM-3). Pure, for the machine's guards and for the page alike. */
import { readPlatinum, type Platinum } from '../../src/contract/money.ts';
import { isStake, largestStake, stakeStep } from '../../src/contract/stake.ts';

export interface StakeChoice {
  /** As it was typed or stepped to; empty for none. */
  digits: string;
  /** What the player has, as far as the page knows; null before it has been read, then the server says. */
  available: Platinum | null;
}

export type StakeVerdict = 'fits' | 'belowMinimum' | 'noStep' | 'aboveMaximum' | 'aboveBalance';

export function stakeVerdict({ digits, available }: StakeChoice): StakeVerdict {
  const stake = readPlatinum(digits);
  if (stake === null) return /^0*$/.test(digits) ? 'belowMinimum' : 'aboveMaximum';
  if (stake < stakeStep) return 'belowMinimum';
  if (stake > largestStake) return 'aboveMaximum';
  if (!isStake(stake)) return 'noStep';
  return available !== null && stake > available ? 'aboveBalance' : 'fits';
}
