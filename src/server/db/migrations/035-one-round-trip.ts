/**
 * What an intent of a player reads and writes takes one statement each (docs/decisions/052). The rules stay in `domain/`:
 * a function here locks, reads or writes what a rule was told or has decided.
 */
import type { Migration } from './migration.ts';

export const oneRoundTrip: Migration = {
  name: '035-one-round-trip',
  script: `
-- The balance of a player's account after the entry, so that a page of a statement need not sum up what came before.
alter table ledger_entries add column balance bigint;
drop trigger ledger_balanced on ledger_entries;
alter table ledger_entries disable trigger entries_stay;
update ledger_entries e set balance = after.balance
  from (
    select position, sum(amount) over (partition by account order by position) as balance
    from ledger_entries join ledger_accounts a on a.id = account where a.player is not null) after
  where after.position = e.position;
alter table ledger_entries enable trigger entries_stay;
drop index ledger_entries_by_account;
create index ledger_entries_by_account on ledger_entries (account, position);

-- Without these two, a player's own sessions and open orders were looked for among everybody's, or in a whole history.
create index sessions_by_player on sessions (player);
create index open_transactions on transactions (player, position desc) where status = 'pending';

drop trigger ledger_apply on ledger_entries;
create or replace function ledger_apply() returns trigger language plpgsql as $$
begin
  update ledger_accounts set balance = balance + new.amount where id = new.account and player is not null
    returning balance into new.balance;
  -- Drawn once the account is locked: its entries are in the order in which its balance moved.
  if found then new.position := nextval('ledger_entries_position_seq'); end if;
  return new;
end $$;
create trigger ledger_apply before insert on ledger_entries for each row execute function ledger_apply();

-- All entries of a transaction come in one statement, so that statement alone is looked at.
create or replace function ledger_balanced() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from entered e join ledger_accounts a on a.id = e.account
    group by e.transaction, a.currency having sum(e.amount) <> 0
  ) then
    raise exception 'The entries of a ledger transaction do not sum to zero.';
  end if;
  return null;
end $$;
create trigger ledger_balanced after insert on ledger_entries
  referencing new table as entered for each statement execute function ledger_balanced();

-- False: the reference was posted before.
create function post_ledger(the_reference text, moment timestamptz, names text[], players uuid[], amounts bigint[])
  returns boolean language plpgsql as $$
declare
  posted uuid := gen_random_uuid();
  accounts uuid[];
begin
  insert into ledger_transactions (id, reference, created_at) values (posted, the_reference, moment)
    on conflict (reference) do nothing;
  if not found then return false; end if;
  -- Each by an index of its own.
  select array_agg(coalesce(
      (select id from ledger_accounts a where a.player = l.player and a.name = l.name),
      (select id from ledger_accounts a where l.player is null and a.player is null and a.name = l.name)) order by place)
    into accounts from unnest(names, players) with ordinality as l (name, player, place);
  if array_position(accounts, null) is not null then
    raise exception 'Expected a ledger account "%"; there is none.', names[array_position(accounts, null)];
  end if;
  insert into ledger_entries (transaction, account, amount)
    select posted, l.account, l.amount from unnest(accounts, amounts) with ordinality as l (account, amount, place)
    order by place;
  return true;
end $$;

-- Null, or the end of the window where the budget is used up.
create function consume(budget text, most integer, ends timestamptz, moment timestamptz)
  returns timestamptz language plpgsql as $$
declare
  reset_at timestamptz;
begin
  insert into counters as c (key, window_ends_at, count) values (budget, ends, 1)
    on conflict (key) do update set
      count = case when c.window_ends_at <= moment then 1 else c.count + 1 end,
      window_ends_at = case when c.window_ends_at <= moment then excluded.window_ends_at else c.window_ends_at end
    where c.window_ends_at <= moment or c.count < most;
  if found then return null; end if;
  select window_ends_at into reset_at from counters where key = budget;
  return coalesce(reset_at, ends);
end $$;

-- Until the transaction ends, changes to one phone happen one at a time.
create function lock_phone(the_phone text, moment timestamptz) returns void language plpgsql as $$
begin
  perform 1 from phone_limits where phone = the_phone and asker = 'strangers' for update;
  if not found then
    insert into phone_limits (phone, asker, window_started_at) values (the_phone, 'strangers', moment)
      on conflict (phone, asker) do update set asker = excluded.asker;
  end if;
end $$;

create function open_session(the_session bytea, moment timestamptz, idle_since timestamptz)
  returns setof sessions language sql stable as $$
  select * from sessions
  where digest = the_session and revoked_at is null and ends_at > moment and last_used_at > idle_since
$$;

-- The player with the phone locked; none where the session has ended, also meanwhile.
create function hold_player(the_player uuid, the_session bytea, moment timestamptz, idle_since timestamptz)
  returns setof players language plpgsql as $$
declare
  seen text;
begin
  select phone into seen from players where id = the_player;
  if not found then return; end if;
  perform lock_phone(seen, moment);
  -- A number that changed while waiting ended all other sessions, so this session made the change.
  return query select p.* from open_session(the_session, moment, idle_since) s join players p on p.id = s.player
    where p.id = the_player and p.phone = seen;
end $$;

-- The player held, what the key has begun before, and whether the intent may begin now.
create function begin_intent(the_player uuid, the_session bytea, moment timestamptz, idle_since timestamptz,
    the_key text, the_call text, the_body bytea, repeated_since timestamptz,
    budget text, most integer, budget_ends timestamptz)
  returns table (held players, kept money_keys, is_repeated boolean, reset_at timestamptz) language plpgsql as $$
begin
  select * into held from hold_player(the_player, the_session, moment, idle_since);
  if not found then return; end if;
  is_repeated := false;
  if the_key is null then
    is_repeated := exists (
      select 1 from money_keys k
      where k.player = the_player and k.call = the_call and k.body = the_body and k.refusal is null
        and k.created_at > repeated_since);
  else
    select * into kept from money_keys k where k.player = the_player and k.key = the_key;
  end if;
  if kept.key is null and not is_repeated then reset_at := consume(budget, most, budget_ends, moment); end if;
  return next;
end $$;

create function insert_transaction(entry jsonb) returns setof transactions language sql as $$
  insert into transactions (id, number, player, type, status, platinum, method_kind, method_code, price, fee, discount,
    total, account_provider, account_number, account_holder, return_to, task, task_at, created_at, expires_at, finished_at)
  select id, number, player, type, status, platinum, method_kind, method_code, price, fee, discount,
    total, account_provider, account_number, account_holder, return_to, task, task_at, created_at, expires_at, finished_at
  from jsonb_populate_record(null::transactions, entry)
  returning *
$$;

-- What an intent has come to, all of it or nothing: its transaction, its entries, what it used up, its key.
create function carry_out(the_player uuid, the_key text, the_call text, the_body bytea, moment timestamptz,
    entry jsonb, reference text, names text[], players uuid[], amounts bigint[], proof bytea, voucher bytea)
  returns setof transactions language plpgsql as $$
declare
  written transactions;
begin
  select * into written from insert_transaction(entry);
  if reference is not null and not post_ledger(reference, moment, names, players, amounts) then
    raise exception 'Expected no posting % before; the ledger has it.', reference;
  end if;
  if proof is not null then update pin_proofs set used_at = moment where digest = proof; end if;
  if voucher is not null then update vouchers set transaction = written.id where digest = voucher; end if;
  insert into money_keys (player, key, call, body, transaction, created_at)
    values (the_player, the_key, the_call, the_body, written.id, moment);
  return next written;
end $$;

-- What decides about a withdrawal. The balance is locked before the rest is read: a match that is settled meanwhile
-- brings its winnings and its review.
create function lock_withdrawal(the_player uuid, the_account uuid, proof bytea, the_session bytea, the_deed bytea,
    moment timestamptz)
  returns table (available bigint, kind text, provider text, number bytea, holder text, paused_until timestamptz,
    is_on_hold boolean, birthdate text, is_proven boolean) language plpgsql as $$
begin
  select balance into available from ledger_accounts l where l.player = the_player and l.name = 'winning' for update;
  perform 1 from pin_proofs where digest = proof for update;
  return query
    select available, a.kind, a.provider, a.number, a.holder, w.paused_until, w.is_on_hold,
      to_char(f.birthdate, 'YYYY-MM-DD'),
      exists (
        select 1 from pin_proofs p
        where p.digest = proof and p.player = the_player and p.session = the_session and p.deed = the_deed
          and p.used_at is null and p.expires_at > moment)
    from withdrawal_pauses w left join payment_accounts a on a.player = w.player and a.id = the_account
      left join profiles f on f.player = w.player
    where w.player = the_player;
end $$;
`,
};
