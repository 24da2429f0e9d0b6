/** Logging in: constant work, one generic answer, and a wait that grows with every failure (C50, C51). */
import type { BodyOf } from '../../contract/call.ts';
import type { login } from '../../contract/session.calls.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { after, type Clock } from './clock.ts';
import { giveBack, take } from './counters.ts';
import type { Limits } from './limits.ts';
import { findMerchant } from './merchants.ts';
import type { Passwords } from './passwords.ts';
import type { Reply } from './reply.ts';
import type { Sessions } from './sessions.ts';

type LoginReply = Reply<typeof login>;

export type Login = (body: BodyOf<typeof login>, address: string) => Promise<LoginReply>;

interface LoginParts {
  database: Database;
  clock: Clock;
  limits: Limits;
  passwords: Passwords;
  sessions: Sessions;
}

export function createLogin({ database, clock, limits, passwords, sessions }: LoginParts): Login {
  const rule = limits.login;

  /**
   * Counts a failure before the password is looked at, and takes it back if it was right. While the phone has to wait
   * nothing is counted: failures during a lock do not make it longer. Null, or the end of the wait.
   */
  async function countFailure(phone: string, now: Date): Promise<Date | null> {
    const longest = Math.ceil(Math.log2(rule.longestWait)) + 1;
    const counted = await database.run(sql`
      insert into login_limits as l (phone, failures, last_failure_at) values (${phone}, 1, ${now})
      on conflict (phone) do update set
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
      sql`select blocked_until from login_limits where phone = ${phone}`,
    );
    return row?.blocked_until ?? after(now, 1_000);
  }

  return async ({ phone_number: phone, password, merchant_uid }, address) => {
    const now = clock.now();
    const merchant = await findMerchant(database, merchant_uid);
    if (!merchant) return { outcome: 'merchant_uid' };
    const failures = `login failures of ${address}`;
    const addressWait = await take(database, failures, limits.address.loginFailures, now);
    if (addressWait) return { outcome: 'throttled', resetAt: addressWait };
    const phoneWait = await countFailure(phone, now);
    if (phoneWait) {
      await giveBack(database, failures, limits.address.loginFailures);
      return { outcome: 'throttled', resetAt: phoneWait };
    }
    const player = await database.row<{ id: string; username: string; password_hash: string }>(
      sql`select id, username, password_hash from players where merchant = ${merchant.uuid} and phone = ${phone}`,
    );
    const isRight = await passwords.matches(player?.password_hash ?? null, password);
    if (!player || !isRight) return { outcome: 'invalid_credentials' };

    const renewed = passwords.isDated(player.password_hash) ? await passwords.hash(password) : null;
    await giveBack(database, failures, limits.address.loginFailures);
    const token = await database.transaction(async (handle) => {
      await handle.run(sql`delete from login_limits where phone = ${phone}`);
      if (renewed) await handle.run(sql`update players set password_hash = ${renewed} where id = ${player.id}`);
      return sessions.begin(handle, player.id);
    });
    return { outcome: 'accepted', data: { token, phone_number: phone, id: player.id, username: player.username } };
  };
}
