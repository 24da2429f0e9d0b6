/** Empties the platform's database and its simulators' books, which is quicker than a restart. */
import type { Sandbox } from '../parts.ts';
import { runDueWork } from './vendors.ts';

/**
 * Deletes all rows except merchants and the platform's own ledger accounts, whose contents stay. The setting `replica`
 * turns off the triggers that forbid deleting from the ledger.
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

/** First waits for messages and callbacks on their way, so that none arrives afterwards. */
export async function forgetEverybody(parts: Pick<Sandbox, 'shop' | 'sms' | 'dana' | 'bank'>): Promise<void> {
  await parts.shop.platform.outbox.settled();
  await runDueWork(parts);
  await parts.shop.database.script(forget);
  parts.shop.platform.sessions.forgetSeen();
  for (const simulator of [parts.sms, parts.dana, parts.bank]) simulator.forget();
}
