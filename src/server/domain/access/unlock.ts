/** A person of the shop forgives what was missed for a phone number: codes, passwords, and the PINs of its players. */
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** How many locks and counts there were. */
export interface Unlocked {
  codes: number;
  logins: number;
  pins: number;
}

/** Every budget of the phone is whole afterwards, at every merchant. */
export const unlockPhone = (database: Database, phone: string): Promise<Unlocked> =>
  database.transaction(async (handle) => ({
    codes: await handle.run(sql`delete from phone_limits where phone = ${phone}`),
    logins: await handle.run(sql`delete from login_limits where phone = ${phone}`),
    pins: await handle.run(sql`update players set pin_failures = 0 where phone = ${phone} and pin_failures > 0`),
  }));
