/**
 * Tallies of a week's wins by game (WB-1, docs/decisions/046): kept as matches end, so that a board is one read of an
 * index however many matches there were. Weeks are named by their Monday in western Indonesia.
 */
import type { Migration } from './migration.ts';

export const boards: Migration = {
  name: '032-boards',
  script: `
alter table players add column is_unlisted boolean not null default false;
-- Whom a player has beaten that week: each opponent counts once.
create table board_wins (
  week date not null,
  game text not null,
  player uuid not null references players,
  opponent uuid not null references players,
  primary key (week, game, player, opponent)
);
create table board_rows (
  week date not null,
  merchant uuid not null references merchants,
  game text not null,
  player uuid not null references players,
  wins integer not null check (wins > 0),
  -- When it came to so many: who did first stands first.
  reached_at timestamptz not null,
  is_listed boolean not null,
  primary key (player, week, game)
);
create index board_best on board_rows (merchant, game, week, wins desc, reached_at, player) where is_listed;
create index board_rows_by_week on board_rows (week);
`,
};
