/** Withdrawals are paused after changes that a stolen phone or session can make; a session knows whether its caller was new. */
import type { Migration } from './migration.ts';

export const withdrawalPause: Migration = {
  name: '012-withdrawal-pause',
  script: `
alter table players add column withdrawals_paused_until timestamptz;
update players set withdrawals_paused_until = pin_reset_at + interval '24 hours' where pin_reset_at is not null;
alter table players drop column pin_reset_at;
alter table sessions add column by_new_caller boolean not null default false;
`,
};
