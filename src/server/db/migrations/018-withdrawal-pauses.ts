/** What keeps a player's withdrawals is one view, for whoever shows it and whoever refuses by it (WD-2). */
import type { Migration } from './migration.ts';

export const withdrawalPauses: Migration = {
  name: '018-withdrawal-pauses',
  script: `
create view withdrawal_pauses as
  select id as player, withdrawals_paused_until as paused_until,
    exists (select 1 from players_on_hold where player = p.id) as is_on_hold
  from players p;
`,
};
