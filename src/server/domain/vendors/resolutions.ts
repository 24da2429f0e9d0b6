/**
 * A person's decision about an order that its vendor contradicts itself on: settled or released, once, with a stored reason.
 * It is posted under the order's own reference, so that money which the vendor's answer has moved is not moved again.
 */
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { fail, lockOrder, statusOf, succeed, type Order, type VendorBooks } from './vendor-orders.ts';
import { isSameWord, isWorth, type VendorOrder } from './vendor-ports.ts';

/** `settle`: it is paid, as far as the player is concerned. `release`: it is not, and what was reserved goes back. */
const resolutionVerdicts = ['settle', 'release'] as const;
export type ResolutionVerdict = (typeof resolutionVerdicts)[number];

export interface Decision {
  /** The order's number. */
  number: string;
  verdict: ResolutionVerdict;
  reason: string;
  /** Who decides. */
  operator: string;
  /** The vendor's word that they have seen; null where it did not answer. */
  told: VendorOrder | null;
}

/**
 * `repeated`: decided so before. `not_waiting`: nobody has to decide, or it was decided otherwise. `posted`: the ledger
 * has the other end of it, which stays. `told_otherwise`: the vendor does not say what they have seen, or has told
 * something since. `other_amount`: the vendor has another amount, and what is posted is the order's.
 */
export type Resolved =
  | 'resolved'
  | 'repeated'
  | 'not_waiting'
  | 'posted'
  | 'told_otherwise'
  | 'other_amount'
  | 'unknown_order';

/**
 * What may be decided about an order. What was posted stays: a credit is not taken back, a withdrawal does not end
 * twice. Then only the end that it has can be confirmed. What the vendor has another amount for is not settled: the
 * ledger would say that it got, or paid, what it did not.
 */
export function openVerdicts(order: Order, told: VendorOrder | null): ResolutionVerdict[] {
  const { needs_person, type, status, total } = order;
  if (!needs_person) return [];
  const isOtherAmount = told !== null && told.status !== 'unknown' && !isWorth(told, total);
  const isSettled = status === 'success' || (!isOtherAmount && (type === 'topup' || status === 'pending'));
  return resolutionVerdicts.filter((verdict) => (verdict === 'settle' ? isSettled : status !== 'success'));
}

/** How much the vendor has told of it by itself. */
async function countEvents(handle: Queryable, number: string): Promise<bigint> {
  const counted = await handle.row<{ count: bigint }>(sql`
    select count(*) as count from vendor_events where number = ${number}`);
  return counted?.count ?? 0n;
}

export async function resolveOrder(
  database: Database,
  books: VendorBooks,
  { number, verdict, reason, operator, told }: Decision,
  now: Date,
): Promise<Resolved> {
  const events = await countEvents(database, number);
  const known = await database.transaction((handle) => lockOrder(handle, number));
  if (!known) return 'unknown_order';
  const toldNow = await statusOf(books, known).catch(() => null);
  return database.transaction(async (handle): Promise<Resolved> => {
    const order = await lockOrder(handle, number);
    if (!order) return 'unknown_order';
    if (!order.needs_person) {
      const last = await handle.row<{ verdict: ResolutionVerdict }>(sql`
        select verdict from resolutions where transaction = ${order.id} order by position desc limit 1`);
      return last?.verdict === verdict ? 'repeated' : 'not_waiting';
    }
    if (!openVerdicts(order, null).includes(verdict)) return 'posted';
    // What is decided must have been seen: from now on this word of the vendor's is no news.
    if (!isSameWord(told, toldNow) || (await countEvents(handle, number)) !== events) return 'told_otherwise';
    if (!openVerdicts(order, told).includes(verdict)) return 'other_amount';
    await handle.run(sql`
      insert into resolutions
        (transaction, verdict, reason, operator, told_status, told_amount, told_currency, resolved_at)
      values (${order.id}, ${verdict}, ${reason}, ${operator}, ${told?.status ?? null}, ${told?.amount ?? null},
        ${told?.currency ?? null}, ${now})`);
    if (verdict === 'settle' && order.status !== 'success') await succeed(handle, order, now);
    if (verdict === 'release' && order.status === 'pending') await fail(handle, order, 'released', now);
    await handle.run(sql`update transactions set needs_person = false where id = ${order.id}`);
    return 'resolved';
  });
}
