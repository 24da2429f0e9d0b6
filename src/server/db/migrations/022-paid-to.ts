/** Seats say in which balance their reward was paid. Those that ended before do not know it. */
import type { Migration } from './migration.ts';

export const paidTo: Migration = {
  name: '022-paid-to',
  script: `
alter table seats
  -- What of the reward was paid as bought Platinum; the rest was paid as won.
  add column reward_token bigint check (reward_token between 0 and reward);
`,
};
