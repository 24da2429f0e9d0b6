/** What a player owns here, and the e-wallet linked to it. Amounts are integers all the way. */
import type { eWalletBalance } from '../../contract/e-wallet.calls.ts';
import type { wallet } from '../../contract/session.calls.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Reply } from './reply.ts';

/** JSON has doubles only: an amount that one cannot hold exactly is a fault, not a figure. */
function toNumber(amount: bigint): number {
  const number = Number(amount);
  if (!Number.isSafeInteger(number)) throw new Error('An amount is too large for JSON.');
  return number;
}

export interface Wallets {
  balances(player: string): Promise<Reply<typeof wallet>>;
  linked(player: string): Promise<Reply<typeof eWalletBalance>>;
}

export function createWallets(database: Database): Wallets {
  return {
    async balances(player) {
      const row = await database.row<{ platinum_topup: bigint; platinum_in_game: bigint }>(
        sql`select platinum_topup, platinum_in_game from wallets where player = ${player}`,
      );
      if (!row) throw new Error('A player has no wallet.');
      return {
        outcome: 'accepted',
        data: { platinum_topup: toNumber(row.platinum_topup), platinum_in_game: toNumber(row.platinum_in_game) },
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
