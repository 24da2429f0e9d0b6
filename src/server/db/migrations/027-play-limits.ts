/** Limits that players set against their own play, and their pauses (RP-1 to RP-3). */
import type { Migration } from './migration.ts';

export const playLimits: Migration = {
  name: '027-play-limits',
  script: `
-- A day; null: no limit. What comes after it at 'changes_at' is 'next': null then, no limit.
create table play_limits (
  player uuid primary key references players,
  stake integer check (stake > 0),
  stake_next integer check (stake_next > 0),
  stake_changes_at timestamptz,
  minutes integer check (minutes > 0),
  minutes_next integer check (minutes_next > 0),
  minutes_changes_at timestamptz,
  paused_until timestamptz
);

-- When the round begins; null before its countdown, and of rooms that ended before this was kept.
alter table rooms add column began_at timestamptz;
`,
};
