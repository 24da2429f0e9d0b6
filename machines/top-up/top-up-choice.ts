/** What a player has chosen of the top-up, and what it costs. Pure, for the machine's guards and for the page alike. */
import { priceOf, quote, readPlatinum, type Platinum, type Quote, type Rupiah } from '../../src/contract/money.ts';
import type { PaymentMethod, TopUpOptions } from '../../src/contract/top-up.calls.ts';

export interface TopUpChoice {
  /** What there is to choose from; null until it has been read. */
  options: TopUpOptions | null;
  /** The amount as digits; empty for none. */
  digits: string;
  /** The method's code. */
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

/** The amount, where it can be bought: of another one nothing is counted. */
export const amountOf = (choice: TopUpChoice): Platinum | null =>
  amountVerdict(choice) === 'fits' ? readPlatinum(choice.digits) : null;

/** What the amount costs before fee and discount, which nobody knows without a method. */
export function chosenPrice(choice: TopUpChoice): Rupiah | null {
  const amount = amountOf(choice);
  return amount !== null && choice.options ? priceOf(amount, choice.options.rate) : null;
}

/** What it costs with the method that is chosen. */
export function chosenQuote(choice: TopUpChoice): Quote | null {
  const amount = amountOf(choice);
  const method = methodOf(choice);
  return amount !== null && choice.options && method ? quote(amount, choice.options.rate, method) : null;
}
