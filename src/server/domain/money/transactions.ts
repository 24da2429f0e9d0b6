/** Rows that begin, end once, and are read by their player alone (TX-1, HI-1). */
import { randomInt, randomUUID } from 'node:crypto';
import type { BodyOf } from '../../../contract/call.ts';
import { isUuid } from '../../../contract/fields.ts';
import type {
  FailureReason,
  MethodKind,
  TransactionStatus,
  TransactionType,
} from '../../../contract/transaction-words.ts';
import {
  pageSize,
  type moneyResult,
  type transaction,
  type transactions,
  type TransactionWire,
} from '../../../contract/transactions.calls.ts';
import type { cancelTopUp } from '../../../contract/top-up.calls.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { after, minute, type Clock } from '../platform/clock.ts';
import type { ByPlayer } from '../access/players.ts';
import { toNumber, type Reply } from '../platform/reply.ts';
import { createCipher, masked } from '../platform/encryption.ts';
import type { Caller } from '../access/sessions.ts';

export type Task = 'open' | 'pay_out' | 'ask';

/** Amounts of rupiah are 0 where they are left out. */
export interface NewTransaction {
  /** Left out: a new one. */
  id?: string;
  player: string;
  type: TransactionType;
  platinum: bigint;
  method: { kind: MethodKind; code: string };
  price?: bigint;
  fee?: bigint;
  discount?: bigint;
  total?: bigint;
  /** Where a withdrawal goes; `number` encrypted as `payment_accounts` has it. */
  account?: { provider: string; number: Buffer; holder: string };
  /** Left out where no vendor takes part: the transaction succeeds at once. */
  task?: Task;
  /** When a worker may take the task; `createdAt` if left out. */
  taskAt?: Date;
  /** Whoever inserts it begins its first attempt; `taskAt` ends the lease. */
  isLeased?: true;
  /** Where the e-wallet sends the player back to; the order's id is appended. */
  returnTo?: string;
  expiresAt?: Date;
  createdAt: Date;
}

/** Without look-alikes. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What players, vendors and support call an order: the day, and 49 random bits. */
function newOrderNumber(createdAt: Date): string {
  const day = createdAt.toISOString().slice(2, 10).replaceAll('-', '');
  const random = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]);
  return `PL${day}${random.join('')}`;
}

/** As `insert_transaction` takes it (migration 040). */
export function toColumns(entry: NewTransaction): Record<string, string | null> & { id: string } {
  const { player, type, platinum, method, price = 0n, fee = 0n, discount = 0n, total = 0n, createdAt } = entry;
  const { id = randomUUID(), account, task = null, taskAt = createdAt, isLeased, returnTo, expiresAt = null } = entry;
  const created_at = createdAt.toISOString();
  return {
    ...{ id, player, type, task, created_at },
    number: newOrderNumber(createdAt),
    status: task ? 'pending' : 'success',
    platinum: String(platinum),
    method_kind: method.kind,
    method_code: method.code,
    ...{ price: String(price), fee: String(fee), discount: String(discount), total: String(total) },
    account_provider: account?.provider ?? null,
    account_number: account ? `\\x${account.number.toString('hex')}` : null,
    account_holder: account?.holder ?? null,
    return_to: returnTo === undefined ? null : `${returnTo}${id}`,
    task_at: task && taskAt.toISOString(),
    task_tries: isLeased ? '1' : '0',
    expires_at: expiresAt?.toISOString() ?? null,
    finished_at: task ? null : created_at,
  };
}

/** Returns the id. */
export async function insertTransaction(handle: Queryable, entry: NewTransaction): Promise<string> {
  const columns = toColumns(entry);
  await handle.run(sql`select 1 from insert_transaction(${columns})`);
  return columns.id;
}

/** The Platinum of credited top-ups whose vendor has taken the payment back since, until a person decides. */
export async function frozenOf(handle: Queryable, player: string): Promise<bigint> {
  const row = await handle.row<{ frozen: bigint }>(sql`
    select coalesce(sum(platinum), 0)::bigint as frozen from transactions
    where player = ${player} and type = 'topup' and status = 'success' and needs_person`);
  return row?.frozen ?? 0n;
}

export interface Transactions {
  /** Null where the player has no such transaction. */
  read(handle: Queryable, player: string, id: string): Promise<TransactionWire | null>;
  mustRead(player: string, id: string): Promise<TransactionWire>;
  /** As its player sees it. */
  show(row: TransactionRow): TransactionWire;
  list(player: string, body: BodyOf<typeof transactions>): Promise<Reply<typeof transactions>>;
  /** The newest top-up that waits for its payment, at a vendor that knows it. */
  openTopUp(player: string): Promise<TransactionWire | null>;
  detail(player: string, id: string): Promise<Reply<typeof transaction>>;
  /** Null: the session has ended. */
  cancel(caller: Caller, id: string): Promise<Reply<typeof cancelTopUp> | null>;
  /** The result of an intent; waits while one of the player's runs. Null: the session has ended. */
  result(caller: Caller, key: string): Promise<Reply<typeof moneyResult> | null>;
}

/** Amounts are whole Platinum and whole rupiah. */
export interface TransactionRow {
  id: string;
  number: string;
  player: string;
  type: TransactionType;
  status: TransactionStatus;
  reason: FailureReason | null;
  platinum: bigint;
  method_kind: MethodKind;
  method_code: string;
  price: bigint;
  fee: bigint;
  discount: bigint;
  total: bigint;
  va_number: string | null;
  account_provider: string | null;
  account_number: Buffer | null;
  account_holder: string | null;
  checkout_url: string | null;
  under_review: boolean;
  created_at: Date;
  expires_at: Date | null;
  finished_at: Date | null;
  /** When the player gave the order up; its vendor may still say that it was paid (TU-4). */
  cancelled_at: Date | null;
  return_to: string | null;
  task: Task | null;
  task_at: Date | null;
  task_tries: number;
  refused_at: Date | null;
  needs_person: boolean;
}

/** Minutes that a payout takes at most. */
export const arrivalMinutes = 60;

type ShownStatus = Pick<
  TransactionWire,
  'status' | 'under_review' | 'reason' | 'checkout_url' | 'va_number' | 'finished_at' | 'arrives_at'
>;

/**
 * The status for the player: pending, and not to be paid, while a person has to look; failed from the moment at which
 * the player has cancelled it, unless it is paid all the same; whatever the row says.
 */
function statusOf(
  {
    type,
    under_review,
    status,
    reason,
    checkout_url,
    va_number,
    created_at,
    finished_at,
    cancelled_at,
  }: TransactionRow,
  now: Date,
): ShownStatus {
  if (under_review) {
    return {
      status: 'pending',
      under_review,
      reason: null,
      checkout_url: null,
      va_number,
      finished_at: null,
      arrives_at: null,
    };
  }
  if (cancelled_at !== null && status !== 'success') {
    return {
      ...{ status: 'failed', under_review, reason: 'cancelled', checkout_url: null, va_number: null },
      finished_at: cancelled_at.toISOString(),
      arrives_at: null,
    };
  }
  const arrival = after(created_at, arrivalMinutes * minute);
  // An arrival time in the past is not shown.
  const isAwaited = type === 'withdraw' && status === 'pending' && arrival > now;
  return {
    status,
    under_review,
    reason,
    checkout_url: status === 'pending' ? checkout_url : null,
    va_number,
    finished_at: finished_at?.toISOString() ?? null,
    arrives_at: isAwaited ? arrival.toISOString() : null,
  };
}

interface TransactionsParts {
  database: Database;
  clock: Clock;
  key: Buffer;
  byPlayer: ByPlayer;
}

export function createTransactions({ database, clock, key, byPlayer }: TransactionsParts): Transactions {
  const { decrypt } = createCipher(key, 'account number');

  const accountOf = ({
    player,
    account_provider: provider,
    account_number: number,
    account_holder: holder,
  }: TransactionRow) =>
    provider !== null && number !== null && holder !== null
      ? { provider, number: masked(decrypt(number, player).toString()), holder }
      : null;

  const toWire = (row: TransactionRow): TransactionWire => ({
    id: row.id,
    order_number: row.number,
    type: row.type,
    ...statusOf(row, clock.now()),
    platinum: toNumber(row.platinum),
    method: { kind: row.method_kind, code: row.method_code },
    amount: toNumber(row.price),
    admin_fee: toNumber(row.fee),
    discount: toNumber(row.discount),
    total: toNumber(row.total),
    account: accountOf(row),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
  });

  async function read(handle: Queryable, player: string, id: string): Promise<TransactionWire | null> {
    const row = await handle.row<TransactionRow>(
      sql`select * from transactions where id = ${id} and player = ${player}`,
    );
    return row && toWire(row);
  }

  return {
    read,
    show: toWire,
    async mustRead(player, id) {
      const found = await read(database, player, id);
      if (!found) throw new Error('Expected the transaction that was just changed; the table has none.');
      return found;
    },
    async list(player, { type = null, status = null, cursor = null }) {
      // An unknown or foreign cursor yields an empty page.
      if (cursor !== null && !isUuid(cursor)) return { outcome: 'accepted', data: { transactions: [], next: null } };
      const rows = await database.rows<TransactionRow>(sql`
        select * from transactions
        where player = ${player} and (${type}::text is null or type = ${type}) and (${status}::text is null or case
            when under_review then 'pending' when cancelled_at is not null and status = 'pending' then 'failed' else status end = ${status})
          and (${cursor}::uuid is null
            or position < (select position from transactions where id = ${cursor}::uuid and player = ${player}))
        order by position desc limit ${pageSize + 1}`);
      const shown = rows.slice(0, pageSize);
      const next = rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null;
      return { outcome: 'accepted', data: { transactions: shown.map(toWire), next } };
    },
    async openTopUp(player) {
      const row = await database.row<TransactionRow>(sql`
        select * from transactions
        where player = ${player} and type = 'topup' and status = 'pending' and cancelled_at is null and not under_review
          and expires_at > ${clock.now()} and (va_number is not null or checkout_url is not null)
        order by position desc limit 1`);
      return row && toWire(row);
    },
    async detail(player, id) {
      const found = await read(database, player, id);
      return found ? { outcome: 'accepted', data: { transaction: found } } : { outcome: 'not_found' };
    },
    // The vendor is not told: its order ends by itself, and what is paid until then is credited as ever.
    cancel: (caller, id) =>
      byPlayer(caller, clock.now(), async (handle, player): Promise<Reply<typeof cancelTopUp>> => {
        await handle.run(sql`
          update transactions set cancelled_at = ${clock.now()}
          where id = ${id} and player = ${player.id} and type = 'topup' and status = 'pending' and task = 'ask'
            and not under_review and cancelled_at is null`);
        const found = await read(handle, player.id, id);
        if (!found) return { outcome: 'not_found' };
        const isCancelled = found.type === 'topup' && found.status === 'failed' && found.reason === 'cancelled';
        return isCancelled ? { outcome: 'accepted', data: { transaction: found } } : { outcome: 'too_late' };
      }),
    result: (caller, intent) =>
      byPlayer(caller, clock.now(), async (handle, player) => {
        const kept = await handle.row<{ transaction: string | null; task: Task | null }>(sql`
          select k.transaction, t.task from money_keys k left join transactions t on t.id = k.transaction
          where k.player = ${player.id} and k.key = ${intent} and k.room is null`);
        if (!kept) return { outcome: 'not_found' };
        // The vendor may not have the order yet, so there is nothing to pay.
        if (kept.task === 'open') return { outcome: 'in_progress' };
        const moved = kept.transaction === null ? null : await read(handle, player.id, kept.transaction);
        return moved ? { outcome: 'accepted', data: { transaction: moved } } : { outcome: 'refused' };
      }),
  };
}
