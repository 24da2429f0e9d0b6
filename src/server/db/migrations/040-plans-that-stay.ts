/**
 * A function in SQL that writes is planned anew at each call; one in PL/pgSQL keeps its plan. And what holds an order
 * against a vendor's word, and ends it, takes one statement each (docs/decisions/056).
 */
import type { Migration } from './migration.ts';

export const plansThatStay: Migration = {
  name: '040-plans-that-stay',
  script: `
create or replace function insert_transaction(entry jsonb) returns setof transactions language plpgsql as $$
begin
  return query
    insert into transactions (id, number, player, type, status, platinum, method_kind, method_code, price, fee, discount,
      total, account_provider, account_number, account_holder, return_to, task, task_at, task_tries, created_at, expires_at,
      finished_at)
    select e.id, e.number, e.player, e.type, e.status, e.platinum, e.method_kind, e.method_code, e.price, e.fee, e.discount,
      e.total, e.account_provider, e.account_number, e.account_holder, e.return_to, e.task, e.task_at,
      coalesce(e.task_tries, 0), e.created_at, e.expires_at, e.finished_at
    from jsonb_populate_record(null::transactions, entry) e
    returning *;
end $$;
`,
};
