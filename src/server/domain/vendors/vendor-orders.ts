/**
 * Orders at vendors: the transactions that a vendor has a part in, and the one place where a vendor's word moves money
 * (docs/security.md 3.3). Whoever brings the word, a callback, a poll or a player's question, comes through here.
 */
import type { FailureReason } from '../../../contract/transaction-words.ts';
import type { Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { post, type Line } from '../ledger/ledger.ts';
import { finishTransaction, type Ending, type Task, type TransactionRow } from '../money/transactions.ts';
import {
  isSameWord,
  isWorth,
  type VendorEvent,
  type VendorName,
  type VendorOrder,
  type Vendors,
  type VendorStatus,
} from './vendor-ports.ts';

/** A transaction that a vendor has a part in, with what has still to be done about it. */
export interface Order extends TransactionRow {
  type: 'topup' | 'withdraw';
  return_to: string | null;
  task: Task | null;
  task_tries: number;
  refused_at: Date | null;
  needs_person: boolean;
}

/** Withdrawals go through the bank, wherever they go. */
export const vendorOf = ({ type, method_kind }: Pick<Order, 'type' | 'method_kind'>): VendorName =>
  type === 'topup' && method_kind === 'e_wallet' ? 'dana' : 'bank';

export const kindOf = ({ type }: Pick<Order, 'type'>): VendorEvent['kind'] => (type === 'topup' ? 'payment' : 'payout');

/** What of the vendors answers how an order stands. */
export interface VendorBooks {
  eWallet: Pick<Vendors['eWallet'], 'payment'>;
  bank: Pick<Vendors['bank'], 'payment' | 'payout'>;
}

/** How the order stands in its vendor's book. Not inside a transaction. */
export function statusOf({ bank, eWallet }: VendorBooks, order: Order): Promise<VendorOrder> {
  if (kindOf(order) === 'payout') return bank.payout(order.number);
  return (vendorOf(order) === 'dana' ? eWallet : bank).payment(order.number);
}

/** Null where it is no order of this player. */
export const findOrder = (handle: Queryable, player: string, id: string): Promise<Order | null> =>
  handle.row<Order>(sql`
    select * from transactions where id = ${id} and player = ${player} and type in ('topup', 'withdraw')`);

/** Held until the transaction ends. */
export const lockOrder = (handle: Queryable, number: string): Promise<Order | null> =>
  handle.row<Order>(sql`
    select * from transactions where number = ${number} and type in ('topup', 'withdraw') for update`);

/** Nothing moves by itself any more. */
export async function leaveToPerson(handle: Queryable, order: Order): Promise<void> {
  await handle.run(
    sql`update transactions set needs_person = true, task = null, task_at = null where id = ${order.id}`,
  );
}

export type Verdict = 'applied' | 'ignored' | 'mismatch' | 'needs_person';

/**
 * What a vendor says of an order that the caller holds: carried out once, refused where it speaks of another amount or
 * currency, left to a person where it contradicts what it said before. One on its way with another amount is asked about
 * again; one that ended is not, so a person has to know.
 */
export async function conclude(
  handle: Queryable,
  order: Order,
  told: VendorOrder & Pick<VendorEvent, 'status'>,
  now: Date,
): Promise<Verdict> {
  const isOurs = isWorth(told, order.total);
  const end = told.status === 'paid' ? 'success' : 'failed';
  if (isOurs && order.status === end) return 'ignored';
  if (order.status !== 'pending' || order.needs_person) {
    if (!order.needs_person && (await isResolved(handle, order, told))) return 'ignored';
    await leaveToPerson(handle, order);
    return isOurs ? 'needs_person' : 'mismatch';
  }
  if (!isOurs) return 'mismatch';
  if (end === 'success') await succeed(handle, order, now);
  else await fail(handle, order, failureOf(order, now), now);
  return 'applied';
}

/** `told_…`: what the vendor said when a person decided about an order last. All null: it was silent, or nobody has. */
export interface ToldColumns {
  told_status: VendorStatus | null;
  told_amount: bigint | null;
  told_currency: string | null;
}

/** Whether a person has decided about the order knowing that the vendor says just this. */
export const isKnown = ({ told_status, told_amount, told_currency }: ToldColumns, told: VendorOrder): boolean =>
  told_status !== null &&
  told_amount !== null &&
  isSameWord(
    { status: told_status, amount: told_amount, ...(told_currency !== null && { currency: told_currency }) },
    told,
  );

export async function isResolved(handle: Queryable, { id }: Order, told: VendorOrder): Promise<boolean> {
  const last = await handle.row<ToldColumns>(sql`
    select told_status, told_amount, told_currency from resolutions
    where transaction = ${id} order by position desc limit 1`);
  return last !== null && isKnown(last, told);
}

/** Ends a pending order that the caller holds without success; what a withdrawal had reserved goes back. */
export async function fail(handle: Queryable, order: Order, reason: FailureReason, now: Date): Promise<void> {
  if (order.type === 'withdraw') {
    await postOnce(
      handle,
      endOf(order),
      [
        { account: 'reserved', amount: -order.platinum },
        { account: { player: order.player, name: 'winning' }, amount: order.platinum },
      ],
      now,
    );
  }
  await finish(handle, order, { status: 'failed', reason }, now);
}

/** Ends an order that the caller holds, and moves what it is about. A person may end a top-up so that had failed. */
export async function succeed(handle: Queryable, order: Order, now: Date): Promise<void> {
  const { id, platinum, price, fee, discount, total } = order;
  if (order.type === 'topup') {
    await postOnce(
      handle,
      `topup/${id}`,
      [
        { account: { player: order.player, name: 'token' }, amount: platinum },
        { account: 'issued', amount: -platinum },
        { account: vendorOf(order), amount: total },
        { account: 'discounts', amount: discount },
        { account: 'sales', amount: -price },
        { account: 'fees', amount: -fee },
      ],
      now,
    );
  } else {
    await postOnce(
      handle,
      endOf(order),
      [
        { account: 'reserved', amount: -platinum },
        { account: 'withdrawn', amount: platinum },
        { account: 'payouts', amount: price },
        { account: 'bank', amount: -total },
        { account: 'fees', amount: -fee },
      ],
      now,
    );
  }
  await finish(handle, order, { status: 'success', reason: null }, now);
}

/** One reference for both ends of a withdrawal: it is settled or released, never both (L7). */
const endOf = ({ id }: Order): string => `withdraw/end/${id}`;

const failureOf = (order: Order, now: Date): FailureReason => {
  if (order.type === 'withdraw') return 'rejected';
  // A virtual account cannot be cancelled, only run out, by whichever clock.
  if (vendorOf(order) === 'bank') return 'expired';
  return order.expires_at !== null && order.expires_at <= now ? 'expired' : 'cancelled';
};

/** The order is held and was not moved: a movement that is there already is a fault, and undoes everything. */
async function postOnce(handle: Queryable, reference: string, lines: readonly Line[], now: Date): Promise<void> {
  if (!(await post(handle, reference, lines, now)))
    throw new Error(`Expected no posting ${reference} before its order ended; the ledger has it.`);
}

async function finish(handle: Queryable, { id, status }: Order, ending: Ending, now: Date): Promise<void> {
  if (!(await finishTransaction(handle, id, ending, now, status)))
    throw new Error('Expected an order that goes on; it has ended.');
}
