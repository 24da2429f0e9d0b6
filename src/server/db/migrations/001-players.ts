/** Merchants, players and everything that leads to a session. All times come from the server's clock, never from SQL. */
import type { Migration } from './migration.ts';

export const players: Migration = {
  name: '001-players',
  script: `
create table merchants (
  uuid uuid primary key,
  name text not null check (length(name) between 1 and 60),
  mark text not null check (length(mark) between 1 and 2),
  colour_light text not null check (colour_light ~ '^#[0-9A-Fa-f]{6}$'),
  colour_dark text not null check (colour_dark ~ '^#[0-9A-Fa-f]{6}$'),
  is_default boolean not null default false
);
create unique index one_default_merchant on merchants (is_default) where is_default;

create table merchant_hosts (
  host text primary key check (host = lower(host)),
  merchant uuid not null references merchants
);

create table players (
  id uuid primary key,
  merchant uuid not null references merchants,
  phone text not null check (phone ~ '^08[0-9]{8,12}$'),
  username text not null,
  password_hash text not null,
  created_at timestamptz not null,
  unique (merchant, phone)
);

create table wallets (
  player uuid primary key references players,
  platinum_topup bigint not null default 0 check (platinum_topup >= 0),
  platinum_in_game bigint not null default 0 check (platinum_in_game >= 0)
);

-- Vendor 1 is DANA; 0 and 2 are reserved by the specification.
create table wallet_links (
  player uuid primary key references players,
  vendor smallint not null check (vendor = 1),
  masked_id text not null,
  balance bigint not null check (balance >= 0),
  linked_at timestamptz not null
);

create table sessions (
  digest bytea primary key,
  player uuid not null references players,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_by_end on sessions (ends_at);

-- A registration that is not finished yet; the player takes its place.
create table registrations (
  id uuid primary key,
  merchant uuid not null references merchants,
  phone text not null check (phone ~ '^08[0-9]{8,12}$'),
  state text not null check (state in ('started', 'verified')),
  created_at timestamptz not null,
  unique (merchant, phone)
);

create table tickets (
  digest bytea primary key,
  e_digest bytea not null,
  purpose text not null check (purpose in ('register', 'set_password')),
  registration uuid not null references registrations on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index tickets_by_registration on tickets (registration);

-- One living code a registration: a new one takes the old one's place, and its tries begin anew.
create table codes (
  registration uuid primary key references registrations on delete cascade,
  digest bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);

-- What one phone number may still ask for and guess, over all merchants and all flows.
create table phone_limits (
  phone text primary key,
  window_started_at timestamptz not null,
  codes integer not null default 0,
  failures integer not null default 0,
  failures_in_a_row integer not null default 0,
  last_code_at timestamptz
);

create table login_limits (
  phone text primary key,
  failures integer not null,
  last_failure_at timestamptz not null,
  blocked_until timestamptz
);

-- Fixed windows by name: an address and what it did, or the whole platform and what it sent.
create table counters (
  key text primary key,
  window_ends_at timestamptz not null,
  count integer not null
);
create index counters_by_end on counters (window_ends_at);

-- What is to leave the house. Written with the change that causes it, delivered after that is committed, then deleted.
create table outbox (
  id uuid primary key,
  phone text not null,
  text text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  claimed_until timestamptz
);
`,
};
