/** What a player owns here, and the e-wallet linked to it. Amounts are integers all the way. */
import type { eWalletBalance } from '../../contract/e-wallet.calls.ts';
import type { wallet } from '../../contract/session.calls.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { toNumber, type Reply } from './reply.ts';

export interface Wallets {
  balances(player: string): Promise<Reply<typeof wallet>>;
  linked(player: string): Promise<Reply<typeof eWalletBalance>>;
}

export function createWallets(database: Database): Wallets {
  return {
    async balances(player) {
      // Both in one statement: what was won and what was bought as they stood at one moment.
      const row = await database.row<{ token: bigint; winning: bigint }>(sql`
        select t.balance as token, w.balance as winning from ledger_accounts t join ledger_accounts w on w.player = t.player
        where t.player = ${player} and t.name = 'token' and w.name = 'winning'`);
      if (!row) throw new Error('A player has no accounts.');
      return {
        outcome: 'accepted',
        data: { platinum_topup: toNumber(row.token), platinum_in_game: toNumber(row.winning) },
      };
    },
    async linked(player) {
      const link = await database.row<{ masked_id: string; balance: bigint }>(
        sql`select masked_id, balance from wallet_links where player = ${player}`,
      );
      if (!link) return { outcome: 'not_linked' };
      return { outcome: 'accepted', data: { BALANCE: toNumber(link.balance), MASK_DANA_ID: link.masked_id } };
    },
  };
}
