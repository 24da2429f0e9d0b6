/** How a wait that the server announced is said and shown. */
import type { MessageRef } from './effect.ts';

/** From two hours on in hours, rounded up. The texts choose their word by `unit`. */
export const waitValues = (minutes: number): { n: number; unit: 'minutes' | 'hours' } =>
  minutes >= 120 ? { n: Math.ceil(minutes / 60), unit: 'hours' } : { n: minutes, unit: 'minutes' };

/** The specification fixes the sentence with minutes (RG-6). */
export function lockMessage(minutes: number): MessageRef {
  const { n, unit } = waitValues(minutes);
  return { id: unit === 'hours' ? 'error.otp_block.hours' : 'error.otp_block', values: { n } };
}

/** A lock beside its message: its end, where that is counted down to, and the reference for support. */
export interface Lock {
  until: number | null;
  reference: string | null;
}

/** Where the count is on the button that it locks. */
export const withoutCount = (lock: Lock | null): Lock | null => lock && { ...lock, until: null };

interface Lockable {
  hasTag(tag: never): boolean;
  context: { until: number; reference?: string | null };
}

export const lockOf = (snapshot: Lockable): Lock | null =>
  snapshot.hasTag('blocked' as never)
    ? { until: snapshot.context.until, reference: snapshot.context.reference ?? null }
    : null;
