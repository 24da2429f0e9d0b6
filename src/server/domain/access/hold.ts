/**
 * A person of the shop stops everything at the number of a stolen phone, for a week or until `unlock`: there, and at
 * every other number that the same player has or has left lately.
 */
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { after } from '../platform/clock.ts';
import type { Limits } from '../platform/limits.ts';
import { dropPasskeys } from './passkey-rows.ts';

/** How many sessions, passkeys, verifications and known devices it ended. */
export interface Held {
  sessions: number;
  passkeys: number;
  verifications: number;
  devices: number;
}

/**
 * Uses up the strangers' codes and passwords; with no device known, everybody is a stranger. `unlock` gives them back,
 * withdrawals stay paused, and a number that was left can take the account back as long (PC-5).
 */
export const holdPhone = (database: Database, phone: string, limits: Limits, now: Date): Promise<Held> =>
  database.transaction(async (handle) => {
    const until = after(now, limits.hold);
    const players = await handle.rows<{ id: string; phone: string }>(sql`
      select id, phone from players p where phone = ${phone} or exists (
        select 1 from former_phones f where f.player = p.id and f.phone = ${phone} and f.kept_until > ${now})`);
    const phones = new Set([phone, ...players.map((player) => player.phone)]);
    const held: Held = { sessions: 0, passkeys: 0, verifications: 0, devices: 0 };
    for (const { id } of players) {
      await handle.run(sql`
        update players set withdrawals_paused_until = greatest(withdrawals_paused_until, ${until}) where id = ${id}`);
      const left = await handle.rows<{ phone: string }>(sql`
        update former_phones set kept_until = ${until} where player = ${id} and kept_until > ${now} returning phone`);
      for (const former of left) phones.add(former.phone);
      held.passkeys += await dropPasskeys(handle, id);
      held.sessions += await handle.run(sql`
        update sessions set revoked_at = ${now} where revoked_at is null and player = ${id}`);
    }
    for (const each of phones) {
      await holdOne(handle, each, limits, now);
      held.devices += await handle.run(sql`delete from known_devices where phone = ${each}`);
      held.verifications += await handle.run(sql`delete from verifications where phone = ${each}`);
    }
    return held;
  });

async function holdOne(handle: Queryable, phone: string, { code, login, hold }: Limits, now: Date): Promise<void> {
  const until = after(now, hold);
  await handle.run(sql`
    insert into phone_limits (phone, asker, window_started_at, failures)
    values (${phone}, 'strangers', ${after(until, -code.window)}, ${code.strangers.failuresPerWindow})
    on conflict (phone, asker) do update set
      window_started_at = excluded.window_started_at, failures = excluded.failures`);
  await handle.run(sql`delete from login_limits where phone = ${phone}`);
  await handle.run(sql`
    insert into login_limits (phone, failures, last_failure_at, blocked_until)
    values (${phone}, ${login.hardFailures}, ${now}, ${until})`);
}
