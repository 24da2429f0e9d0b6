import type { AnyEventObject } from 'xstate';

export type OfferKind = 'start' | 'outer' | 'outcome' | 'clock' | 'after' | 'done';

export interface Offer {
  kind: OfferKind;
  event: AnyEventObject;
  sample: string;
  /** The child it comes from, for outcomes, the clock and finished children: its id. */
  child: string | null;
  /** What a finished child ran; for an outcome the call that was made, also where the machine asked a family. */
  source?: string;
  /** In a composed walk the child machine that it happens to, `registration/verification`; unset for the root. */
  at?: string;
}

export const startWith = (sample: string): Offer => ({ kind: 'start', event: { type: 'start' }, sample, child: null });
