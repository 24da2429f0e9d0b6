/** Who may be the same person: numbers that have logged in at one caller. The one place that asks it. */
import type { Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** Every number that has logged in where this one has, itself included. */
export async function phonesBeside(handle: Queryable, phone: string): Promise<string[]> {
  const rows = await handle.rows<{ phone: string }>(sql`
    select distinct beside.phone from known_callers own join known_callers beside on beside.caller = own.caller
    where own.phone = ${phone}`);
  return rows.map((row) => row.phone);
}
