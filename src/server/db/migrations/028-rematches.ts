/** The two of a match may meet again (GM-12). */
import type { Migration } from './migration.ts';

export const rematches: Migration = {
  name: '028-rematches',
  script: `
-- The match after which the same two meet here; null in any other room.
alter table rooms add column rematch_of uuid references rooms;
create unique index rematches on rooms (rematch_of) where rematch_of is not null and status <> 'ended';
`,
};
