/**
 * What the database carries without a shop: the transfers of a textbook ledger (two balances, two entries, one commit on
 * disk), by as many people, through the same driver. The measure beside which movements are read.
 */
import type { Database } from '../../src/server/db/database.ts';
import { sql } from '../../src/server/db/sql.ts';

const tables = `
  create table if not exists bare_accounts (id integer primary key, balance bigint not null check (balance >= 0));
  create table if not exists bare_entries (
    position bigint primary key generated always as identity, transfer uuid not null,
    account integer not null references bare_accounts, amount bigint not null)`;

export async function createBareTransfers(database: Database, people: number) {
  await database.script(tables);
  await database.run(
    sql`insert into bare_accounts select n, 1000000 from generate_series(1, ${people * 2}) n on conflict do nothing`,
  );

  const transfer = (from: number, to: number): Promise<void> =>
    database.transaction(async (handle) => {
      await handle.run(sql`update bare_accounts set balance = balance - 1 where id = ${from}`);
      await handle.run(sql`update bare_accounts set balance = balance + 1 where id = ${to}`);
      await handle.run(sql`
        insert into bare_entries (transfer, account, amount)
        select id, account, amount from gen_random_uuid() id, (values (${from}::int, -1), (${to}::int, 1)) e (account, amount)`);
    });

  /** Transfers a second. Everybody has two accounts of their own, so that nobody waits for a lock. */
  return async (seconds: number): Promise<number> => {
    const begun = performance.now();
    const elapsed = (): number => (performance.now() - begun) / 1_000;
    const each = Array.from({ length: people }, async (_, at) => {
      let made = 0;
      for (; elapsed() < seconds; made += 1) await transfer(at * 2 + 1, at * 2 + 2);
      return made;
    });
    const made = (await Promise.all(each)).reduce((sum, count) => sum + count, 0);
    return made / elapsed();
  };
}
