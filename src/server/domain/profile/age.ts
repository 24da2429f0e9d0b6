/** Only adults stake and withdraw, by the birthdate of their profile (PF-3, docs/decisions/035). */
import { adultOn, type Age } from '../../../contract/profile-rules.ts';
import type { Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { dayOf } from '../platform/clock.ts';

export interface KnownAge {
  age: Age;
  /** Of a minor: the day of coming of age. */
  adult_on: string | null;
}

/** `birthdate`: `yyyy-mm-dd`. */
export function ageAt(birthdate: string | null, now: Date): KnownAge {
  if (!birthdate) return { age: 'unknown', adult_on: null };
  const day = adultOn(birthdate);
  return day <= dayOf(now) ? { age: 'adult', adult_on: null } : { age: 'minor', adult_on: day };
}

export async function ageOf(handle: Queryable, player: string, now: Date): Promise<KnownAge> {
  const row = await handle.row<{ birthdate: string | null }>(sql`
    select to_char(birthdate, 'YYYY-MM-DD') as birthdate from profiles where player = ${player}`);
  return ageAt(row?.birthdate ?? null, now);
}

/** The refusal of a minor, with the day from which on it is none. */
export async function underAge(handle: Queryable, player: string, now: Date) {
  const { adult_on } = await ageOf(handle, player, now);
  return { outcome: 'under_age' as const, data: { adult_on } };
}
