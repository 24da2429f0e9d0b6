/** The platform as on its first day, without the seconds that a start takes. */
import type { Sandbox } from '../parts.ts';
import { timePassed } from './vendors.ts';

/**
 * All rows go but the shops and the accounts of the house; what the database holds of either is not looked at. In one
 * statement, without what guards rows from going: the ledger is only ever added to.
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

/** Nobody is known any more, and nothing is on its way. */
export async function forgetEverybody(parts: Pick<Sandbox, 'shop' | 'dana' | 'bank'>): Promise<void> {
  await parts.shop.platform.outbox.settled();
  await timePassed(parts);
  await parts.shop.database.script(forget);
}
