/** Keeps the tables small: every rule checks the time itself. */
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { after, day, dayOf, type Clock } from './clock.ts';
import type { Limits } from './limits.ts';

export async function sweep(database: Database, clock: Clock, limits: Limits): Promise<void> {
  const now = clock.now();
  const yesterday = after(now, -day);
  const { code, login } = limits;
  // Of one stranger or mover only the window counts; misses in a row are remembered with those of all.
  // Misses are forgotten after as long as the longest locks would have taken to let so many through. Whether somebody has
  // the phone makes no difference, or the end of a lock would tell (C50).
  const codesForgotten = after(now, -code.longWindow * Math.ceil(code.failuresInARow / code.tries));
  const loginsForgotten = after(now, -login.hardWait * login.hardFailures);
  await database.run(sql`delete from tickets where expires_at <= ${now}`);
  await database.run(sql`delete from codes where expires_at <= ${yesterday}`);
  await database.run(sql`
    delete from verifications v where created_at <= ${yesterday}
      and not exists (select 1 from tickets t where t.verification = v.id)`);
  await database.run(sql`
    delete from phone_limits where window_started_at <= ${after(now, -code.window)}
      and (failures_in_a_row = 0 or asker ~ '^(stranger|mover) ' or window_started_at <= ${codesForgotten})`);
  await database.run(sql`
    delete from login_limits where last_failure_at <= ${yesterday}
      and (failures < ${login.freeFailures} or last_failure_at <= ${loginsForgotten})`);
  await database.run(sql`delete from known_devices where last_login_at <= ${after(now, -login.knownFor)}`);
  // The key of a pending transaction stays, because its result is still open.
  await database.run(sql`
    delete from money_keys k where created_at <= ${after(now, -limits.money.keyLife)}
      and not exists (select 1 from transactions t where t.id = k.transaction and t.status = 'pending')`);
  await database.run(sql`delete from former_phones where kept_until <= ${now}`);
  await database.run(sql`delete from pin_proofs where expires_at <= ${now}`);
  await database.run(sql`delete from passkey_questions where expires_at <= ${now}`);
  await database.run(sql`delete from link_attempts where expires_at <= ${yesterday}`);
  // The boards show this week and the last, each by its Monday.
  const today = dayOf(now);
  await database.run(sql`delete from board_wins where week < date_trunc('week', ${today}::date)::date - 7`);
  await database.run(sql`delete from board_rows where week < date_trunc('week', ${today}::date)::date - 7`);
  await database.run(sql`delete from counters where window_ends_at <= ${now}`);
  await database.run(sql`
    delete from sessions where ends_at <= ${now} or last_used_at <= ${after(now, -limits.session.idle)}`);
}
