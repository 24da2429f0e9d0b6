/** What a player has typed of a withdrawal, and what it pays out. Pure, for the machine's guards and the page alike. */
import { payout, readPlatinum, type Platinum, type Rupiah } from '../../src/contract/money.ts';
import type { WithdrawOptions } from '../../src/contract/withdrawal.calls.ts';

export interface WithdrawalChoice {
  /** Limits, fee and the winning balance; null until they have been read. */
  options: WithdrawOptions | null;
  /** The amount as digits; empty for none. */
  digits: string;
}

export type AmountVerdict = 'fits' | 'belowMinimum' | 'overBalance' | 'aboveMaximum';

/** What is wrong with the amount, what helps most first: more than there is, before more than is allowed. */
export function amountVerdict({ options, digits }: WithdrawalChoice): AmountVerdict {
  const amount = readPlatinum(digits);
  if (amount === null) return digits === '' ? 'belowMinimum' : 'aboveMaximum';
  if (options === null || amount < options.minimum) return 'belowMinimum';
  if (amount > options.available) return 'overBalance';
  return amount > options.maximum ? 'aboveMaximum' : 'fits';
}

export interface Payout {
  platinum: Platinum;
  price: Rupiah;
  fee: Rupiah;
  total: Rupiah;
}

/** What the amount is worth and what of it arrives; null where there is no amount, or one that nobody could have. */
export function chosenPayout({ options, digits }: WithdrawalChoice): Payout | null {
  const platinum = readPlatinum(digits);
  return options === null || platinum === null ? null : { platinum, ...payout(platinum, options.fee) };
}
