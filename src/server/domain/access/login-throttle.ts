/**
 * Logins wait longer after each failure of a phone, and each address has a budget (C51). A known device has a count and
 * a budget of its own, so that neither a stranger's failures nor a neighbour's lock the owner out (C52).
 */
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { after, type Clock } from '../platform/clock.ts';
import type { Limits } from '../platform/limits.ts';
import type { Devices, Requester } from './devices.ts';

/** A login, counted as a failure in advance. */
export interface LoginAttempt {
  /** Whose budgets were counted. */
  payer: string;
  asker: Buffer;
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

  return {
    async begin(phone, requester, hasSession = false) {
      const now = clock.now();
      const { most, window } = limits.address.loginFailures;
      const counted = await database.row<{ resetAt: Date | null; payer: string; asker: Buffer }>(sql`
        select reset_at as "resetAt", payer, asker
        from count_login(${phone}, ${devices.digestOf(requester)}, ${after(now, -rule.knownFor)}, ${requester.address},
          ${hasSession ? sessions : strangers}, ${most}, ${window}, ${now}, ${rule.freeFailures}, ${rule.longestWait},
          ${rule.hardFailures}, ${rule.hardWait})`);
      if (!counted) throw new Error('Expected a row of the counted login; there is none.');
      const { resetAt, payer, asker } = counted;
      if (resetAt) return resetAt;
      return {
        ...{ payer, asker },
        async forgive(handle) {
          await handle.run(sql`select forgive_login(${phone}, ${payer}, ${asker})`);
        },
      };
    },
    async clear(handle, phone) {
      await handle.run(sql`delete from login_limits where phone = ${phone}`);
    },
  };
}
