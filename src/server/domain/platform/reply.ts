/** The reply of a rule: the name of one of the call's outcomes, with its data. */
import type { AnyCall, DataOf } from '../../../contract/call.ts';

interface Details {
  resetAt?: Date;
  field?: string | readonly string[];
  /** The token that the device keeps (src/server/http/device-cookie.ts). */
  device?: string;
}

export type Reply<C extends AnyCall> = {
  [K in keyof C['outcomes'] & string]: { outcome: K } & Details &
    (unknown extends DataOf<C, K> ? { data?: undefined } : { data: DataOf<C, K> });
}[keyof C['outcomes'] & string];

/** Throws for an amount that a double, JSON's only number, cannot hold exactly. */
export function toNumber(amount: bigint): number {
  const number = Number(amount);
  if (!Number.isSafeInteger(number))
    throw new Error(`Expected an amount of at most ${Number.MAX_SAFE_INTEGER}; it is ${number}.`);
  return number;
}
