/**
 * Rooms: where two play for a stake (GM-3, GM-5), what each of them did there, and what was tried that nobody plays by
 * hand. The stakes lie in an account of the house until the match has ended.
 */
import type { Migration } from './migration.ts';

export const rooms: Migration = {
  name: '010-rooms',
  script: `
insert into ledger_accounts (id, name, currency) values
  ('00000000-0000-4000-8000-000000000004', 'staked', 'platinum'),
  ('00000000-0000-4000-8000-000000000005', 'game_fees', 'platinum'),
  ('00000000-0000-4000-8000-000000000006', 'house_games', 'platinum');

create table rooms (
  id uuid primary key,
  invitation text not null unique check (invitation ~ '^[A-HJ-NP-Z2-9]{6}$'),
  merchant uuid not null references merchants,
  game text not null,
  stake bigint not null check (stake between 5 and 5000 and stake % 5 = 0),
  is_private boolean not null,
  status text not null check (status in ('waiting', 'starting', 'playing', 'ended')),
  version integer not null,
  -- The match's snapshot.
  match jsonb not null,
  -- What the round is dealt from, and what was dealt from it: nobody sees either before it is played.
  seed bytea not null,
  prompts jsonb not null,
  -- When the next thing happens by itself; null where nothing will.
  due_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((status = 'ended') = (ended_at is not null)),
  check (status <> 'ended' or due_at is null)
);
create index rooms_to_join on rooms (merchant, game, stake, created_at) where status = 'waiting' and not is_private;
create index rooms_due on rooms (due_at) where due_at is not null;

create table seats (
  room uuid not null references rooms,
  seat smallint not null check (seat in (0, 1)),
  -- Null: the practice opponent.
  player uuid references players,
  name text not null,
  -- The stake, as it was taken from the two balances: there it goes back to.
  token bigint not null check (token >= 0),
  winning bigint not null check (winning >= 0),
  -- What was played and what it came to, in order; of the practice opponent what it is going to play.
  inputs jsonb not null,
  verdicts jsonb not null,
  points integer not null default 0 check (points >= 0),
  is_open boolean not null default true,
  is_away boolean not null default false,
  outcome text check (outcome in ('won', 'lost', 'drawn', 'refunded')),
  reason text check (reason in
    ('played', 'opponent_left', 'you_left', 'no_opponent', 'opponent_irregular', 'you_irregular', 'cancelled')),
  reward bigint check (reward >= 0),
  ended_at timestamptz,
  primary key (room, seat),
  check (is_open = (outcome is null) and is_open = (reason is null) and is_open = (reward is null)
    and is_open = (ended_at is null))
);
create unique index one_room_a_player on seats (player) where is_open and player is not null;
create index seats_by_player on seats (player, ended_at desc, room desc) where not is_open;

-- A seat that ended stays as it ended: it says what was paid.
create function seat_ends_once() returns trigger language plpgsql as $$
begin
  if not old.is_open or (new.room, new.seat, new.player, new.token, new.winning) is distinct from
    (old.room, old.seat, old.player, old.token, old.winning)
  then
    raise exception 'A seat is taken once and ends once.';
  end if;
  return new;
end $$;
create trigger seat_ends_once before update on seats for each row execute function seat_ends_once();
create trigger seats_stay before delete or truncate on seats
  for each statement execute function ledger_is_append_only();

-- When somebody was last heard from in a seat: written often, so it has a table of its own, and gone with the seat.
create table room_presence (
  room uuid not null,
  seat smallint not null,
  seen_at timestamptz not null,
  primary key (room, seat),
  foreign key (room, seat) references seats
);

-- What was sent that nobody plays by hand: it had no effect.
create table irregularities (
  position bigint primary key generated always as identity,
  player uuid not null references players,
  -- Null where the request named none.
  room uuid references rooms,
  kind text not null,
  detail jsonb not null,
  at timestamptz not null
);
create index irregularities_by_player on irregularities (player, position);

-- An intent may have begun a transaction or taken a seat.
alter table money_keys
  add column room uuid references rooms,
  drop constraint money_keys_check,
  add constraint money_keys_have_one_effect check (num_nonnulls(transaction, refusal, room) = 1);
`,
};
