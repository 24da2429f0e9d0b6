/**
 * The limits of one phone number (docs/security.md 3.6, docs/decisions/034): codes of each purpose and wrong tries within
 * a window, counted for each asker. Whoever only knows the number pays twice, from the budgets of the address and from
 * those of all strangers, so that one of them uses up neither what the owner has nor what another stranger has. Players who
 * want the number for their account (PC-4) share nothing with these: each pays twice as well, with the account.
 */
import type { Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { after } from '../platform/clock.ts';
import type { Limits } from '../platform/limits.ts';
import type { KnownDevice } from './devices.ts';

/** What a code is for. `phone`: at the number a player leaves. `phone_new`: at the one that takes its place. */
export type Purpose = 'register' | 'forgot_password' | 'pin' | 'phone' | 'phone_new' | 'pin_reset';

interface LimitRow {
  window_started_at: Date;
  codes: number;
  failures: number;
  failures_in_a_row: number;
  last_code_at: Date | null;
}

/**
 * Whose budgets pay: those of all strangers to a phone and of the strangers at one address, of all players who want the
 * number and of one of them, of the phone's sessions, or of one device known for long, with a session and without.
 */
export type Asker = 'strangers' | 'movers' | 'sessions' | `${'stranger' | 'mover' | 'session' | 'device'} ${string}`;

export interface Asking {
  address: string;
  device: KnownDevice;
  /** Who is logged in. */
  player: string | null;
}

interface Locks {
  /** After too many wrong tries: no code is sent or compared. */
  tries: Date | null;
  /** After too many tries or codes: no code is sent. */
  day: Date | null;
  /** As `day`, and during the pause after a code. */
  code: Date | null;
}

/** The end of each lock; null where the action is allowed. */
export interface PhoneLocks extends Locks {
  askers: readonly Asker[];
  /** Of the purpose, within the window, before one is sent. */
  codesLeft: number;
}

/** The devices known for longest have budgets of their own, so a thief's new ones add no guesses. */
async function findAskers(
  handle: Queryable,
  phone: string,
  purpose: Purpose,
  { code }: Limits,
  { address, device, player }: Asking,
  now: Date,
): Promise<readonly Asker[]> {
  if (purpose === 'phone_new') return ['movers', `mover ${player}`];
  const isLongKnown =
    device &&
    (await handle.row(sql`
      select 1 from (
        select device from known_devices where phone = ${phone} and first_login_at <= ${after(now, -code.knownFrom)}
        order by first_login_at, device limit ${code.knownDevices}) as k
      where k.device = ${device}`));
  // What is asked for without a session takes nothing from the sessions, on the owner's own device either.
  if (isLongKnown) return [`${player === null ? 'device' : 'session'} ${device.toString('hex')}`];
  return player === null ? ['strangers', `stranger ${address}`] : ['sessions'];
}

/** Locks the phone for the transaction, so that changes to one phone happen one at a time. */
export async function lockPhone(handle: Queryable, phone: string, now: Date): Promise<void> {
  await handle.run(sql`select lock_phone(${phone}, ${now})`);
}

/** Locks the phone, and returns what whoever asks has to wait for. */
export async function lockFor(
  handle: Queryable,
  phone: string,
  purpose: Purpose,
  limits: Limits,
  asking: Asking,
  now: Date,
): Promise<PhoneLocks> {
  await lockPhone(handle, phone, now);
  const askers = await findAskers(handle, phone, purpose, limits, asking, now);
  const locks: Locks = { tries: null, day: null, code: null };
  let codesLeft = Number.POSITIVE_INFINITY;
  for (const asker of askers) {
    const own = await lockOf(handle, phone, purpose, limits, asker, now);
    for (const kind of ['tries', 'day', 'code'] as const) locks[kind] = latest(locks[kind], own[kind]);
    codesLeft = Math.min(codesLeft, own.codesLeft);
  }
  return { ...locks, askers, codesLeft };
}

const latest = (one: Date | null, other: Date | null): Date | null =>
  one && other && one > other ? one : (other ?? one);

async function lockOf(
  handle: Queryable,
  phone: string,
  purpose: Purpose,
  { code }: Limits,
  asker: Asker,
  now: Date,
): Promise<Locks & { codesLeft: number }> {
  const kept = await handle.row<LimitRow>(sql`
    select window_started_at, failures, failures_in_a_row, last_code_at,
      coalesce((select codes from code_counts c
        where c.phone = l.phone and c.asker = l.asker and c.purpose = ${purpose}), 0) as codes
    from phone_limits l where phone = ${phone} and asker = ${asker}`);
  // Nothing blocks for ever: after too many misses in a row, a window is long and has one code of a purpose.
  const isLong = kept !== null && kept.failures_in_a_row >= code.failuresInARow;
  const { window, perPurpose, failuresPerWindow } = isLong
    ? { window: code.longWindow, perPurpose: 1, failuresPerWindow: code.tries }
    : { ...code, ...((asker === 'strangers' || asker === 'movers') && code.strangers) };
  const isOver = kept === null || after(kept.window_started_at, window) <= now;
  if (isOver) {
    await handle.run(sql`
      insert into phone_limits (phone, asker, window_started_at) values (${phone}, ${asker}, ${now})
      on conflict (phone, asker) do update set failures = 0, window_started_at = excluded.window_started_at`);
    await handle.run(sql`delete from code_counts where phone = ${phone} and asker = ${asker}`);
  }
  const {
    codes,
    failures,
    window_started_at: began,
  } = isOver ? { codes: 0, failures: 0, window_started_at: now } : kept;
  const windowEnd = after(began, window);
  const tries = failures >= failuresPerWindow ? windowEnd : null;
  const day = tries ?? (codes >= perPurpose ? windowEnd : null);
  const nextCode = kept?.last_code_at && after(kept.last_code_at, code.pause);
  const pause = nextCode && nextCode > now ? nextCode : null;
  return { tries, day, code: day ?? pause, codesLeft: Math.max(perPurpose - codes, 0) };
}

export async function countCode(
  handle: Queryable,
  phone: string,
  purpose: Purpose,
  askers: readonly Asker[],
  now: Date,
): Promise<void> {
  await handle.run(sql`
    update phone_limits set last_code_at = ${now} where phone = ${phone} and asker = any(${[...askers]}::text[])`);
  await handle.run(sql`
    insert into code_counts as c (phone, asker, purpose, codes)
    select ${phone}, asker, ${purpose}, 1 from unnest(${[...askers]}::text[]) as asker
    on conflict (phone, asker, purpose) do update set codes = c.codes + 1`);
}

/** The code was used or has no tries left, so the next one need not wait; budgets and wrong tries still bound it. */
export async function endPause(handle: Queryable, phone: string, askers: readonly Asker[]): Promise<void> {
  await handle.run(sql`
    update phone_limits set last_code_at = null where phone = ${phone} and asker = any(${[...askers]}::text[])`);
}

/** Called before the comparison, so that parallel guesses cannot slip past. */
export async function countFailure(handle: Queryable, phone: string, askers: readonly Asker[]): Promise<void> {
  await handle.run(sql`
    update phone_limits set failures = failures + 1, failures_in_a_row = failures_in_a_row + 1
    where phone = ${phone} and asker = any(${[...askers]}::text[])`);
}

/** Takes back the failure of a right try, and resets the failures in a row. */
export async function forgiveFailure(handle: Queryable, phone: string, askers: readonly Asker[]): Promise<void> {
  await handle.run(sql`
    update phone_limits set failures = greatest(failures - 1, 0), failures_in_a_row = 0
    where phone = ${phone} and asker = any(${[...askers]}::text[])`);
}
