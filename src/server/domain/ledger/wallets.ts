import type { ReminderWire, wallet } from '../../../contract/wallet.calls.ts';
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { toNumber, type Reply } from '../platform/reply.ts';

export interface Wallets {
  balances(player: string): Promise<Reply<typeof wallet>>;
}

/** `dueReminder`: told with the balances, since these are read after every round (RP-6). */
export function createWallets(
  database: Database,
  dueReminder: (player: string) => Promise<ReminderWire | null>,
): Wallets {
  return {
    async balances(player) {
      // One statement, so that both balances are of one moment.
      const row = await database.row<{ token: bigint; winning: bigint }>(sql`
        select t.balance as token, w.balance as winning from ledger_accounts t join ledger_accounts w on w.player = t.player
        where t.player = ${player} and t.name = 'token' and w.name = 'winning'`);
      if (!row) throw new Error('Expected the ledger accounts of a player; there are none.');
      return {
        outcome: 'accepted',
        data: {
          platinum_topup: toNumber(row.token),
          platinum_in_game: toNumber(row.winning),
          reminder: await dueReminder(player),
        },
      };
    },
  };
}
