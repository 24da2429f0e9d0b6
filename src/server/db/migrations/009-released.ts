/** What a person releases has a reason of its own, since no vendor refused it; and a vendor may name another currency. */
import type { Migration } from './migration.ts';

export const released: Migration = {
  name: '009-released',
  script: `
alter table transactions
  drop constraint transactions_reason_check,
  add constraint transactions_reason_check
    check (reason in ('expired', 'cancelled', 'rejected', 'unavailable', 'released'));

-- Null where it was ours, or where the vendor did not answer.
alter table resolutions add column told_currency text;
`,
};
