/**
 * Amounts of money and all arithmetic with them. Our platform moves whole Platinum and whole rupiah; another one may
 * send hundredths. An amount is the number nearest to its two-place decimal, so equal amounts compare as equal;
 * arithmetic uses whole hundredths. Both types are branded: a result of plain arithmetic is not an amount (MO-1).
 */
import * as v from 'valibot';

declare const unit: unique symbol;
/** Platinum, with two decimals at most, never negative. */
export type Platinum = number & { readonly [unit]: 'platinum' };
/** Rupiah, with two decimals at most, never negative. */
export type Rupiah = number & { readonly [unit]: 'rupiah' };

/** Largest single amount: exact as a double, and more than anybody moves. */
export const largestAmount = 1_000_000_000_000;

const isAmount = (value: number): boolean =>
  value >= 0 && value <= largestAmount && Math.round(value * 100) / 100 === value && !Object.is(value, -0);

const hundredths = (value: number): bigint => BigInt(Math.round(value * 100));
const fromHundredths = (value: bigint): number => Number(value) / 100;

function checked(value: number): number {
  if (!isAmount(value))
    throw new RangeError(`Expected a whole number of Platinum or rupiah from 0 on; it is ${value}.`);
  return value;
}

export const platinum = (value: number): Platinum => checked(value) as Platinum;
export const rupiah = (value: number): Rupiah => checked(value) as Rupiah;

/** A typed amount (C83). */
export const readPlatinum = (text: string): Platinum | null =>
  /^[1-9][0-9]{0,8}$/.test(text) ? platinum(Number(text)) : null;

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

const Amount = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^(?:0|[1-9]\d{0,12})(?:\.\d{1,2})?$/), v.transform(Number))]),
  v.check(isAmount),
) as unknown as v.GenericSchema<number, number>;

/** Amounts as any platform may send them in a reply. */
export const PlatinumAmount = v.pipe(
  Amount,
  v.transform((value) => value as Platinum),
);
export const RupiahAmount = v.pipe(
  Amount,
  v.transform((value) => value as Rupiah),
);
/** A price that the player was shown and accepts: whole rupiah. */
export const AgreedRupiah = v.pipe(
  v.number(),
  v.check((value) => Number.isSafeInteger(value) && isAmount(value)),
  v.transform((value) => value as Rupiah),
);
/** An amount to move: at least 1, nine digits at most, as in `readPlatinum`. */
export const MovedPlatinum = v.pipe(
  v.number(),
  v.check((value) => Number.isSafeInteger(value) && value >= 1 && value <= 999_999_999),
  v.transform((value) => value as Platinum),
);
