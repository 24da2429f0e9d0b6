/** When a wait ends (OT-2 to OT-4, C43). */

/** Life of a code, and wait before the next code, ms. */
export const codeLife = 120_000;
/** Longest lock accepted from a server, ms. */
export const longestLock = 24 * 60 * 60 * 1000;

/** When and how an answer arrived. `receivedAt` and every `until` are ms on the device's own timeline. */
export interface Stamp {
  receivedAt: number;
  /** The server's `Date` header in ms. */
  serverDate: number | null;
}

/** Jakarta's offset from UTC, ms. */
const jakarta = 7 * 60 * 60 * 1000;

/**
 * The possible moments of a value, ms: ISO 8601, `YYYY-MM-DD HH:mm:ss`, epoch seconds or milliseconds. Without a zone:
 * first as Jakarta's time, then as UTC. Empty if unreadable.
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

/** The first of them; null if unreadable. */
export const momentOf = (value: unknown): number | null => momentsOf(value)[0] ?? null;

/**
 * The end of a lock, ms on the device's timeline; in 2 minutes if `reset_at` is unreadable. Without a zone, the earlier
 * reading in the future counts: a lock is shorter than the offset between the zones (docs/decisions/023).
 */
export function lockedUntil(resetAt: unknown, stamp: Stamp): number {
  const moments = momentsOf(resetAt);
  const last = moments.at(-1);
  if (last === undefined) return stamp.receivedAt + codeLife;
  const now = stamp.serverDate ?? stamp.receivedAt;
  return onDevice(moments.find((moment) => moment > now) ?? last, stamp);
}

/** The server's ms on the device's timeline, from now until 24 h ahead. */
export function onDevice(moment: number, { receivedAt, serverDate }: Stamp): number {
  return receivedAt + Math.min(Math.max(moment - (serverDate ?? receivedAt), 0), longestLock);
}

/**
 * The {n} of 'Tunggu {n} menit', 1 to 1440. Fractions of a second are dropped first: the server's `Date` has none, and
 * a lock of 2 minutes must not read as 3.
 */
export function waitMinutes(until: number, now: number): number {
  const minutes = Math.ceil(Math.floor((until - now) / 1000) / 60);
  return Number.isFinite(minutes) ? Math.min(Math.max(minutes, 1), 1440) : codeLife / 60_000;
}

/** Only a lock by the server is longer than a code's countdown. */
export const isLock = (until: number, now: number): boolean => until - now > codeLife;

/** After a reload: now if past or invalid, in 2 minutes if later than its kind allows. */
export function resumedDeadline(stored: number | null, locked: boolean, now: number): number {
  if (stored === null || !Number.isFinite(stored) || stored <= now) return now;
  const longest = locked ? longestLock : codeLife;
  return stored - now > longest ? now + codeLife : stored;
}
