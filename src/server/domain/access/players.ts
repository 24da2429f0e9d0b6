import { randomUUID } from 'node:crypto';
import type { MarbleKind } from '../../../contract/nickname.ts';
import type { Database, Queryable, Work } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { openAccounts } from '../ledger/ledger.ts';
import { after } from '../platform/clock.ts';
import type { Limits } from '../platform/limits.ts';
import { lockPhone } from './phone-limits.ts';
import type { Caller } from './sessions.ts';
import { createBatches, createNamedMutex } from '../platform/concurrency.ts';
import { digest } from '../platform/secrets.ts';

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
  username: string;
  marble: MarbleKind | null;
  passwordHash: string;
  pinHash: string | null;
  /** Until then no withdrawal begins; null or past: withdrawals may begin. */
  pausedUntil: Date | null;
}

/** Of who has chosen no nickname (NM-1). */
export const givenName = (phone: string): string => `Pemain ${phone.slice(-4)}`;

export async function createPlayer(
  handle: Queryable,
  { merchant, phone, passwordHash, createdAt }: NewPlayer,
): Promise<string> {
  const id = randomUUID();
  await handle.run(sql`
    insert into players (id, merchant, phone, username, password_hash, created_at)
    values (${id}, ${merchant}, ${phone}, ${givenName(phone)}, ${passwordHash}, ${createdAt})`);
  await openAccounts(handle, id);
  return id;
}

export const findPlayer = (handle: Queryable, id: string): Promise<Player | null> =>
  handle.row<Player>(sql`
    select id, merchant, phone, username, marble, password_hash as "passwordHash", pin_hash as "pinHash",
      withdrawals_paused_until as "pausedUntil"
    from players where id = ${id}`);

/** No withdrawal begins for a while (WD-2). */
export const pauseWithdrawals = (handle: Queryable, player: string, { money }: Limits, now: Date): Promise<number> =>
  handle.run(sql`
    update players
    set withdrawals_paused_until = greatest(withdrawals_paused_until, ${after(now, money.withdrawalPause)})
    where id = ${player}`);

/** Whose number it is, or was until lately: nobody else gets it. */
export const findPlayerByPhone = (
  handle: Queryable,
  merchant: string,
  phone: string,
  now: Date,
): Promise<{ id: string } | null> =>
  handle.row<{ id: string }>(sql`
    select id from players p
    where merchant = ${merchant} and (phone = ${phone} or exists (
      select 1 from former_phones f where f.player = p.id and f.phone = ${phone} and f.kept_until > ${now}))
    order by phone <> ${phone} limit 1`);

/** Kept for the player alone, who can come back to it (PC-5). */
export const keepFormerPhone = (
  handle: Queryable,
  { id, phone }: Pick<Player, 'id' | 'phone'>,
  { formerPhones }: Limits,
  now: Date,
): Promise<number> =>
  handle.run(sql`
    insert into former_phones (player, phone, left_at, kept_until) values (${id}, ${phone}, ${now}, ${after(now, formerPhones)})
    on conflict (player, phone) do update set left_at = excluded.left_at, kept_until = excluded.kept_until`);

/**
 * Gives a player the number back that was left, with the phone's row locked by the caller. The later changes are undone
 * with it, so that whoever made them cannot undo this one. False where the number is kept no longer.
 */
export async function takeBackPhone(
  handle: Queryable,
  { id, merchant, phone: lost }: Pick<Player, 'id' | 'merchant' | 'phone'>,
  phone: string,
  now: Date,
): Promise<boolean> {
  const holder = await findPlayerByPhone(handle, merchant, phone, now);
  if (holder?.id !== id) return false;
  await handle.run(sql`
    delete from former_phones where player = ${id}
      and left_at >= (select left_at from former_phones where player = ${id} and phone = ${phone})`);
  // Whoever changed the number knew the PIN.
  await handle.run(sql`
    update players set phone = ${phone}, pin_hash = null, pin_failures = 0 where id = ${id} and phone = ${lost}`);
  return true;
}

/** The player with the present number locked, besides what the caller holds. The number may change meanwhile. */
export async function lockPlayer(handle: Queryable, id: string, now: Date): Promise<Player | null> {
  for (let locked = ''; ;) {
    const player = await findPlayer(handle, id);
    if (!player || player.phone === locked) return player;
    locked = player.phone;
    await lockPhone(handle, locked, now);
  }
}

/** Work of one player in a transaction, after all of that player's that came before it. */
export interface InTurn {
  alone<Result>(player: string, work: Work<Result>): Promise<Result>;
  /** Shares a commit with others' work, which runs beside it: for what changes little besides the player's own rows. */
  together<Result>(player: string, work: Work<Result>): Promise<Result>;
}

/** With more at once each would have fewer pieces, and a commit costs more than a piece. */
const together = { most: 16, running: 2 };

export function createInTurn(database: Database): InTurn {
  // Changes queue here: waiting for the phone's row, each would occupy a connection of the pool.
  const inOrder = createNamedMutex();
  const share = createBatches<Work<unknown>, unknown>({
    ...together,
    // One that waits for a connection would better take in who comes meanwhile.
    running: Math.min(together.running, database.connections),
    run: (works) =>
      database.transaction(async (handle, isLast) => {
        const open = new Set(works.keys());
        async function begin(work: Work<unknown>, index: number): Promise<unknown> {
          const close = (): void => {
            open.delete(index);
            if (open.size === 0) isLast();
          };
          const result = await work(handle, close);
          close();
          return result;
        }
        // All end before the transaction does, also where one has failed.
        const ended = await Promise.allSettled(works.map(begin));
        return ended.map((one) => {
          if (one.status === 'rejected') throw one.reason;
          return one.value;
        });
      }),
  });
  return {
    alone: (player, work) => inOrder(player, () => database.transaction(work)),
    together: (player, work) => inOrder(player, () => share(work)) as ReturnType<typeof work>,
  };
}

/** Runs a change in a transaction that locks the player's phone. Null where the session has ended, also meanwhile. */
export type ByPlayer = <Answer>(
  caller: Caller,
  now: Date,
  work: (handle: Queryable, player: Player) => Promise<Answer>,
) => Promise<Answer | null>;

export function createByPlayer(inTurn: InTurn, { session }: Limits): ByPlayer {
  return ({ player: id, token }, now, work) =>
    inTurn.alone(id, async (handle) => {
      const player = await handle.row<Player>(sql`
        select id, merchant, phone, username, marble, password_hash as "passwordHash", pin_hash as "pinHash",
          withdrawals_paused_until as "pausedUntil"
        from hold_player(${id}, ${digest(token)}, ${now}, ${after(now, -session.idle)})`);
      return player && work(handle, player);
    });
}
