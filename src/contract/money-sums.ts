/** All arithmetic with amounts of money, in whole hundredths. Not in money.ts: a visitor's calls need no sums. */
import { platinum, rupiah, type Platinum, type Rupiah } from './money.ts';

const hundredths = (value: number): bigint => BigInt(Math.round(value * 100));
const fromHundredths = (value: bigint): number => Number(value) / 100;

/** Rupiah for one Platinum (WD-1). */
export const withdrawalRate = 100;

/** `amount` at `rate` rupiah each. */
export const priceOf = (amount: Platinum, rate: number): Rupiah =>
  rupiah(fromHundredths((hundredths(amount) * hundredths(rate)) / 100n));

/** A share of an amount, in basis points (1/100 %): hundredths, rounded down to a whole rupiah. */
const share = (amount: Rupiah, basisPoints: number): bigint =>
  ((hundredths(amount) * BigInt(basisPoints)) / 1_000_000n) * 100n;

export interface Terms {
  /** A fixed fee for each top-up, plus basis points of the price, rounded up. */
  fee: { fixed: Rupiah; basisPoints: number };
  /** Basis points of the price, rounded down, for `from` Platinum or more. */
  discount: { basisPoints: number; from: Platinum };
}

export interface Quote {
  price: Rupiah;
  fee: Rupiah;
  discount: Rupiah;
  total: Rupiah;
}

/** The price of a top-up: the form shows it, the server charges it (TU-1, C84). */
export function quote(amount: Platinum, rate: number, { fee, discount }: Terms): Quote {
  const price = priceOf(amount, rate);
  const part = ((hundredths(price) * BigInt(fee.basisPoints) + 999_999n) / 1_000_000n) * 100n;
  const charged = hundredths(fee.fixed) + part;
  const taken = amount >= discount.from ? share(price, discount.basisPoints) : 0n;
  return {
    price,
    fee: rupiah(fromHundredths(charged)),
    discount: rupiah(fromHundredths(taken)),
    total: rupiah(fromHundredths(hundredths(price) + charged - taken)),
  };
}

/** Of a withdrawal. */
export function payout(amount: Platinum, fee: Rupiah): { price: Rupiah; fee: Rupiah; total: Rupiah } {
  const price = priceOf(amount, withdrawalRate);
  const rest = hundredths(price) - hundredths(fee);
  return { price, fee, total: rupiah(fromHundredths(rest > 0n ? rest : 0n)) };
}

export const sumOf = (one: Platinum | null, other: Platinum | null): Platinum =>
  platinum(fromHundredths(hundredths(one ?? 0) + hundredths(other ?? 0)));

/** How far apart they are. */
export function differenceOf(one: Platinum, other: Platinum): Platinum {
  const apart = hundredths(one) - hundredths(other);
  return platinum(fromHundredths(apart < 0n ? -apart : apart));
}

/** The Platinum whose payout is `paid`, to two decimals. */
export const worth = (paid: Rupiah): Platinum => platinum(fromHundredths(hundredths(paid) / BigInt(withdrawalRate)));

/** A percentage of a balance, rounded down to whole Platinum. */
export const partOf = (amount: Platinum, percent: number): Platinum =>
  platinum(Number((hundredths(amount) * BigInt(percent)) / 10_000n));
