/** When the player last answered a reminder of the time played (RP-6). */
import type { Migration } from './migration.ts';

export const reminders: Migration = {
  name: '029-reminders',
  script: `alter table play_limits add column reminded_at timestamptz;`,
};
