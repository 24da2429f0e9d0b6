/** Empties the platform's database, which is quicker than a new start. */
import type { Sandbox } from '../parts.ts';
import { runDueWork } from './vendors.ts';

/**
 * Deletes all rows but merchants and the platform's own ledger accounts, whose contents are left as they are. As
 * `replica`, triggers are off: they forbid to delete from the ledger.
 */
const forget = `
begin;
set local session_replication_role = replica;
do $$
declare known record;
begin
  for known in
    select tablename from pg_tables
    where schemaname = current_schema() and tablename not in ('migrations', 'merchants', 'merchant_hosts', 'ledger_accounts')
  loop
    execute format('delete from %I', known.tablename);
  end loop;
  delete from ledger_accounts where player is not null;
end $$;
commit;`;

/** Waits for messages and callbacks on their way first, so that none arrives afterwards. */
export async function forgetEverybody(parts: Pick<Sandbox, 'shop' | 'dana' | 'bank'>): Promise<void> {
  await parts.shop.platform.outbox.settled();
  await runDueWork(parts);
  await parts.shop.database.script(forget);
}
