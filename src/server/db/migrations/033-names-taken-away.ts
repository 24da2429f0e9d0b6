/** A nickname that a person of the shop has taken away is nobody's from then on (NM-4). */
import type { Migration } from './migration.ts';

export const namesTakenAway: Migration = {
  name: '033-names-taken-away',
  script: `
-- Null: taken away, so that neither its player nor anybody else takes it, or one that looks like it.
alter table nicknames alter column player drop not null;
`,
};
