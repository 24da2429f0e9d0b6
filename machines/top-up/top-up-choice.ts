/** What a player has chosen for a top-up, and its cost. Pure: guards and page share it. */
import { priceOf, quote, readPlatinum, type Platinum, type Quote, type Rupiah } from '../../src/contract/money.ts';
import type { PaymentMethod, TopUpOptions } from '../../src/contract/top-up.calls.ts';

export interface TopUpChoice {
  /** The choices on offer; null until they have been read. */
  options: TopUpOptions | null;
  /** The amount as digits; empty for none. */
  digits: string;
  /** The code of the method. */
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

/** The amount; null where it cannot be bought, so that no price is counted for it. */
export const amountOf = (choice: TopUpChoice): Platinum | null =>
  amountVerdict(choice) === 'fits' ? readPlatinum(choice.digits) : null;

/** The price of the amount before fee and discount, which depend on the method; null where it cannot be bought. */
export function chosenPrice(choice: TopUpChoice): Rupiah | null {
  const amount = amountOf(choice);
  return amount !== null && choice.options ? priceOf(amount, choice.options.rate) : null;
}

/** The cost with the chosen method; null without a method or a valid amount. */
export function chosenQuote(choice: TopUpChoice): Quote | null {
  const amount = amountOf(choice);
  const method = methodOf(choice);
  return amount !== null && choice.options && method ? quote(amount, choice.options.rate, method) : null;
}
