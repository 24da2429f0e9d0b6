/** Nicknames and marbles that players chose (NM-1, NM-2). Seats keep those of when they were taken. */
import type { Migration } from './migration.ts';

export const nicknames: Migration = {
  name: '031-nicknames',
  script: `
-- Of those who chose one; players.username has how it is written. Equal keys look alike.
create table nicknames (
  merchant uuid not null references merchants,
  key text not null check (key <> ''),
  player uuid not null references players,
  primary key (merchant, key)
);
create index nicknames_by_player on nicknames (player);
alter table players add column marble text;
alter table seats add column marble text;
`,
};
