/** A value that only the server's key makes: another key is told from it before anything is read or written with it. */
import type { Migration } from './migration.ts';

export const keyCheck: Migration = {
  name: '011-key-check',
  script: `
create table key_check (
  is_only boolean primary key default true check (is_only),
  digest bytea not null
);
`,
};
