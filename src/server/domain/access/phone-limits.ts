/** The limits of one phone number (docs/security.md 3.6). */
import type { Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { after } from '../platform/clock.ts';
import type { Limits } from '../platform/limits.ts';

interface PhoneRow {
  window_started_at: Date;
  codes: number;
  failures: number;
  failures_in_a_row: number;
  last_code_at: Date | null;
}

/** The end of each lock; null where the action is allowed. */
export interface PhoneLocks {
  /** After too many wrong tries: no code is sent or compared. */
  tries: Date | null;
  /** After too many tries or codes: no code is sent. */
  day: Date | null;
  /** As `day`, and during the pause after a code. */
  code: Date | null;
}

/** Changes to one phone happen one at a time. */
export async function lockPhone(handle: Queryable, phone: string, limits: Limits, now: Date): Promise<PhoneLocks> {
  const { code } = limits;
  const oldest = after(now, -code.window);
  const row = await handle.row<PhoneRow>(sql`
    insert into phone_limits as p (phone, window_started_at) values (${phone}, ${now})
    on conflict (phone) do update set
      codes = case when p.window_started_at <= ${oldest}::timestamptz then 0 else p.codes end,
      failures = case when p.window_started_at <= ${oldest}::timestamptz then 0 else p.failures end,
      window_started_at =
        case when p.window_started_at <= ${oldest}::timestamptz then excluded.window_started_at else p.window_started_at end
    returning window_started_at, codes, failures, failures_in_a_row, last_code_at`);
  if (!row) throw new Error('Expected the limits of the phone, found or made; there are none.');
  const windowEnd = after(row.window_started_at, code.window);
  const tries =
    row.failures_in_a_row >= code.failuresInARow
      ? after(now, code.window)
      : row.failures >= code.failuresPerWindow
        ? windowEnd
        : null;
  const day = tries ?? (row.codes >= code.perWindow ? windowEnd : null);
  const nextCode = row.last_code_at && after(row.last_code_at, code.pause);
  return { tries, day, code: day ?? (nextCode && nextCode > now ? nextCode : null) };
}

export async function countCode(handle: Queryable, phone: string, now: Date): Promise<void> {
  await handle.run(sql`update phone_limits set codes = codes + 1, last_code_at = ${now} where phone = ${phone}`);
}

/** Called before the comparison, so that parallel guesses cannot slip past. */
export async function countFailure(handle: Queryable, phone: string): Promise<void> {
  await handle.run(sql`
    update phone_limits set failures = failures + 1, failures_in_a_row = failures_in_a_row + 1 where phone = ${phone}`);
}

/** Also resets the failures in a row. */
export async function forgiveFailure(handle: Queryable, phone: string): Promise<void> {
  await handle.run(sql`
    update phone_limits set failures = greatest(failures - 1, 0), failures_in_a_row = 0 where phone = ${phone}`);
}
