/** A stake that the PIN confirmed is no part of what a session alone may lose (GM-3). */
import type { Migration } from './migration.ts';

export const confirmedStakes: Migration = {
  name: '014-confirmed-stakes',
  script: `
alter table seats add column is_confirmed boolean not null default false;
`,
};
