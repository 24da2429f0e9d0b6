/**
 * A person's decision about an order whose vendor contradicts itself: once, with a reason, posted under the order's own
 * reference, so that money which the vendor's answer moved does not move again.
 */
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { fail, lockOrder, statusOf, succeed, type Order, type VendorBooks } from './vendor-orders.ts';
import { isSameWord, isWorth, type VendorOrder } from './vendor-ports.ts';

/** `settle`: the order counts as paid. `release`: it counts as failed, and a withdrawal's reserve goes back. */
const resolutionVerdicts = ['settle', 'release'] as const;
export type ResolutionVerdict = (typeof resolutionVerdicts)[number];

export interface Decision {
  number: string;
  verdict: ResolutionVerdict;
  reason: string;
  operator: string;
  /** Null where the vendor did not answer. */
  told: VendorOrder | null;
}

/**
 * `repeated`: this verdict is stored already. `not_waiting`: no decision is needed, or another one was made. `posted`:
 * the ledger has the opposite end, which stays. `told_otherwise`: the vendor's answer is not the one that the operator
 * saw, or a callback arrived meanwhile. `other_amount`: the vendor's amount differs from the order's.
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
 * Postings are final: a success can only be settled, a failed withdrawal only released. Where the vendor has another
 * amount, settling would record money that never moved.
 */
export function openVerdicts(order: Order, told: VendorOrder | null): ResolutionVerdict[] {
  const { needs_person, type, status, total } = order;
  if (!needs_person) return [];
  const isOtherAmount = told !== null && told.status !== 'unknown' && !isWorth(told, total);
  const isSettled = status === 'success' || (!isOtherAmount && (type === 'topup' || status === 'pending'));
  return resolutionVerdicts.filter((verdict) => (verdict === 'settle' ? isSettled : status !== 'success'));
}

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
    // The operator must have seen this answer: from now on it raises no alarm (`isKnown`).
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
