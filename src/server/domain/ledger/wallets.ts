import type { ReminderWire, wallet } from '../../../contract/wallet.calls.ts';
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { after, type Clock } from '../platform/clock.ts';
import type { Limits } from '../platform/limits.ts';
import { toNumber, type Reply } from '../platform/reply.ts';
import { digest } from '../platform/secrets.ts';

export interface Wallets {
  /** Null where the session has ended. */
  read(token: string): Promise<Reply<typeof wallet> | null>;
}

interface Row {
  player: string;
  usedAt: Date;
  token: bigint | null;
  winning: bigint | null;
  hasPlayed: boolean;
}

interface WalletsParts {
  database: Database;
  clock: Clock;
  limits: Limits;
  /** Writes a session's last use down. */
  touch(token: string, lastUsedAt: Date): Promise<void>;
  /** Told with the balances, since these are read after every round (RP-6). `within`: ms of play that it looks at. */
  reminder: { within: number; due(player: string): Promise<ReminderWire | null> };
}

export function createWallets({ database, clock, limits, touch, reminder }: WalletsParts): Wallets {
  return {
    async read(token) {
      const now = clock.now();
      // The call that is made most often. One statement, so that both balances are of one moment.
      const row = await database.row<Row>(sql`
        select s.player, s.last_used_at as "usedAt", t.balance as token, w.balance as winning,
          exists (
            select 1 from seats p
            where p.player = s.player and not p.is_open and p.ended_at > ${after(now, -reminder.within)}) as "hasPlayed"
        from open_session(${digest(token)}, ${now}, ${after(now, -limits.session.idle)}) s
          left join ledger_accounts t on t.player = s.player and t.name = 'token'
          left join ledger_accounts w on w.player = s.player and w.name = 'winning'`);
      if (!row) return null;
      const { player, usedAt, token: bought, winning, hasPlayed } = row;
      if (bought === null || winning === null)
        throw new Error('Expected the ledger accounts of a player; there are none.');
      await touch(token, usedAt);
      return {
        outcome: 'accepted',
        data: {
          platinum_topup: toNumber(bought),
          platinum_in_game: toNumber(winning),
          reminder: hasPlayed ? await reminder.due(player) : null,
        },
      };
    },
  };
}
