/** Budgets in the database: consumed before the work, refunded where it does not count. */
import type { Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { after } from './clock.ts';
import type { Budget } from './limits.ts';

/** The name of a budget's count. */
export const countOf = (key: string, { window }: Budget): string => `${key}/${window}`;

/** Null, or the end of the window where the budget is used up. */
export async function consume(database: Queryable, key: string, budget: Budget, now: Date): Promise<Date | null> {
  const row = await database.row<{ reset_at: Date | null }>(sql`
    select consume(${countOf(key, budget)}, ${budget.most}, ${after(now, budget.window)}, ${now}) as reset_at`);
  return row?.reset_at ?? null;
}

/** Consumes nothing. */
export const isUsedUp = async (database: Queryable, key: string, budget: Budget, now: Date): Promise<boolean> =>
  (await database.row(sql`
    select 1 from counters
    where key = ${countOf(key, budget)} and window_ends_at > ${now} and count >= ${budget.most}::int`)) !== null;

export async function refundOnFailure<Result>(
  database: Queryable,
  key: string,
  budget: Budget,
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    await refund(database, key, budget);
    throw error;
  }
}

export async function refund(database: Queryable, key: string, budget: Budget): Promise<void> {
  await database.run(sql`select refund(${countOf(key, budget)})`);
}
