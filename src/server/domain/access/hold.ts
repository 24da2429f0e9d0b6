/** A person of the shop stops everything at the number of a stolen phone, for a week or until `unlock`. */
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { after } from '../platform/clock.ts';
import type { Limits } from '../platform/limits.ts';

/** How many sessions, verifications and known devices it ended. */
export interface Held {
  sessions: number;
  verifications: number;
  devices: number;
}

/**
 * Uses up the strangers' codes and passwords; with no device known, everybody is a stranger. `unlock` gives them back,
 * withdrawals stay paused.
 */
export const holdPhone = (database: Database, phone: string, { code, login, hold }: Limits, now: Date): Promise<Held> =>
  database.transaction(async (handle) => {
    const until = after(now, hold);
    await handle.run(sql`
      insert into phone_limits (phone, asker, window_started_at, codes, failures)
      values (${phone}, 'strangers', ${after(until, -code.window)}, ${code.perWindow}, ${code.failuresPerWindow})
      on conflict (phone, asker) do update set
        window_started_at = excluded.window_started_at, codes = excluded.codes, failures = excluded.failures`);
    await handle.run(sql`delete from login_limits where phone = ${phone}`);
    await handle.run(sql`
      insert into login_limits (phone, failures, last_failure_at, blocked_until)
      values (${phone}, ${login.hardFailures}, ${now}, ${until})`);
    await handle.run(sql`
      update players set withdrawals_paused_until = greatest(withdrawals_paused_until, ${until}) where phone = ${phone}`);
    return {
      devices: await handle.run(sql`delete from known_devices where phone = ${phone}`),
      verifications: await handle.run(sql`delete from verifications where phone = ${phone}`),
      sessions: await handle.run(sql`
        update sessions set revoked_at = ${now}
        where revoked_at is null and player in (select id from players where phone = ${phone})`),
    };
  });
