/**
 * Practice is free: the stake goes back as the practice opponent sits down, also where one sits already. Winnings that
 * look bought wait for a person.
 */
import type { Migration } from './migration.ts';

/** Gives the stakes back where a practice opponent sits already. */
export const freeOpenPractice = `
insert into ledger_transactions (id, reference, created_at)
  select gen_random_uuid(), 'practice/' || room, now() from seats where is_open and player is null;
insert into ledger_entries (transaction, account, amount)
  select l.id, a.id, moved.amount
  from seats p
  join rooms r on r.id = p.room
  join seats s on s.room = p.room and s.player is not null
  join ledger_transactions l on l.reference = 'practice/' || p.room
  join ledger_accounts a on a.player = s.player or (a.player is null and a.name = 'staked')
  cross join lateral (
    select case a.name when 'token' then s.token when 'winning' then s.winning else -r.stake end as amount) moved
  where p.is_open and p.player is null and moved.amount <> 0;
update seats s set token = 0, winning = 0
  from seats p where p.room = s.room and p.is_open and p.player is null and s.player is not null;
update rooms r set stake = 0 from seats p where p.room = r.id and p.is_open and p.player is null;`;

export const fairPlay: Migration = {
  name: '016-fair-play',
  script: `
alter table rooms
  drop constraint rooms_stake_check,
  add constraint rooms_stake_check check (stake between 0 and 5000 and stake % 5 = 0);

create or replace function seat_ends_once() returns trigger language plpgsql as $$
begin
  if not old.is_open or (new.room, new.seat, new.player) is distinct from (old.room, old.seat, old.player)
    or ((new.token, new.winning) <> (old.token, old.winning) and (new.token, new.winning) <> (0, 0))
  then
    raise exception 'A seat is taken once, gets its stake back once, and ends once.';
  end if;
  return new;
end $$;

${freeOpenPractice}

-- Decided matches between two players in public rooms, as each of them sees it. 'net': what it paid as won Platinum,
-- less what was staked of it.
create view public_matches as
  select mine.player, theirs.player as opponent, mine.room, mine.ended_at, mine.outcome = 'won' as is_won,
    mine.outcome = 'won' and (mine.reason <> 'played' or theirs.points = 0) as is_walkover,
    case mine.outcome when 'drawn' then 0 else mine.reward - mine.winning end as net
  from seats mine
  join seats theirs on theirs.room = mine.room and theirs.seat <> mine.seat and theirs.player is not null
  join rooms r on r.id = mine.room and not r.is_private
  where mine.player is not null and not mine.is_open and mine.outcome <> 'refunded';

-- Why a player's withdrawals wait for a person. Matches up to the last clearing of a kind count no more for it.
create table reviews (
  id uuid primary key,
  player uuid not null references players,
  kind text not null check (kind in ('pair', 'velocity', 'walkovers')),
  -- The match that opened it.
  room uuid not null references rooms,
  opened_at timestamptz not null,
  cleared_at timestamptz,
  operator text check (operator <> ''),
  reason text check (reason <> ''),
  check (num_nulls(cleared_at, operator, reason) in (0, 3))
);
create unique index one_open_review on reviews (player, kind) where cleared_at is null;
create index reviews_by_player on reviews (player, kind, cleared_at);

create function review_is_cleared_once() returns trigger language plpgsql as $$
begin
  if old.cleared_at is not null or new.cleared_at is null or (new.id, new.player, new.kind, new.room, new.opened_at)
    is distinct from (old.id, old.player, old.kind, old.room, old.opened_at)
  then
    raise exception 'A review is opened once and cleared once.';
  end if;
  return new;
end $$;
create trigger review_is_cleared_once before update on reviews
  for each row execute function review_is_cleared_once();
create trigger reviews_stay before delete or truncate on reviews
  for each statement execute function ledger_is_append_only();
`,
};
