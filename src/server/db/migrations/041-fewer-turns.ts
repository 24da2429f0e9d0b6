/**
 * What needs no answer in between is asked in one: an intent that was decided beforehand, and what a vendor's word is
 * about. And a statement that writes a transaction no longer reads thirteen conditions first (docs/decisions/075).
 */
import type { Migration } from './migration.ts';

export const fewerTurns: Migration = {
  name: '041-fewer-turns',
  script: `
-- PostgreSQL keeps the plan of a function, but reads a table's conditions anew for each statement that writes a row.
create function is_transaction(type text, status text, reason text, method_kind text, task text, least_amount bigint,
    is_finished boolean, is_cancelled boolean) returns boolean language plpgsql immutable as $$
begin
  return type in ('topup', 'withdraw', 'voucher', 'link', 'unlink')
    and status in ('pending', 'success', 'failed') and (status <> 'pending') = is_finished
    and (reason is null or reason in ('expired', 'cancelled', 'rejected', 'unavailable', 'released'))
    and (status = 'failed') = (reason is not null)
    and method_kind in ('virtual_account', 'e_wallet', 'bank', 'voucher')
    and (task is null or task in ('open', 'pay_out', 'ask'))
    and least_amount >= 0 and (type = 'topup' or not is_cancelled);
end $$;
alter table transactions
  drop constraint transactions_check, drop constraint transactions_check1, drop constraint transactions_check2,
  drop constraint transactions_discount_check, drop constraint transactions_fee_check,
  drop constraint transactions_method_kind_check, drop constraint transactions_platinum_check,
  drop constraint transactions_price_check, drop constraint transactions_reason_check,
  drop constraint transactions_status_check, drop constraint transactions_task_check,
  drop constraint transactions_total_check, drop constraint transactions_type_check,
  add constraint transactions_are_whole check (is_transaction(type, status, reason, method_kind, task,
    least(platinum, price, fee, discount, total), finished_at is not null, cancelled_at is not null));

-- As before, without a scan of the one row that each returns.
drop function carry_out, insert_transaction;
create function insert_transaction(entry jsonb) returns transactions language plpgsql as $$
declare
  e transactions := jsonb_populate_record(null::transactions, entry);
begin
  insert into transactions (id, number, player, type, status, platinum, method_kind, method_code, price, fee, discount,
      total, account_provider, account_number, account_holder, return_to, task, task_at, task_tries, created_at, expires_at,
      finished_at)
    values (e.id, e.number, e.player, e.type, e.status, e.platinum, e.method_kind, e.method_code, e.price, e.fee, e.discount,
      e.total, e.account_provider, e.account_number, e.account_holder, e.return_to, e.task, e.task_at,
      coalesce(e.task_tries, 0), e.created_at, e.expires_at, e.finished_at)
    returning * into e;
  return e;
end $$;
create function carry_out(the_player uuid, the_key text, the_call text, the_body bytea, moment timestamptz,
    entry jsonb, reference text, names text[], players uuid[], amounts bigint[], proof bytea, voucher bytea)
  returns transactions language plpgsql as $$
declare
  written transactions := insert_transaction(entry);
begin
  if reference is not null and not post_ledger(reference, moment, names, players, amounts) then
    raise exception 'Expected no posting % before; the ledger has it.', reference;
  end if;
  if proof is not null then update pin_proofs set used_at = moment where digest = proof; end if;
  if voucher is not null then update vouchers set transaction = written.id where digest = voucher; end if;
  insert into money_keys (player, key, call, body, transaction, created_at)
    values (the_player, the_key, the_call, the_body, written.id, moment);
  return written;
end $$;

-- As begin_intent has it. Where the intent may begin it is carried out as well, as a movement without entries; where its
-- key has begun one before, that one is 'written'.
create function begin_order(the_player uuid, the_session bytea, moment timestamptz, idle_since timestamptz,
    the_key text, the_call text, the_body bytea, repeated_since timestamptz,
    budget text, most integer, budget_ends timestamptz, key_kept text, entry jsonb)
  returns table (kept money_keys, is_repeated boolean, reset_at timestamptz, written transactions) language plpgsql as $$
declare
  begun record;
begin
  select * into begun from begin_intent(the_player, the_session, moment, idle_since, the_key, the_call, the_body,
    repeated_since, budget, most, budget_ends);
  if not found then return; end if;
  kept := begun.kept;
  is_repeated := begun.is_repeated;
  reset_at := begun.reset_at;
  if kept.key is not null then
    select * into written from transactions t where t.id = kept.transaction;
  elsif not is_repeated and reset_at is null then
    written := carry_out(the_player, key_kept, the_call, the_body, moment, entry, null, null, null, null, null, null);
  end if;
  return next;
end $$;

-- A second delivery waits for the first one's lock, and then sees its event.
create function hold_order(the_number text, the_vendor text, the_event text)
  returns table (held transactions, is_known boolean) language plpgsql as $$
begin
  select * into held from transactions t where t.number = the_number and t.type in ('topup', 'withdraw') for update;
  is_known := exists (select 1 from vendor_events e where e.vendor = the_vendor and e.id = the_event);
  return next;
end $$;
`,
};
