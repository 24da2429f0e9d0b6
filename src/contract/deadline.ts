/** When a wait ends. Pure arithmetic: the gateway stamps with it, tests judge with it (OT-2 to OT-4, C43). */

/** Life of a code and gate of the next one, ms. */
export const codeLife = 120_000;
/** No lock that a server announces is believed beyond this, ms. */
export const longestLock = 24 * 60 * 60 * 1000;

/** When and how an answer arrived. `receivedAt` and every `until` are ms on the device's own timeline. */
export interface Stamp {
  receivedAt: number;
  /** The server's `Date` header in ms, or null where there is none. */
  serverDate: number | null;
}

/** How far Jakarta is ahead of UTC, ms. */
const jakarta = 7 * 60 * 60 * 1000;

/**
 * The moments that a value may mean, in ms: ISO 8601, `YYYY-MM-DD HH:mm:ss`, epoch seconds or milliseconds. One without
 * a zone may be Jakarta's time or UTC, in this order. Empty where it cannot be read.
 */
function momentsOf(value: unknown): readonly number[] {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  if (/^\d{9,11}(?:\.\d+)?$/.test(text)) return [Math.round(Number(text) * 1000)];
  if (/^\d{12,14}$/.test(text)) return [Number(text)];
  if (!/^\d{4,6}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text)) return [];
  const isZoned = /(?:z|[+-]\d{2}:?\d{2})$/i.test(text);
  const moment = Date.parse(`${text.replace(' ', 'T')}${isZoned ? '' : 'Z'}`);
  if (!Number.isFinite(moment)) return [];
  return isZoned ? [moment] : [moment - jakarta, moment];
}

/** The moment that a value means, ms; Jakarta's time where it names no zone, null where it cannot be read. */
export const momentOf = (value: unknown): number | null => momentsOf(value)[0] ?? null;

/**
 * The moment on the device's timeline at which a lock announced by `reset_at` ends. A past one is over, an absurd one
 * is cut to 24 h, an unreadable one counts as the ordinary 2 minutes. Of two that it may mean the earlier that is not
 * over is meant: a lock is shorter than what lies between two zones (docs/decisions/023-any-platform.md).
 */
export function lockedUntil(resetAt: unknown, stamp: Stamp): number {
  const moments = momentsOf(resetAt);
  const last = moments.at(-1);
  if (last === undefined) return stamp.receivedAt + codeLife;
  const now = stamp.serverDate ?? stamp.receivedAt;
  return onDevice(moments.find((moment) => moment > now) ?? last, stamp);
}

/** A moment of the server's clock (ms) on the device's timeline, from now to 24 h ahead. */
export function onDevice(moment: number, { receivedAt, serverDate }: Stamp): number {
  return receivedAt + Math.min(Math.max(moment - (serverDate ?? receivedAt), 0), longestLock);
}

/**
 * The wait in whole minutes, rounded up, 1 to 1440: the {n} of 'Tunggu {n} menit'. Counted in whole seconds, because the
 * server's `Date` has no finer ones: a lock of 2 minutes must not read as 3.
 */
export function waitMinutes(until: number, now: number): number {
  const minutes = Math.ceil(Math.floor((until - now) / 1000) / 60);
  return Number.isFinite(minutes) ? Math.min(Math.max(minutes, 1), 1440) : codeLife / 60_000;
}

/** Whether a wait is longer than the countdown of a code: then it is the server's lock, or what is left of one. */
export const isLock = (until: number, now: number): boolean => until - now > codeLife;

/** A stored deadline as it may be trusted after a reload: never further ahead than its kind allows. */
export function resumedDeadline(stored: number | null, locked: boolean, now: number): number {
  if (stored === null || !Number.isFinite(stored) || stored <= now) return now;
  const longest = locked ? longestLock : codeLife;
  return stored - now > longest ? now + codeLife : stored;
}
