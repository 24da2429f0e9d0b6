/** What a rule answers: the name of one of the call's outcomes with what belongs to it. */
import type { AnyCall, DataOf } from '../../contract/call.ts';

interface Details {
  /** End of a lock. */
  resetAt?: Date;
  /** The field that was refused, or several. */
  field?: string | readonly string[];
}

export type Reply<C extends AnyCall> = {
  [K in keyof C['outcomes'] & string]: { outcome: K } & Details &
    (unknown extends DataOf<C, K> ? { data?: undefined } : { data: DataOf<C, K> });
}[keyof C['outcomes'] & string];
