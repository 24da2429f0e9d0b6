/** An ended seat says by itself what reviews and seating count, so that neither reads the rooms of the past. */
import type { Migration } from './migration.ts';

/** For seats that ended before they said so. */
export const fillOpponents = `
alter table seats disable trigger seat_ends_once;
update seats mine set opponent = theirs.player,
    is_walkover = mine.outcome = 'won' and (mine.reason <> 'played' or theirs.points = 0)
  from seats theirs, rooms r
  where theirs.room = mine.room and theirs.seat <> mine.seat and theirs.player is not null
    and r.id = mine.room and not r.is_private and mine.player is not null and mine.outcome <> 'refunded';
alter table seats enable trigger seat_ends_once;`;

export const opponents: Migration = {
  name: '017-opponents',
  script: `
alter table seats
  -- Of a decided match between two players in a public room; else null.
  add column opponent uuid,
  add column is_walkover boolean not null default false;

${fillOpponents}

create or replace view public_matches as
  select player, opponent, room, ended_at, outcome = 'won' as is_won, is_walkover,
    case outcome when 'drawn' then 0 else reward - winning end as net
  from seats where not is_open and opponent is not null;

drop index seats_by_player;
create index seats_by_player on seats (player, ended_at desc, room desc)
  include (opponent, is_walkover, outcome, token, winning, reward, is_confirmed) where not is_open;

-- Whose withdrawals wait for a person: at winnings, or at payments that were taken back (WD-2).
create view players_on_hold as
  select player from reviews where cleared_at is null
  union all select player from transactions where type = 'topup' and status = 'success' and needs_person;
create index frozen_topups on transactions (player) where type = 'topup' and status = 'success' and needs_person;
`,
};
