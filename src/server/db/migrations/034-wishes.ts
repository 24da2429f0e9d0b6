/** Closed games that players want to be told of (GM-15, GM-17, docs/decisions/051). */
import type { Migration } from './migration.ts';

export const wishes: Migration = {
  name: '034-wishes',
  script: `
-- opened_at: the game can be played and no device was told of it, so the shop tells at the next visit. Gone once told.
create table wishes (
  player uuid not null references players on delete cascade,
  game text not null,
  made_at timestamptz not null,
  opened_at timestamptz,
  primary key (player, game)
);
create index wishes_to_tell on wishes (game, made_at) where opened_at is null;

alter table push_notices drop constraint push_notices_kind_check,
  add constraint push_notices_kind_check check (kind in ('paid', 'withdrawn', 'friend', 'opened'));
`,
};
