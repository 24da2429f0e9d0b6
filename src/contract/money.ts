/**
 * Amounts of money: whole Platinum and whole rupiah, and the only place where they are calculated with. Both are
 * numbers with a brand: what plain arithmetic makes of them is no amount any more, so no fraction can slip in (MO-1).
 */
import * as v from 'valibot';

declare const unit: unique symbol;
/** Whole Platinum, never negative. */
export type Platinum = number & { readonly [unit]: 'platinum' };
/** Whole rupiah, never negative. */
export type Rupiah = number & { readonly [unit]: 'rupiah' };

/** No single amount is larger: far below what a double holds exactly, far above what anybody moves. */
export const largestAmount = 1_000_000_000_000;

const isAmount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0 && value <= largestAmount;

function checked(value: number): number {
  if (!isAmount(value)) throw new RangeError(`${value} is no amount.`);
  return value;
}

/** Throws a RangeError for anything but a whole number from 0 to `largestAmount`. */
export const platinum = (value: number): Platinum => checked(value) as Platinum;
export const rupiah = (value: number): Rupiah => checked(value) as Rupiah;

/** What a player typed as an amount: ASCII digits without a leading zero, nine at most. Anything else is null (C83). */
export const readPlatinum = (text: string): Platinum | null =>
  /^[1-9][0-9]{0,8}$/.test(text) ? platinum(Number(text)) : null;

/** What one Platinum is paid out as, Rp (WD-1). */
export const withdrawalRate = 100;

/** `amount` at `rate` rupiah each. */
export const priceOf = (amount: Platinum, rate: number): Rupiah => rupiah(Number(BigInt(amount) * BigInt(rate)));

/** A part of an amount in basis points (1/100 of a percent), rounded down. */
const share = (amount: Rupiah, basisPoints: number): bigint => (BigInt(amount) * BigInt(basisPoints)) / 10_000n;

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
  const charged = BigInt(fee.fixed) + (BigInt(price) * BigInt(fee.basisPoints) + 9_999n) / 10_000n;
  const taken = amount >= discount.from ? share(price, discount.basisPoints) : 0n;
  return {
    price,
    fee: rupiah(Number(charged)),
    discount: rupiah(Number(taken)),
    total: rupiah(Number(BigInt(price) + charged - taken)),
  };
}

/** What a withdrawal pays out: its price at the fixed rate, less the fee; nothing where the fee eats it up. */
export function payout(amount: Platinum, fee: Rupiah): { price: Rupiah; fee: Rupiah; total: Rupiah } {
  const price = priceOf(amount, withdrawalRate);
  const rest = BigInt(price) - BigInt(fee);
  return { price, fee, total: rupiah(Number(rest > 0n ? rest : 0n)) };
}

/** A quarter, a half, all of a balance: rounded down. */
export const partOf = (amount: Platinum, percent: number): Platinum =>
  platinum(Number((BigInt(amount) * BigInt(percent)) / 100n));

const Amount = v.pipe(v.number(), v.check(isAmount));

/** Amounts on the wire: JSON numbers, whole and never negative. */
export const PlatinumAmount = v.pipe(
  Amount,
  v.transform((value) => value as Platinum),
);
export const RupiahAmount = v.pipe(
  Amount,
  v.transform((value) => value as Rupiah),
);
/** What somebody asks to be moved: at least one, at most nine digits, as in `readPlatinum`. */
export const MovedPlatinum = v.pipe(
  v.number(),
  v.check((value) => Number.isSafeInteger(value) && value >= 1 && value <= 999_999_999),
  v.transform((value) => value as Platinum),
);
