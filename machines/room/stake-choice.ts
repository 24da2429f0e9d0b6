/** What a player may stake (GM-3). Pure: guards and page share it. */
import { platinum, readPlatinum, type Platinum } from '../../src/contract/money.ts';
import { isStake, largestStake, stakeStep } from '../../src/contract/stake.ts';

export interface StakeTerms {
  proposal: Platinum;
  /** Both balances; null before they are read: then the server decides. */
  available: Platinum | null;
}

/** What a stake is chosen from, latest first. */
interface StakeSources {
  invited: { stake: Platinum } | null;
  /** Empty for none; null before the form is on screen. */
  digits: string | null;
  stake: Platinum | null;
}

/** The digits in the field; of an invitation those of its stake. */
export function chosenDigits({ invited, digits, stake }: StakeSources, terms: StakeTerms): string {
  if (invited) return String(invited.stake);
  return digits ?? String(stake ?? proposed(terms));
}

/** Lowered to the balance, but at least one step. */
function proposed({ proposal, available }: StakeTerms): Platinum {
  if (available === null || available >= proposal) return proposal;
  return platinum(Math.max(Math.floor(available / stakeStep) * stakeStep, stakeStep));
}

export type StakeVerdict = 'fits' | 'belowMinimum' | 'noStep' | 'aboveMaximum' | 'aboveBalance';

export function stakeVerdict(digits: string, available: Platinum | null): StakeVerdict {
  const stake = readPlatinum(digits);
  if (stake === null) return /^0*$/.test(digits) ? 'belowMinimum' : 'aboveMaximum';
  if (stake < stakeStep) return 'belowMinimum';
  if (stake > largestStake) return 'aboveMaximum';
  if (!isStake(stake)) return 'noStep';
  return available !== null && stake > available ? 'aboveBalance' : 'fits';
}
