/**
 * Money: the ledger, what players see of it, and what keeps every movement to one (docs/security.md 3). The invariants
 * that a database can hold, it holds: entries sum to zero, balances follow them and are never negative, nothing is
 * rewritten.
 */
import type { Migration } from './migration.ts';

export const money: Migration = {
  name: '006-money',
  script: `
-- Two of each player (token, winning), and the house's own. Only players have a balance that is kept: the house's are
-- sums, so that its accounts are never waited for.
create table ledger_accounts (
  id uuid primary key,
  player uuid references players,
  name text not null,
  currency text not null check (currency in ('platinum', 'rupiah')),
  balance bigint,
  check ((player is null) = (balance is null)),
  check (balance >= 0)
);
create unique index one_account_a_player on ledger_accounts (player, name) where player is not null;
create unique index one_account_of_the_house on ledger_accounts (name) where player is null;

-- 'reference' names the one effect that something outside may have: an order, a voucher, the end of a withdrawal.
create table ledger_transactions (
  id uuid primary key,
  reference text not null unique,
  created_at timestamptz not null
);

create table ledger_entries (
  position bigint primary key generated always as identity,
  transaction uuid not null references ledger_transactions,
  account uuid not null references ledger_accounts,
  amount bigint not null check (amount <> 0)
);
create index ledger_entries_by_transaction on ledger_entries (transaction);
create index ledger_entries_by_account on ledger_entries (account);

-- A balance follows its entries and nothing else: only 'ledger_apply', a trigger itself, gets past this one.
create function accounts_follow_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and coalesce(new.balance, 0) = 0 then return new; end if;
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1 and
    (new.id, new.player, new.name, new.currency) is not distinct from (old.id, old.player, old.name, old.currency)
  then
    return new;
  end if;
  raise exception 'Accounts begin empty, change by entries alone, and stay.';
end $$;
create trigger accounts_follow_entries before insert or update or delete on ledger_accounts
  for each row execute function accounts_follow_entries();

create function ledger_apply() returns trigger language plpgsql as $$
begin
  update ledger_accounts set balance = balance + new.amount where id = new.account and player is not null;
  return null;
end $$;
create trigger ledger_apply after insert on ledger_entries for each row execute function ledger_apply();

create function ledger_balanced() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from ledger_entries e join ledger_accounts a on a.id = e.account
    where e.transaction = new.transaction group by a.currency having sum(e.amount) <> 0
  ) then
    raise exception 'The entries of a ledger transaction do not sum to zero.';
  end if;
  return null;
end $$;
create constraint trigger ledger_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_balanced();

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is append-only: corrections are new transactions.';
end $$;
create trigger entries_stay before update or delete or truncate on ledger_entries
  for each statement execute function ledger_is_append_only();
create trigger transactions_stay before update or delete or truncate on ledger_transactions
  for each statement execute function ledger_is_append_only();

insert into ledger_accounts (id, name, currency) values
  ('00000000-0000-4000-8000-000000000001', 'issued', 'platinum'),
  ('00000000-0000-4000-8000-000000000002', 'reserved', 'platinum'),
  ('00000000-0000-4000-8000-000000000003', 'withdrawn', 'platinum'),
  ('00000000-0000-4000-8000-000000000011', 'bank', 'rupiah'),
  ('00000000-0000-4000-8000-000000000012', 'dana', 'rupiah'),
  ('00000000-0000-4000-8000-000000000013', 'sales', 'rupiah'),
  ('00000000-0000-4000-8000-000000000014', 'fees', 'rupiah'),
  ('00000000-0000-4000-8000-000000000015', 'discounts', 'rupiah'),
  ('00000000-0000-4000-8000-000000000016', 'payouts', 'rupiah');

-- The wallets that there were, as accounts with an opening transaction each.
insert into ledger_accounts (id, player, name, currency, balance)
  select gen_random_uuid(), player, 'token', 'platinum', 0 from wallets;
insert into ledger_accounts (id, player, name, currency, balance)
  select gen_random_uuid(), player, 'winning', 'platinum', 0 from wallets;
insert into ledger_transactions (id, reference, created_at)
  select gen_random_uuid(), 'opening/' || w.player, p.created_at from wallets w join players p on p.id = w.player
  where w.platinum_topup > 0 or w.platinum_in_game > 0;
insert into ledger_entries (transaction, account, amount)
  select t.id, a.id, case a.name when 'token' then w.platinum_topup else w.platinum_in_game end
  from wallets w
  join ledger_transactions t on t.reference = 'opening/' || w.player
  join ledger_accounts a on a.player = w.player
  where case a.name when 'token' then w.platinum_topup else w.platinum_in_game end > 0;
insert into ledger_entries (transaction, account, amount)
  select t.id, '00000000-0000-4000-8000-000000000001', -(w.platinum_topup + w.platinum_in_game)
  from wallets w join ledger_transactions t on t.reference = 'opening/' || w.player;
drop table wallets;

-- Set by a code alone, since the old PIN was forgotten: nothing is paid out for a while after it.
alter table players add column pin_reset_at timestamptz;

-- What a player sees: one row a movement. A status moves once, from pending to how it ended.
create table transactions (
  id uuid primary key,
  position bigint not null unique generated always as identity,
  number text not null unique,
  player uuid not null references players,
  type text not null check (type in ('topup', 'withdraw', 'voucher', 'link', 'unlink')),
  status text not null check (status in ('pending', 'success', 'failed')),
  reason text check (reason in ('expired', 'cancelled', 'rejected', 'unavailable')),
  platinum bigint not null check (platinum >= 0),
  method_kind text not null check (method_kind in ('virtual_account', 'e_wallet', 'bank', 'voucher')),
  method_code text not null,
  price bigint not null check (price >= 0),
  fee bigint not null check (fee >= 0),
  discount bigint not null check (discount >= 0),
  total bigint not null check (total >= 0),
  va_number text,
  -- Where a withdrawal goes; the number sealed.
  account_provider text,
  account_number bytea,
  account_holder text,
  checkout_url text,
  -- Where the e-wallet sends the player back to: the origin that the top-up was asked from.
  return_to text,
  -- What the vendor has still to be asked or told, and when next; null where nothing is left to do.
  task text check (task in ('open', 'pay_out', 'ask')),
  task_at timestamptz,
  task_tries integer not null default 0,
  -- When the bank refused a payout that it may have taken before; null while there is no such doubt.
  refused_at timestamptz,
  -- The vendor contradicts itself: a person has to look, nothing moves by itself any more.
  needs_person boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz,
  finished_at timestamptz,
  check ((status = 'pending') = (finished_at is null)),
  check ((status = 'failed') = (reason is not null))
);
create index transactions_by_player on transactions (player, position desc);
create index transactions_to_do on transactions (task_at) where task is not null;

create function status_moves_once() returns trigger language plpgsql as $$
begin
  if (new.id, new.number, new.player, new.type, new.platinum, new.price, new.fee, new.discount, new.total) is distinct from
    (old.id, old.number, old.player, old.type, old.platinum, old.price, old.fee, old.discount, old.total)
  then
    raise exception 'What a transaction is about does not change.';
  end if;
  if old.status <> 'pending' and new.status <> old.status then
    raise exception 'A transaction that ended does not change any more.';
  end if;
  return new;
end $$;
create trigger status_moves_once before update on transactions for each row execute function status_moves_once();
create trigger history_stays before delete or truncate on transactions
  for each statement execute function ledger_is_append_only();

-- An intent and what became of it; written in the transaction of its effect (security.md 3.2).
create table money_keys (
  player uuid not null references players,
  key text not null,
  call text not null,
  body bytea not null,
  -- Exactly one of them: what it began, or why it was refused.
  transaction uuid references transactions,
  refusal text,
  created_at timestamptz not null,
  primary key (player, key),
  check ((transaction is null) <> (refusal is null))
);
create index money_keys_by_age on money_keys (created_at);

-- That the PIN was right, for one deed of one session (C85).
create table pin_proofs (
  digest bytea primary key,
  player uuid not null references players,
  session bytea not null,
  deed bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index pin_proofs_by_end on pin_proofs (expires_at);

-- Codes are kept as digests under the server's key; 'transaction' is the one that used it up.
create table vouchers (
  digest bytea primary key,
  merchant uuid references merchants,
  platinum bigint not null check (platinum > 0),
  expires_at timestamptz not null,
  transaction uuid unique references transactions
);

-- What vendors told, once each; 'result' says what was made of it.
create table vendor_events (
  vendor text not null check (vendor in ('dana', 'bank')),
  id text not null,
  number text not null,
  status text not null,
  amount bigint not null,
  result text not null,
  received_at timestamptz not null,
  primary key (vendor, id)
);
create index vendor_events_by_number on vendor_events (number);

-- A link that was begun: its state is good once, in the session that began it, for ten minutes (C74, C77).
create table link_attempts (
  state bytea primary key,
  player uuid not null references players,
  session bytea not null,
  vendor smallint not null check (vendor = 1),
  -- The PKCE verifier, sealed.
  verifier bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Of the code that used it up, so that a repeated answer is the same one (C79).
  code bytea,
  outcome text
);
create index link_attempts_by_end on link_attempts (expires_at);

-- The balance is the vendor's to tell; here stands what may ask for it, and whose wallet it is (C80, C81).
delete from wallet_links;
alter table wallet_links
  drop column balance,
  add column wallet bytea not null unique,
  add column token bytea not null;

-- What has ended here and has still to be ended at the vendor's.
create table wallet_revocations (
  id uuid primary key,
  player uuid not null references players,
  token bytea not null,
  tries integer not null default 0,
  due_at timestamptz not null
);
create index wallet_revocations_due on wallet_revocations (due_at);
`,
};
