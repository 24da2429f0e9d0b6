/**
 * Amounts of money. Our platform moves whole Platinum and whole rupiah; another one may send hundredths. An amount is the
 * number nearest to its two-place decimal, so equal amounts compare as equal. Both types are branded: a result of plain
 * arithmetic is not an amount (MO-1); money-sums.ts has what is done with them.
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
