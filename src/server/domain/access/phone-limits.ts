/**
 * The limits of one phone number (docs/security.md 3.6): codes and wrong tries within a window, counted for each asker.
 * Whoever only knows the number shares one budget with all strangers, so that nobody locks the owner out.
 */
import type { Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { after } from '../platform/clock.ts';
import type { Limits } from '../platform/limits.ts';
import type { KnownDevice } from './devices.ts';

interface LimitRow {
  window_started_at: Date;
  codes: number;
  failures: number;
  failures_in_a_row: number;
  last_code_at: Date | null;
}

/** Whose budget pays: that of the strangers to a phone, of its sessions, or of one device known for long. */
export type Asker = 'strangers' | 'sessions' | `device ${string}`;

export interface Asking {
  device: KnownDevice;
  hasSession: boolean;
}

/** The end of each lock; null where the action is allowed. */
export interface PhoneLocks {
  asker: Asker;
  /** After too many wrong tries: no code is sent or compared. */
  tries: Date | null;
  /** After too many tries or codes: no code is sent. */
  day: Date | null;
  /** As `day`, and during the pause after a code. */
  code: Date | null;
}

/** The devices known for longest have budgets of their own, so a thief's new ones add no guesses. */
async function findAsker(
  handle: Queryable,
  phone: string,
  { code }: Limits,
  { device, hasSession }: Asking,
  now: Date,
): Promise<Asker> {
  const isLongKnown =
    device &&
    (await handle.row(sql`
      select 1 from (
        select device from known_devices where phone = ${phone} and first_login_at <= ${after(now, -code.knownFrom)}
        order by first_login_at, device limit ${code.knownDevices}) as k
      where k.device = ${device}`));
  if (isLongKnown) return `device ${device.toString('hex')}`;
  return hasSession ? 'sessions' : 'strangers';
}

/** Locks the phone for the transaction, so that changes to one phone happen one at a time. */
export async function lockPhone(handle: Queryable, phone: string, now: Date): Promise<void> {
  await handle.run(sql`
    insert into phone_limits (phone, asker, window_started_at) values (${phone}, 'strangers', ${now})
    on conflict (phone, asker) do update set asker = excluded.asker`);
}

/** Locks the phone, and returns what the asker has to wait for. */
export async function lockFor(
  handle: Queryable,
  phone: string,
  limits: Limits,
  asking: Asking,
  now: Date,
): Promise<PhoneLocks> {
  await lockPhone(handle, phone, now);
  const { code } = limits;
  const asker = await findAsker(handle, phone, limits, asking, now);
  const kept = await handle.row<LimitRow>(sql`
    select window_started_at, codes, failures, failures_in_a_row, last_code_at from phone_limits
    where phone = ${phone} and asker = ${asker}`);
  // Nothing blocks for ever: after too many misses in a row, a window is long and has one code.
  const isLong = kept !== null && kept.failures_in_a_row >= code.failuresInARow;
  const { window, perWindow, failuresPerWindow } = isLong
    ? { window: code.longWindow, perWindow: 1, failuresPerWindow: code.tries }
    : code;
  const isOver = kept === null || after(kept.window_started_at, window) <= now;
  if (isOver) {
    await handle.run(sql`
      insert into phone_limits (phone, asker, window_started_at) values (${phone}, ${asker}, ${now})
      on conflict (phone, asker) do update set codes = 0, failures = 0, window_started_at = excluded.window_started_at`);
  }
  const {
    codes,
    failures,
    window_started_at: began,
  } = isOver ? { codes: 0, failures: 0, window_started_at: now } : kept;
  const windowEnd = after(began, window);
  const tries = failures >= failuresPerWindow ? windowEnd : null;
  const day = tries ?? (codes >= perWindow ? windowEnd : null);
  const nextCode = kept?.last_code_at && after(kept.last_code_at, code.pause);
  return { asker, tries, day, code: day ?? (nextCode && nextCode > now ? nextCode : null) };
}

export async function countCode(handle: Queryable, phone: string, asker: Asker, now: Date): Promise<void> {
  await handle.run(sql`
    update phone_limits set codes = codes + 1, last_code_at = ${now} where phone = ${phone} and asker = ${asker}`);
}

/** The asker's code has no tries left, so the next one need not wait; budgets and wrong tries still bound it. */
export async function endPause(handle: Queryable, phone: string, asker: Asker): Promise<void> {
  await handle.run(sql`update phone_limits set last_code_at = null where phone = ${phone} and asker = ${asker}`);
}

/** Called before the comparison, so that parallel guesses cannot slip past. */
export async function countFailure(handle: Queryable, phone: string, asker: Asker): Promise<void> {
  await handle.run(sql`
    update phone_limits set failures = failures + 1, failures_in_a_row = failures_in_a_row + 1
    where phone = ${phone} and asker = ${asker}`);
}

/** Takes back the failure of a right try, and resets the failures in a row. */
export async function forgiveFailure(handle: Queryable, phone: string, asker: Asker): Promise<void> {
  await handle.run(sql`
    update phone_limits set failures = greatest(failures - 1, 0), failures_in_a_row = 0
    where phone = ${phone} and asker = ${asker}`);
}
