/** Who may be the same person: numbers that have logged in on one device. */
import type { Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** Every number that has logged in on a device of this one, itself included. */
export async function phonesBeside(handle: Queryable, phone: string): Promise<string[]> {
  const rows = await handle.rows<{ phone: string }>(sql`
    select distinct beside.phone from known_devices own join known_devices beside on beside.device = own.device
    where own.phone = ${phone}`);
  return rows.map((row) => row.phone);
}
