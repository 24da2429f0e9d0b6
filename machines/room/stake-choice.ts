/** What a player may stake (GM-3). Pure: guards and page share it. */
import { readPlatinum, type Platinum } from '../../src/contract/money.ts';
import { isStake, largestStake, stakeStep } from '../../src/contract/stake.ts';

export interface StakeChoice {
  /** As typed or stepped to; empty for none. */
  digits: string;
  /** The balance that the page knows; null before it is read: then the server decides. */
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
