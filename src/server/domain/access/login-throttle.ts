/**
 * Logins wait longer after each failure of a phone, and each address has a budget (C51). An address from which the
 * phone has logged in has its own count, so that a stranger's failures do not lock the owner out (C52).
 */
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { after, type Clock } from '../platform/clock.ts';
import { refund, consume } from '../platform/counters.ts';
import type { Limits } from '../platform/limits.ts';
import { RateLimited } from '../platform/refusals.ts';
import { callerOf } from './phone-limits.ts';

export interface LoginThrottle {
  /** Counts a failure in advance; `forgive` takes it back. Returns the end of a lock, during which none is counted. */
  consume(phone: string, address: string): Promise<Date | null>;
  /** Takes the failure back where hashing was too busy to compare. */
  comparing(phone: string, address: string, compare: () => Promise<boolean>): Promise<boolean>;
  /**
   * For a right password: forgives this caller's failures and makes the caller known. True where the phone has logged
   * in before, and never from this address.
   */
  forgive(handle: Queryable, phone: string, address: string): Promise<boolean>;
  /** For a phone verified by a code: forgives everybody's failures. */
  clear(handle: Queryable, phone: string): Promise<void>;
}

const stranger = Buffer.alloc(0);

export function createLoginThrottle(database: Database, clock: Clock, limits: Limits, key: Buffer): LoginThrottle {
  const rule = limits.login;
  const failuresOf = (address: string): string => `login failures of ${address}`;

  async function knownCaller(handle: Queryable, phone: string, address: string, now: Date): Promise<Buffer> {
    const caller = callerOf(key, address);
    const known = await handle.row(sql`
      select 1 from known_callers
      where phone = ${phone} and caller = ${caller} and last_login_at > ${after(now, -rule.knownFor)}`);
    return known ? caller : stranger;
  }

  async function countFailure(phone: string, caller: Buffer, now: Date): Promise<Date | null> {
    const longest = Math.ceil(Math.log2(rule.longestWait)) + 1;
    const counted = await database.run(sql`
      insert into login_limits as l (phone, caller, failures, last_failure_at) values (${phone}, ${caller}, 1, ${now})
      on conflict (phone, caller) do update set
        failures = l.failures + 1,
        last_failure_at = excluded.last_failure_at,
        blocked_until = case
          when l.failures + 1 >= ${rule.hardFailures}::int
            then ${now}::timestamptz + ${rule.hardWait}::float8 * interval '1 millisecond'
          when l.failures + 1 >= ${rule.freeFailures}::int
            then ${now}::timestamptz + interval '1 millisecond' * least(
              1000 * power(2, least(l.failures + 1 - ${rule.freeFailures}::int, ${longest}::int)),
              ${rule.longestWait}::float8)
        end
      where l.blocked_until is null or l.blocked_until <= ${now}`);
    if (counted > 0) return null;
    const row = await database.row<{ blocked_until: Date | null }>(
      sql`select blocked_until from login_limits where phone = ${phone} and caller = ${caller}`,
    );
    return row?.blocked_until ?? after(now, 1_000);
  }

  return {
    async consume(phone, address) {
      const now = clock.now();
      const addressWait = await consume(database, failuresOf(address), limits.address.loginFailures, now);
      if (addressWait) return addressWait;
      const phoneWait = await countFailure(phone, await knownCaller(database, phone, address, now), now);
      if (phoneWait) await refund(database, failuresOf(address), limits.address.loginFailures);
      return phoneWait;
    },
    async comparing(phone, address, compare) {
      try {
        return await compare();
      } catch (error) {
        if (error instanceof RateLimited) {
          const caller = await knownCaller(database, phone, address, clock.now());
          await refund(database, failuresOf(address), limits.address.loginFailures);
          await database.run(sql`
            update login_limits set failures = greatest(failures - 1, 0), blocked_until = null
            where phone = ${phone} and caller = ${caller}`);
        }
        throw error;
      }
    },
    async forgive(handle, phone, address) {
      const now = clock.now();
      const caller = await knownCaller(handle, phone, address, now);
      const isElsewhere = sql`select 1 from known_callers where phone = ${phone} limit 1`;
      const isNew = caller === stranger && (await handle.row(isElsewhere)) !== null;
      await refund(handle, failuresOf(address), limits.address.loginFailures);
      await handle.run(sql`delete from login_limits where phone = ${phone} and caller = ${caller}`);
      await handle.run(sql`
        insert into known_callers (phone, caller, first_login_at, last_login_at)
        values (${phone}, ${callerOf(key, address)}, ${now}, ${now})
        on conflict (phone, caller) do update set last_login_at = excluded.last_login_at`);
      return isNew;
    },
    async clear(handle, phone) {
      await handle.run(sql`delete from login_limits where phone = ${phone}`);
    },
  };
}
