/** One intent, one effect (MO-1, C86): key and result are written in the transaction of the effect, or none of them. */
import { sql } from '../../db/sql.ts';
import type { Queryable } from '../../db/database.ts';
import { canonicalJson } from '../platform/canonical-json.ts';
import { after, type Clock } from '../platform/clock.ts';
import { consume } from '../platform/counters.ts';
import type { Limits } from '../platform/limits.ts';
import type { ByPlayer, Player } from '../access/players.ts';
import { keyedDigest, newToken } from '../platform/secrets.ts';
import type { Caller } from '../access/sessions.ts';

/** `key`: null where the request has none. `body`: parsed. */
interface Intent {
  call: string;
  key: string | null;
  body: object;
}

/** Nothing was done before a moment. The only refusals that are not stored, so the same key may be sent again. */
interface Waits<W extends string> {
  refusal: W | 'throttled';
  resetAt: Date;
}

type Began = { transaction: string } | { room: string };

type Effect<R extends string, B extends Began> = B | { refusal: R };

type Once<R extends string, B extends Began = { transaction: string }, W extends string = never> =
  | (B & { isNew: boolean })
  | { refusal: Exclude<R, 'throttled'> | 'key_conflict' | 'repeated' }
  | Waits<W>;

export type Refused<R extends string, W extends string = never> = Exclude<Once<R, Began, W>, Began>;

export interface MoneyKeys {
  /**
   * Runs `work` once for each key, in the transaction that writes the key and locks the player: the same key and body
   * get the same result again. Null where the session has ended.
   */
  once<R extends string, B extends Began = { transaction: string }, W extends string = never>(
    caller: Caller,
    intent: Intent,
    work: (handle: Queryable, now: Date, player: Player) => Promise<Effect<R, B> | Waits<W>>,
  ): Promise<Once<R, B, W> | null>;
}

interface KeyRow {
  call: string;
  body: Buffer;
  transaction: string | null;
  room: string | null;
  refusal: string | null;
}

interface MoneyKeysParts {
  clock: Clock;
  limits: Limits;
  key: Buffer;
  byPlayer: ByPlayer;
}

export function createMoneyKeys({ clock, limits: { money }, key: serverKey, byPlayer }: MoneyKeysParts): MoneyKeys {
  /** Without a key a retry looks like a new intent: the same within seconds is refused. */
  const wasAskedJustNow = (handle: Queryable, player: string, call: string, body: Buffer, now: Date) =>
    handle.row(sql`
      select 1 from money_keys
      where player = ${player} and call = ${call} and body = ${body} and refusal is null
        and created_at > ${after(now, -money.repeatedWithin)}`);

  return {
    once(caller, { call, key, body }, work) {
      const now = clock.now();
      // Keyed, because bodies hold codes and numbers that can be guessed.
      const digest = keyedDigest(serverKey, `intent/${call}/${canonicalJson(body)}`);
      return byPlayer(caller, now, async (handle, player) => {
        const kept =
          key === null
            ? null
            : await handle.row<KeyRow>(sql`
                select call, body, transaction, room, refusal from money_keys where player = ${player.id} and key = ${key}`);
        if (kept) return call === kept.call && digest.equals(kept.body) ? asBefore(kept) : { refusal: 'key_conflict' };
        if (key === null && (await wasAskedJustNow(handle, player.id, call, digest, now)))
          return { refusal: 'repeated' };
        const resetAt = await consume(handle, `money/${player.id}`, money.perPlayer, now);
        if (resetAt) return { refusal: 'throttled', resetAt };
        const effect = await work(handle, now, player);
        if ('resetAt' in effect) return effect;
        const { transaction, room, refusal } = { transaction: null, room: null, refusal: null, ...effect };
        await handle.run(sql`
          insert into money_keys (player, key, call, body, transaction, room, refusal, created_at)
          values (${player.id}, ${key ?? newToken()}, ${call}, ${digest}, ${transaction}, ${room}, ${refusal}, ${now})`);
        return 'refusal' in effect ? (effect as Once<never, never>) : { ...effect, isNew: true };
      });
    },
  };
}

function asBefore({ transaction, room, refusal }: KeyRow): Once<never, never> {
  if (refusal !== null) return { refusal: refusal as never };
  return { ...(room === null ? { transaction } : { room }), isNew: false } as never;
}

/** A refusal as the outcome of its call. */
export const toReply = <R extends string, W extends string = never>(refused: Refused<R, W>) =>
  'resetAt' in refused ? { outcome: refused.refusal, resetAt: refused.resetAt } : { outcome: refused.refusal };
