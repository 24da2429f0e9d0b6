/** Only adults stake and withdraw, by the birthdate of their profile (PF-3, docs/decisions/035). */
import { adultOn, type Age } from '../../../contract/profile-rules.ts';
import type { Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { after } from '../platform/clock.ts';

/** Western Indonesia, as all of the shop's days; ms ahead of UTC. */
const western = 7 * 60 * 60 * 1000;

export interface KnownAge {
  age: Age;
  /** Of a minor: the day of coming of age. */
  adult_on: string | null;
}

export async function ageOf(handle: Queryable, player: string, now: Date): Promise<KnownAge> {
  const row = await handle.row<{ birthdate: string | null }>(sql`
    select to_char(birthdate, 'YYYY-MM-DD') as birthdate from profiles where player = ${player}`);
  if (!row?.birthdate) return { age: 'unknown', adult_on: null };
  const day = adultOn(row.birthdate);
  const isAdult = day <= after(now, western).toISOString().slice(0, 10);
  return isAdult ? { age: 'adult', adult_on: null } : { age: 'minor', adult_on: day };
}
