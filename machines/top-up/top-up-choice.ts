/** Pure: guards and page share it. */
import { readPlatinum, type Platinum, type Rupiah } from '../../src/contract/money.ts';
import { priceOf, quote, type Quote } from '../../src/contract/money-sums.ts';
import type { PaymentMethod, TopUpOptions } from '../../src/contract/top-up.calls.ts';

export interface TopUpChoice {
  /** Null until they have been read. */
  options: TopUpOptions | null;
  /** Empty for none. */
  digits: string;
  method: string | null;
}

export type AmountVerdict = 'fits' | 'belowMinimum' | 'aboveMaximum';

export function amountVerdict({ options, digits }: TopUpChoice): AmountVerdict {
  const amount = readPlatinum(digits);
  if (amount === null) return digits === '' ? 'belowMinimum' : 'aboveMaximum';
  if (options === null || amount < options.minimum) return 'belowMinimum';
  return amount > options.maximum ? 'aboveMaximum' : 'fits';
}

export const methodOf = ({ options, method }: TopUpChoice): PaymentMethod | null =>
  options?.methods.find(({ code }) => code === method) ?? null;

/** Null where it cannot be bought. */
export const amountOf = (choice: TopUpChoice): Platinum | null =>
  amountVerdict(choice) === 'fits' ? readPlatinum(choice.digits) : null;

/** Before fee and discount; null where the amount cannot be bought. */
export function chosenPrice(choice: TopUpChoice): Rupiah | null {
  const amount = amountOf(choice);
  return amount !== null && choice.options ? priceOf(amount, choice.options.rate) : null;
}

/** Null without a method or a valid amount. */
export function chosenQuote(choice: TopUpChoice): Quote | null {
  const amount = amountOf(choice);
  const method = methodOf(choice);
  return amount !== null && choice.options && method ? quote(amount, choice.options.rate, method) : null;
}
