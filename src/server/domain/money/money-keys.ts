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
   * get the same result again. Null where the session has ended. `look` is asked in one turn with the lock and behind it,
   * whatever comes of that.
   */
  once<
    R extends string,
    B extends Began = { transaction: TransactionRow },
    W extends string = never,
    Looked = undefined,
  >(
    caller: Caller,
    intent: Intent,
    work: (handle: Queryable, now: Date, player: Player, looked: Looked) => Promise<Effect<R, B> | Waits<W>>,
    look?: (handle: Queryable, now: Date) => Promise<Looked>,
  ): Promise<Once<R, B, W> | null>;
  /** The same for what was decided without a look at the player and moves nothing yet: one statement does it. */
  order<R extends string>(
    caller: Caller,
    intent: Intent,
    entryOf: (now: Date) => Movement['entry'],
  ): Promise<Once<R> | null>;
}

/** All null where the key is new. */
interface KeyRow {
  keptCall: string | null;
  keptBody: Buffer | null;
  keptTransaction: string | null;
  keptRoom: string | null;
  keptRefusal: string | null;
}

interface Standing extends Pick<KeyRow, 'keptCall' | 'keptBody'> {
  isRepeated: boolean;
  resetAt: Date | null;
}

type HeldRow = Player & KeyRow & Standing;
/** The transaction is the one that was begun before, where the key is not new. */
type OrderRow = TransactionRow & Standing & Pick<KeyRow, 'keptRefusal'>;

interface MoneyKeysParts {
  clock: Clock;
  limits: Limits;
  key: Buffer;
  inTurn: InTurn;
}

export function createMoneyKeys({ clock, limits, key: serverKey, inTurn }: MoneyKeysParts): MoneyKeys {
  const { money, session } = limits;

  // Keyed, because bodies hold codes and numbers that can be guessed.
  const bodyOf = ({ call, body }: Intent): Buffer => keyedDigest(serverKey, `intent/${call}/${canonicalJson(body)}`);

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
    once(caller, intent, work, look) {
      const now = clock.now();
      const { call, key, isAlone = false } = intent;
      const body = bodyOf(intent);
      const run = isAlone ? inTurn.alone : inTurn.together;
      return run(caller.player, async (handle, isLast) => {
        const [held, looked] = await Promise.all([hold(handle, caller, intent, body, now), look?.(handle, now)]);
        if (!held) return null;
        const refused = refusalOf(held, call, body);
        if (refused) return refused;
        if (held.keptCall !== null) return asBefore(handle, held);
        const effect = await work(handle, now, held, looked as never);
        if ('resetAt' in effect) return effect;
        if ('movement' in effect) {
          const written = carryOut(handle, held.id, intent, body, effect.movement, now);
          isLast();
          return { transaction: await written, isNew: true } as never;
        }
        const { room, refusal } = { room: null, refusal: null, ...effect };
        await handle.run(sql`
          insert into money_keys (player, key, call, body, room, refusal, created_at)
          values (${held.id}, ${key ?? newToken()}, ${call}, ${body}, ${room}, ${refusal}, ${now})`);
        return 'refusal' in effect ? (effect as Once<never, never>) : ({ ...effect, isNew: true } as never);
      });
    },

    order(caller, intent, entryOf) {
      const now = clock.now();
      const { player, token } = caller;
      const { call, key } = intent;
      const body = bodyOf(intent);
      return inTurn.together(player, async (handle, isLast) => {
        const begun = handle.row<OrderRow>(sql`
          select (written).*, (kept).call as "keptCall", (kept).body as "keptBody", (kept).refusal as "keptRefusal",
            is_repeated as "isRepeated", reset_at as "resetAt"
          from begin_order(${player}, ${digest(token)}, ${now}, ${after(now, -session.idle)}, ${key}, ${call}, ${body},
            ${after(now, -money.repeatedWithin)}, ${`money/${player}/${money.perPlayer.window}`},
            ${money.perPlayer.most}, ${after(now, money.perPlayer.window)}, ${key ?? newToken()},
            ${toColumns(entryOf(now))})`);
        isLast();
        const row = await begun;
        if (!row) return null;
        const { keptCall, keptBody, keptRefusal, isRepeated, resetAt, ...transaction } = row;
        const refused = refusalOf({ keptCall, keptBody, isRepeated, resetAt }, call, body);
        if (refused) return refused;
        return keptRefusal === null ? { transaction, isNew: keptCall === null } : { refusal: keptRefusal as never };
      });
    },
  };
}

/** Null where the intent may begin, or is the one that the key has begun. */
function refusalOf({ keptCall, keptBody, isRepeated, resetAt }: Standing, call: string, body: Buffer) {
  if (keptCall !== null) {
    const isSame = call === keptCall && keptBody?.equals(body) === true;
    return isSame ? null : { refusal: 'key_conflict' as const };
  }
  if (isRepeated) return { refusal: 'repeated' as const };
  return resetAt && { refusal: 'throttled' as const, resetAt };
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
