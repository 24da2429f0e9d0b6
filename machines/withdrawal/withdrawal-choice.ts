/** What a player has typed of a withdrawal, and what it pays out. Pure, for the machine's guards and the page alike. */
import { payout, priceOf, readPlatinum, withdrawalRate, type Platinum, type Rupiah } from '../../src/contract/money.ts';
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

export interface Worth {
  platinum: Platinum;
  price: Rupiah;
}

/** What the amount is worth, also of one that cannot be withdrawn; null where there is none, or one that nobody could have. */
export function chosenWorth({ digits }: WithdrawalChoice): Worth | null {
  const platinum = readPlatinum(digits);
  return platinum === null ? null : { platinum, price: priceOf(platinum, withdrawalRate) };
}

export interface Payout extends Worth {
  fee: Rupiah;
  total: Rupiah;
}

/** What of the amount arrives; null where it cannot be withdrawn. */
export function chosenPayout(choice: WithdrawalChoice): Payout | null {
  const platinum = readPlatinum(choice.digits);
  if (choice.options === null || platinum === null || amountVerdict(choice) !== 'fits') return null;
  return { platinum, ...payout(platinum, choice.options.fee) };
}
