/**
 * Amounts of money, and the only place where they are calculated with. Our platform moves whole Platinum and whole
 * rupiah; another one may say hundredths. An amount is the number nearest to its decimal of two places, which compares
 * exactly; arithmetic is done in hundredths, as whole numbers. Both kinds have a brand: what plain arithmetic makes of
 * them is no amount any more (MO-1).
 */
import * as v from 'valibot';

declare const unit: unique symbol;
/** Platinum, with two decimals at most, never negative. */
export type Platinum = number & { readonly [unit]: 'platinum' };
/** Rupiah, with two decimals at most, never negative. */
export type Rupiah = number & { readonly [unit]: 'rupiah' };

/** No single amount is larger: far below what a double holds exactly, far above what anybody moves. */
export const largestAmount = 1_000_000_000_000;

const isAmount = (value: number): boolean =>
  value >= 0 && value <= largestAmount && Math.round(value * 100) / 100 === value && !Object.is(value, -0);

/** An amount in hundredths, and back. */
const hundredths = (value: number): bigint => BigInt(Math.round(value * 100));
const fromHundredths = (value: bigint): number => Number(value) / 100;

function checked(value: number): number {
  if (!isAmount(value))
    throw new RangeError(`Expected a whole number of Platinum or rupiah from 0 on; it is ${value}.`);
  return value;
}

/** Throws a RangeError for anything but a number from 0 to `largestAmount` with two decimals at most. */
export const platinum = (value: number): Platinum => checked(value) as Platinum;
export const rupiah = (value: number): Rupiah => checked(value) as Rupiah;

/** What a player typed as an amount: ASCII digits without a leading zero, nine at most. Anything else is null (C83). */
export const readPlatinum = (text: string): Platinum | null =>
  /^[1-9][0-9]{0,8}$/.test(text) ? platinum(Number(text)) : null;

/** What one Platinum is paid out as, Rp (WD-1). */
export const withdrawalRate = 100;

/** `amount` at `rate` rupiah each. */
export const priceOf = (amount: Platinum, rate: number): Rupiah =>
  rupiah(fromHundredths((hundredths(amount) * hundredths(rate)) / 100n));

/** A part of an amount in basis points (1/100 of a percent), as hundredths, rounded down to a whole rupiah. */
const share = (amount: Rupiah, basisPoints: number): bigint =>
  ((hundredths(amount) * BigInt(basisPoints)) / 1_000_000n) * 100n;

/** What a method of payment costs, and what it takes off. */
export interface Terms {
  /** Rupiah for each top-up, and a part of its price, in basis points, rounded up. */
  fee: { fixed: Rupiah; basisPoints: number };
  /** A part of the price, in basis points, rounded down, from this many Platinum on. */
  discount: { basisPoints: number; from: Platinum };
}

export interface Quote {
  price: Rupiah;
  fee: Rupiah;
  discount: Rupiah;
  /** price + fee - discount. */
  total: Rupiah;
}

/** What a top-up costs. Both sides ask this: the form to show it, the server to charge it (TU-1, C84). */
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

/** What a withdrawal pays out: its price at the fixed rate, less the fee; nothing where the fee eats it up. */
export function payout(amount: Platinum, fee: Rupiah): { price: Rupiah; fee: Rupiah; total: Rupiah } {
  const price = priceOf(amount, withdrawalRate);
  const rest = hundredths(price) - hundredths(fee);
  return { price, fee, total: rupiah(fromHundredths(rest > 0n ? rest : 0n)) };
}

/** Both balances; one that the platform does not say counts as none. */
export const sumOf = (one: Platinum | null, other: Platinum | null): Platinum =>
  platinum(fromHundredths(hundredths(one ?? 0) + hundredths(other ?? 0)));

/** How many Platinum so many rupiah are paid out for, to two decimals. */
export const worth = (paid: Rupiah): Platinum => platinum(fromHundredths(hundredths(paid) / BigInt(withdrawalRate)));

/** A quarter, a half, all of a balance: rounded down to whole Platinum, as they are typed. */
export const partOf = (amount: Platinum, percent: number): Platinum =>
  platinum(Number((hundredths(amount) * BigInt(percent)) / 10_000n));

/** A number, or the text of one: digits, and up to two decimals behind a point. */
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
/** What somebody was shown and agrees to, in a request: whole rupiah. */
export const AgreedRupiah = v.pipe(
  v.number(),
  v.check((value) => Number.isSafeInteger(value) && isAmount(value)),
  v.transform((value) => value as Rupiah),
);
/** What somebody asks to be moved: at least one, at most nine digits, as in `readPlatinum`. */
export const MovedPlatinum = v.pipe(
  v.number(),
  v.check((value) => Number.isSafeInteger(value) && value >= 1 && value <= 999_999_999),
  v.transform((value) => value as Platinum),
);
