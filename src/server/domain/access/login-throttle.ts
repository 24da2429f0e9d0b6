/**
 * Logins wait longer after each failure of a phone, and each address has a budget (C51). A known device has a count and
 * a budget of its own, so that neither a stranger's failures nor a neighbour's lock the owner out (C52).
 */
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { after, type Clock } from '../platform/clock.ts';
import { refund, consume } from '../platform/counters.ts';
import type { Limits } from '../platform/limits.ts';
import { RateLimited } from '../platform/refusals.ts';
import { payerOf, type Devices, type Requester } from './devices.ts';

/** A password to compare, counted as a failure in advance. */
interface LoginAttempt {
  /** Takes the failure back where hashing was too busy to compare. */
  comparing(compare: () => Promise<boolean>): Promise<boolean>;
  /** For a right password: forgives the failures of whoever asks. */
  forgive(handle: Queryable): Promise<void>;
}

export interface LoginThrottle {
  /** Or the end of a lock, during which no failure is counted. */
  begin(phone: string, requester: Requester, hasSession?: boolean): Promise<LoginAttempt | Date>;
  /** For a phone verified by a code: forgives everybody's failures. */
  clear(handle: Queryable, phone: string): Promise<void>;
}

const strangers = Buffer.alloc(0);
const sessions = Buffer.of(0);

export function createLoginThrottle(database: Database, clock: Clock, limits: Limits, devices: Devices): LoginThrottle {
  const rule = limits.login;

  async function countFailure(phone: string, asker: Buffer, now: Date): Promise<Date | null> {
    const longest = Math.ceil(Math.log2(rule.longestWait)) + 1;
    const counted = await database.run(sql`
      insert into login_limits as l (phone, asker, failures, last_failure_at) values (${phone}, ${asker}, 1, ${now})
      on conflict (phone, asker) do update set
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
      sql`select blocked_until from login_limits where phone = ${phone} and asker = ${asker}`,
    );
    return row?.blocked_until ?? after(now, 1_000);
  }

  return {
    async begin(phone, requester, hasSession = false) {
      const now = clock.now();
      const device = await devices.find(database, phone, requester);
      const asker = device ?? (hasSession ? sessions : strangers);
      const budget = limits.address.loginFailures;
      const failures = `login failures of ${payerOf(device, requester)}`;
      const payerWait = await consume(database, failures, budget, now);
      if (payerWait) return payerWait;
      const phoneWait = await countFailure(phone, asker, now);
      if (phoneWait) {
        await refund(database, failures, budget);
        return phoneWait;
      }
      return {
        async comparing(compare) {
          try {
            return await compare();
          } catch (error) {
            if (error instanceof RateLimited) {
              await refund(database, failures, budget);
              await database.run(sql`
                update login_limits set failures = greatest(failures - 1, 0), blocked_until = null
                where phone = ${phone} and asker = ${asker}`);
            }
            throw error;
          }
        },
        async forgive(handle) {
          await refund(handle, failures, budget);
          await handle.run(sql`delete from login_limits where phone = ${phone} and asker = ${asker}`);
        },
      };
    },
    async clear(handle, phone) {
      await handle.run(sql`delete from login_limits where phone = ${phone}`);
    },
  };
}
