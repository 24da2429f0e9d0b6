/**
 * What an order's end writes, and what decides about a voucher, takes one statement (docs/decisions/052, 056).
 */
import type { Migration } from './migration.ts';

export const endsInOneStatement: Migration = {
  name: '037-ends-in-one-statement',
  script: `
-- An order's end, all of it or nothing: its entries, its status, the notices of it. The caller has locked it.
create function end_order(the_order uuid, was text, becomes text, why text, moment timestamptz,
    reference text, names text[], players uuid[], amounts bigint[], notice text, notice_path text, notice_ends timestamptz)
  returns void language plpgsql as $$
declare
  owner uuid;
begin
  if reference is not null and not post_ledger(reference, moment, names, players, amounts) then
    raise exception 'Expected no posting % before its order ended; the ledger has it.', reference;
  end if;
  update transactions set status = becomes, reason = why, finished_at = moment, task = null, task_at = null
    where id = the_order and status = was returning player into owner;
  if not found then raise exception 'Expected an order that goes on; it has ended.'; end if;
  if notice is not null then
    insert into push_notices (id, subscription, kind, path, due_at, created_at, expires_at)
      select gen_random_uuid(), s.id, notice, notice_path, moment, moment, notice_ends
      from push_subscriptions s where s.player = owner;
  end if;
end $$;

-- The voucher held, all null where there is none, and the end of the first budget of tries that is used up.
create function hold_voucher(the_digest bytea, budgets text[], most integer[], moment timestamptz)
  returns table (held vouchers, reset_at timestamptz) language plpgsql as $$
begin
  select * into held from vouchers v where v.digest = the_digest for update;
  reset_at := (
    select c.window_ends_at from unnest(budgets, most) with ordinality as b (key, most, place) join counters c using (key)
    where c.window_ends_at > moment and c.count >= b.most order by b.place limit 1);
  return next;
end $$;
`,
};
