/**
 * Every movement is one transaction whose entries sum to zero in each currency, in bigint (MO-1). The database enforces
 * that, keeps balances in step and not negative, and forbids rewriting (migrations 006 and 035, docs/security.md 3.1).
 */
import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** A player's two accounts, both in Platinum: bought, and won. */
export type PlayerAccount = 'token' | 'winning';

/**
 * The house's accounts. In Platinum: `issued` (below zero by what players were given), `reserved` (for withdrawals that
 * are pending), `withdrawn`, `staked` (in matches that have not ended), `game_fees` (what winners are not paid). In
 * rupiah: `bank` and `dana` (money at the vendors), `sales`, `fees`, `discounts`, `payouts`. The database has
 * `house_games` besides, which paid practice opponents once and moves no more.
 */
type HouseAccount =
  | 'issued'
  | 'reserved'
  | 'withdrawn'
  | 'staked'
  | 'game_fees'
  | 'bank'
  | 'dana'
  | 'sales'
  | 'fees'
  | 'discounts'
  | 'payouts';

/** Positive for a gain. `post` leaves out lines of zero. */
export interface Line {
  account: HouseAccount | { player: string; name: PlayerAccount };
  amount: bigint;
}

export async function openAccounts(handle: Queryable, player: string): Promise<void> {
  for (const name of ['token', 'winning'] satisfies PlayerAccount[]) {
    await handle.run(sql`
      insert into ledger_accounts (id, player, name, currency, balance)
      values (${randomUUID()}, ${player}, ${name}, 'platinum', 0)`);
  }
}

/** The current balance, for display only. */
export async function balanceOf(handle: Queryable, player: string, name: PlayerAccount): Promise<bigint> {
  const row = await handle.row<{ balance: bigint }>(sql`
    select balance from ledger_accounts where player = ${player} and name = ${name}`);
  if (!row) throw new Error('Expected the ledger accounts of a player; there are none.');
  return row.balance;
}

export const hasMoney = async (handle: Queryable, player: string): Promise<boolean> =>
  (await handle.row(sql`select 1 from ledger_accounts where player = ${player} and balance > 0`)) !== null;

/** The balance, locked until the transaction ends. Every decision on a balance must read it here. */
export async function lockBalance(handle: Queryable, player: string, name: PlayerAccount): Promise<bigint> {
  const row = await handle.row<{ balance: bigint }>(sql`
    select balance from ledger_accounts where player = ${player} and name = ${name} for update`);
  if (!row) throw new Error('Expected the ledger accounts of a player; there are none.');
  return row.balance;
}

/** Lines as `post_ledger` takes them (migration 035). */
export function columnsOf(lines: readonly Line[]) {
  const moved = lines.filter(({ amount }) => amount !== 0n);
  return {
    names: moved.map(({ account }) => (typeof account === 'string' ? account : account.name)),
    players: moved.map(({ account }) => (typeof account === 'string' ? null : account.player)),
    amounts: moved.map(({ amount }) => amount),
  };
}

/** Posts a movement in a transaction. False: its reference was posted before (L6). Throws below a balance of zero. */
export async function post(handle: Queryable, reference: string, lines: readonly Line[], now: Date): Promise<boolean> {
  const { names, players, amounts } = columnsOf(lines);
  const row = await handle.row<{ is_new: boolean }>(sql`
    select post_ledger(${reference}, ${now}, ${names}, ${players}, ${amounts}) as is_new`);
  return row?.is_new === true;
}
