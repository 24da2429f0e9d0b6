/** Budgets in the database: consumed before the work, refunded where it does not count. */
import type { Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { after } from './clock.ts';
import type { Budget } from './limits.ts';

/** Null, or the end of the window where the budget is used up. */
export async function consume(database: Queryable, key: string, budget: Budget, now: Date): Promise<Date | null> {
  const name = `${key}/${budget.window}`;
  const ends = after(now, budget.window);
  const taken = await database.run(sql`
    insert into counters as c (key, window_ends_at, count) values (${name}, ${ends}, 1)
    on conflict (key) do update set
      count = case when c.window_ends_at <= ${now}::timestamptz then 1 else c.count + 1 end,
      window_ends_at = case when c.window_ends_at <= ${now}::timestamptz then excluded.window_ends_at else c.window_ends_at end
    where c.window_ends_at <= ${now}::timestamptz or c.count < ${budget.most}`);
  if (taken > 0) return null;
  const row = await database.row<{ window_ends_at: Date }>(
    sql`select window_ends_at from counters where key = ${name}`,
  );
  return row?.window_ends_at ?? ends;
}

/** Consumes nothing. */
export const isUsedUp = async (database: Queryable, key: string, budget: Budget, now: Date): Promise<boolean> =>
  (await database.row(sql`
    select 1 from counters
    where key = ${`${key}/${budget.window}`} and window_ends_at > ${now} and count >= ${budget.most}::int`)) !== null;

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
  await database.run(sql`update counters set count = greatest(count - 1, 0) where key = ${`${key}/${budget.window}`}`);
}
