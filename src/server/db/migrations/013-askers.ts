/** The limits of a phone are counted for each asker, and a caller is known from its first login on. */
import type { Migration } from './migration.ts';

export const askers: Migration = {
  name: '013-askers',
  script: `
alter table phone_limits
  add column asker text not null default 'strangers',
  drop constraint phone_limits_pkey,
  add primary key (phone, asker);
alter table phone_limits alter column asker drop default;
alter table known_callers add column first_login_at timestamptz;
update known_callers set first_login_at = last_login_at;
alter table known_callers alter column first_login_at set not null;
`,
};
