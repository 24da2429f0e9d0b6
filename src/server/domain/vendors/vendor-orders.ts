/** Orders (top-ups and withdrawals), and the only place where a vendor's word moves money (docs/security.md 3.3). */
import type { FailureReason } from '../../../contract/transaction-words.ts';
import type { Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { columnsOf, type Line } from '../ledger/ledger.ts';
import { orderNotice, type OrderNotice } from '../push/push-notices.ts';
import type { TransactionRow } from '../money/transactions.ts';
import {
  isSameWord,
  isWorth,
  type VendorEvent,
  type VendorName,
  type VendorOrder,
  type Vendors,
  type VendorStatus,
} from './vendor-ports.ts';

export interface Order extends TransactionRow {
  type: 'topup' | 'withdraw';
}

export const isOrder = (row: TransactionRow): row is Order => row.type === 'topup' || row.type === 'withdraw';

/** Whose the orders are that this process told a vendor of, by number: an order is of one player for ever. */
export type OrderOwners = Pick<Map<string, string>, 'get' | 'set'>;

/** The bank pays every withdrawal, also those to e-wallets. */
export const vendorOf = ({ type, method_kind }: Pick<Order, 'type' | 'method_kind'>): VendorName =>
  type === 'topup' && method_kind === 'e_wallet' ? 'dana' : 'bank';

export const kindOf = ({ type }: Pick<Order, 'type'>): VendorEvent['kind'] => (type === 'topup' ? 'payment' : 'payout');

export interface VendorBooks {
  eWallet: Pick<Vendors['eWallet'], 'payment'>;
  bank: Pick<Vendors['bank'], 'payment' | 'payout'>;
}

/** Must not run inside a transaction. */
export function statusOf({ bank, eWallet }: VendorBooks, order: Order): Promise<VendorOrder> {
  if (kindOf(order) === 'payout') return bank.payout(order.number);
  return (vendorOf(order) === 'dana' ? eWallet : bank).payment(order.number);
}

export const findOrder = (handle: Queryable, player: string, id: string): Promise<Order | null> =>
  handle.row<Order>(sql`
    select * from transactions where id = ${id} and player = ${player} and type in ('topup', 'withdraw')`);

export const lockOrder = (handle: Queryable, number: string): Promise<Order | null> =>
  handle.row<Order>(sql`
    select * from transactions where number = ${number} and type in ('topup', 'withdraw') for update`);

/** Its task is removed, so no worker touches it. */
export async function leaveToPerson(handle: Queryable, order: Order): Promise<void> {
  await handle.run(
    sql`update transactions set needs_person = true, task = null, task_at = null where id = ${order.id}`,
  );
}

export type Verdict = 'applied' | 'ignored' | 'mismatch' | 'needs_person';

/**
 * Applies a vendor's answer to a locked order, once. `mismatch`: another amount or currency. `needs_person`: against
 * the order's end. A mismatch leaves a pending order to the next poll, an ended one to a person. `note` is written beside
 * what comes of it.
 */
export async function conclude(
  handle: Queryable,
  order: Order,
  told: VendorOrder & Pick<VendorEvent, 'status'>,
  now: Date,
  note: (verdict: Verdict) => Promise<unknown> = async () => undefined,
): Promise<Verdict> {
  const noted = async (verdict: Verdict, ...written: Promise<unknown>[]): Promise<Verdict> => {
    await Promise.all([...written, note(verdict)]);
    return verdict;
  };
  const isOurs = isWorth(told, order.total);
  const end = told.status === 'paid' ? 'success' : 'failed';
  if (isOurs && order.status === end) return noted('ignored');
  if (order.status !== 'pending' || order.needs_person) {
    if (!order.needs_person && (await isResolved(handle, order, told))) return noted('ignored');
    return noted(isOurs ? 'needs_person' : 'mismatch', leaveToPerson(handle, order));
  }
  if (!isOurs) return noted('mismatch');
  const ended = end === 'success' ? succeed(handle, order, now) : fail(handle, order, failureOf(order, now), now);
  return noted('applied', ended);
}

/** All null: no answer, or no decision. */
export interface ToldColumns {
  told_status: VendorStatus | null;
  told_amount: bigint | null;
  told_currency: string | null;
}

/** On exactly this answer. */
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

/** A withdrawal's reserve goes back to the player. */
export function fail(handle: Queryable, order: Order, reason: FailureReason, now: Date): Promise<void> {
  const posting = order.type === 'withdraw' && {
    reference: endOf(order),
    lines: [
      { account: 'reserved', amount: -order.platinum },
      { account: { player: order.player, name: 'winning' }, amount: order.platinum },
    ] satisfies Line[],
  };
  return end(handle, order, now, {
    ...{ status: 'failed', reason: order.cancelled_at === null ? reason : 'cancelled' },
    ...(posting && { posting }),
  });
}

/** A person may settle a failed top-up this way. */
export function succeed(handle: Queryable, order: Order, now: Date): Promise<void> {
  const { id, platinum, price, fee, discount, total } = order;
  const posting: Posting =
    order.type === 'topup'
      ? {
          reference: `topup/${id}`,
          lines: [
            { account: { player: order.player, name: 'token' }, amount: platinum },
            { account: 'issued', amount: -platinum },
            { account: vendorOf(order), amount: total },
            { account: 'discounts', amount: discount },
            { account: 'sales', amount: -price },
            { account: 'fees', amount: -fee },
          ],
        }
      : {
          reference: endOf(order),
          lines: [
            { account: 'reserved', amount: -platinum },
            { account: 'withdrawn', amount: platinum },
            { account: 'payouts', amount: price },
            { account: 'bank', amount: -total },
            { account: 'fees', amount: -fee },
          ],
        };
  return end(handle, order, now, { status: 'success', reason: null, posting, notice: orderNotice(order, now) });
}

/** One reference, so that only one of them can be posted (L7). */
const endOf = ({ id }: Order): string => `withdraw/end/${id}`;

const failureOf = (order: Order, now: Date): FailureReason => {
  if (order.type === 'withdraw') return 'rejected';
  // A virtual account can only expire; the vendor's clock may be ahead of ours.
  if (vendorOf(order) === 'bank') return 'expired';
  return order.expires_at !== null && order.expires_at <= now ? 'expired' : 'cancelled';
};

interface Posting {
  reference: string;
  lines: readonly Line[];
}

interface Ending {
  status: 'success' | 'failed';
  reason: FailureReason | null;
  posting?: Posting;
  notice?: OrderNotice;
}

/** The order is locked and unmoved: a posted reference and another status are faults. */
async function end(handle: Queryable, order: Order, now: Date, ending: Ending): Promise<void> {
  const { status, reason, posting, notice } = ending;
  const { names, players, amounts } = columnsOf(posting?.lines ?? []);
  await handle.run(sql`
    select end_order(${order.id}, ${order.status}, ${status}, ${reason}, ${now}, ${posting?.reference ?? null}, ${names},
      ${players}, ${amounts}, ${notice?.kind ?? null}, ${notice?.path ?? null}, ${notice?.expiresAt ?? null})`);
}
