/** One intent, one effect (MO-1, C86): key and result are written in the transaction of the effect, or none of them. */
import { sql } from '../../db/sql.ts';
import type { Queryable } from '../../db/database.ts';
import { canonicalJson } from '../platform/canonical-json.ts';
import { after, type Clock } from '../platform/clock.ts';
import type { Limits } from '../platform/limits.ts';
import { columnsOf, type Line } from '../ledger/ledger.ts';
import type { InTurn, Player } from '../access/players.ts';
import { digest, keyedDigest, newToken } from '../platform/secrets.ts';
import type { Caller } from '../access/sessions.ts';
import { toColumns, type NewTransaction, type TransactionRow } from './transactions.ts';

/** `key`: null where the request has none. `body`: parsed. */
interface Intent {
  call: string;
  key: string | null;
  body: object;
  /** Where it changes what others change as well. */
  isAlone?: true;
}

/** Nothing was done before a moment. The only refusals that are not stored, so the same key may be sent again. */
interface Waits<W extends string> {
  refusal: W | 'throttled';
  resetAt: Date;
}

type Began = { transaction: TransactionRow } | { room: string };

/** What is written together with the key. */
export interface Movement {
  entry: NewTransaction & { id: string };
  posting?: { reference: string; lines: readonly Line[] };
  /** Digests of what is good once. The caller has locked it. */
  usesUp?: { proof?: Buffer; voucher?: Buffer };
}

type Effect<R extends string, B extends Began> =
  | (B extends { room: string } ? B : { movement: Movement })
  | { refusal: R };

type Once<R extends string, B extends Began = { transaction: TransactionRow }, W extends string = never> =
  | (B & { isNew: boolean })
  | { refusal: Exclude<R, 'throttled'> | 'key_conflict' | 'repeated' }
  | Waits<W>;

export type Refused<R extends string, W extends string = never> = Exclude<Once<R, Began, W>, Began>;

export interface MoneyKeys {
  /**
   * Runs `work` once for each key, in the transaction that writes the key and locks the player: the same key and body
   * get the same result again. Null where the session has ended.
   */
  once<R extends string, B extends Began = { transaction: TransactionRow }, W extends string = never>(
    caller: Caller,
    intent: Intent,
    work: (handle: Queryable, now: Date, player: Player) => Promise<Effect<R, B> | Waits<W>>,
  ): Promise<Once<R, B, W> | null>;
}

/** All null where the key is new. */
interface KeyRow {
  keptCall: string | null;
  keptBody: Buffer | null;
  keptTransaction: string | null;
  keptRoom: string | null;
  keptRefusal: string | null;
}

interface HeldRow extends Player, KeyRow {
  isRepeated: boolean;
  resetAt: Date | null;
}

interface MoneyKeysParts {
  clock: Clock;
  limits: Limits;
  key: Buffer;
  inTurn: InTurn;
}

export function createMoneyKeys({ clock, limits, key: serverKey, inTurn }: MoneyKeysParts): MoneyKeys {
  const { money, session } = limits;

  /** Without a key a retry looks like a new intent: the same within seconds is refused. */
  const hold = (handle: Queryable, { player, token }: Caller, { call, key }: Intent, body: Buffer, now: Date) =>
    handle.row<HeldRow>(sql`
      select (held).id, (held).merchant, (held).phone, (held).username, (held).marble,
        (held).password_hash as "passwordHash", (held).pin_hash as "pinHash",
        (held).withdrawals_paused_until as "pausedUntil", (kept).call as "keptCall", (kept).body as "keptBody",
        (kept).transaction as "keptTransaction", (kept).room as "keptRoom", (kept).refusal as "keptRefusal",
        is_repeated as "isRepeated", reset_at as "resetAt"
      from begin_intent(${player}, ${digest(token)}, ${now}, ${after(now, -session.idle)}, ${key}, ${call}, ${body},
        ${after(now, -money.repeatedWithin)}, ${`money/${player}/${money.perPlayer.window}`}, ${money.perPlayer.most},
        ${after(now, money.perPlayer.window)})`);

  async function carryOut(
    handle: Queryable,
    player: string,
    { call, key }: Intent,
    body: Buffer,
    { entry, posting, usesUp }: Movement,
    now: Date,
  ): Promise<TransactionRow> {
    const { names, players, amounts } = columnsOf(posting?.lines ?? []);
    const written = await handle.row<TransactionRow>(sql`
      select * from carry_out(${player}, ${key ?? newToken()}, ${call}, ${body}, ${now}, ${toColumns(entry)},
        ${posting?.reference ?? null}, ${names}, ${players}, ${amounts}, ${usesUp?.proof ?? null},
        ${usesUp?.voucher ?? null})`);
    if (!written) throw new Error('Expected the transaction that was just inserted; there is none.');
    return written;
  }

  return {
    once(caller, intent, work) {
      const now = clock.now();
      const { call, key, isAlone = false } = intent;
      // Keyed, because bodies hold codes and numbers that can be guessed.
      const body = keyedDigest(serverKey, `intent/${call}/${canonicalJson(intent.body)}`);
      const run = isAlone ? inTurn.alone : inTurn.together;
      return run(caller.player, async (handle) => {
        const held = await hold(handle, caller, intent, body, now);
        if (!held) return null;
        if (held.keptCall !== null) {
          const isSame = call === held.keptCall && held.keptBody?.equals(body) === true;
          return isSame ? asBefore(handle, held) : { refusal: 'key_conflict' };
        }
        if (held.isRepeated) return { refusal: 'repeated' };
        if (held.resetAt) return { refusal: 'throttled', resetAt: held.resetAt };
        const effect = await work(handle, now, held);
        if ('resetAt' in effect) return effect;
        if ('movement' in effect) {
          const transaction = await carryOut(handle, held.id, intent, body, effect.movement, now);
          return { transaction, isNew: true } as never;
        }
        const { room, refusal } = { room: null, refusal: null, ...effect };
        await handle.run(sql`
          insert into money_keys (player, key, call, body, room, refusal, created_at)
          values (${held.id}, ${key ?? newToken()}, ${call}, ${body}, ${room}, ${refusal}, ${now})`);
        return 'refusal' in effect ? (effect as Once<never, never>) : ({ ...effect, isNew: true } as never);
      });
    },
  };
}

async function asBefore(handle: Queryable, kept: KeyRow): Promise<Once<never, never>> {
  const { keptTransaction: id, keptRoom: room, keptRefusal: refusal } = kept;
  if (refusal !== null) return { refusal: refusal as never };
  if (room !== null) return { room, isNew: false } as never;
  const transaction = await handle.row<TransactionRow>(sql`select * from transactions where id = ${id}`);
  return { transaction, isNew: false } as never;
}

/** A refusal as the outcome of its call. */
export const toReply = <R extends string, W extends string = never>(refused: Refused<R, W>) =>
  'resetAt' in refused ? { outcome: refused.refusal, resetAt: refused.resetAt } : { outcome: refused.refusal };
