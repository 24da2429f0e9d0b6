import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { openAccounts } from '../ledger/ledger.ts';
import { after } from '../platform/clock.ts';
import type { Limits } from '../platform/limits.ts';
import { lockPhone } from './phone-limits.ts';
import type { Caller, Sessions } from './sessions.ts';
import { createNamedMutex } from '../platform/concurrency.ts';

export interface NewPlayer {
  merchant: string;
  phone: string;
  passwordHash: string;
  createdAt: Date;
}

export interface Player {
  id: string;
  merchant: string;
  phone: string;
  passwordHash: string;
  pinHash: string | null;
  /** Until then no withdrawal begins; null or past: withdrawals may begin. */
  pausedUntil: Date | null;
}

export async function createPlayer(
  handle: Queryable,
  { merchant, phone, passwordHash, createdAt }: NewPlayer,
): Promise<string> {
  const id = randomUUID();
  await handle.run(sql`
    insert into players (id, merchant, phone, username, password_hash, created_at)
    values (${id}, ${merchant}, ${phone}, ${`Pemain ${phone.slice(-4)}`}, ${passwordHash}, ${createdAt})`);
  await openAccounts(handle, id);
  return id;
}

export const findPlayer = (handle: Queryable, id: string): Promise<Player | null> =>
  handle.row<Player>(sql`
    select id, merchant, phone, password_hash as "passwordHash", pin_hash as "pinHash",
      withdrawals_paused_until as "pausedUntil"
    from players where id = ${id}`);

/** No withdrawal begins for a while (WD-2). */
export const pauseWithdrawals = (handle: Queryable, player: string, { money }: Limits, now: Date): Promise<number> =>
  handle.run(sql`
    update players
    set withdrawals_paused_until = greatest(withdrawals_paused_until, ${after(now, money.withdrawalPause)})
    where id = ${player}`);

export const findPlayerByPhone = (handle: Queryable, merchant: string, phone: string): Promise<{ id: string } | null> =>
  handle.row<{ id: string }>(sql`select id from players where merchant = ${merchant} and phone = ${phone}`);

/** Runs a change in a transaction that locks the player's phone. Null where the session has ended, also meanwhile. */
export type ByPlayer = <Answer>(
  caller: Caller,
  now: Date,
  work: (handle: Queryable, player: Player) => Promise<Answer>,
) => Promise<Answer | null>;

export function createByPlayer(database: Database, sessions: Sessions): ByPlayer {
  // Changes queue here: waiting for the phone's row, each would occupy a connection of the pool.
  const inOrder = createNamedMutex();
  return (caller, now, work) =>
    inOrder(caller.player, () =>
      database.transaction(async (handle) => {
        const seen = await findPlayer(handle, caller.player);
        if (!seen) return null;
        await lockPhone(handle, seen.phone, now);
        if (!(await sessions.isOpen(handle, caller))) return null;
        const player = await findPlayer(handle, caller.player);
        // The number changed while waiting. That ended all other sessions, so this session made the change.
        return player?.phone === seen.phone ? work(handle, player) : null;
      }),
    );
}
