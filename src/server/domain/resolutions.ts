/**
 * What a person decides about an order that its vendor contradicts itself on: settled or released, once, with a reason
 * that stays. It is posted under the order's own reference, so that what a vendor's word has moved is not moved again.
 */
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { fail, lockOrder, standingOf, succeed, type Order, type VendorBooks } from './vendor-orders.ts';

/** `settle`: it is paid, as far as the player is concerned. `release`: it is not, and what was reserved goes back. */
export const resolutionVerdicts = ['settle', 'release'] as const;
export type ResolutionVerdict = (typeof resolutionVerdicts)[number];

export interface Decision {
  /** The order's number. */
  number: string;
  verdict: ResolutionVerdict;
  reason: string;
  /** Who decides. */
  operator: string;
}

/**
 * `repeated`: decided so before. `not_waiting`: nobody has to decide, or it was decided otherwise. `posted`: the ledger
 * has the other end of it, which stays.
 */
export type Resolved = 'resolved' | 'repeated' | 'not_waiting' | 'posted' | 'unknown_order';

/**
 * What may be decided about an order. What was posted stays: a credit is not taken back, a withdrawal does not end
 * twice. Then only the end that it has can be confirmed.
 */
export function openVerdicts({ needs_person, type, status }: Order): ResolutionVerdict[] {
  if (!needs_person) return [];
  return resolutionVerdicts.filter((verdict) =>
    verdict === 'settle' ? type === 'topup' || status !== 'failed' : status !== 'success',
  );
}

export async function resolveOrder(
  database: Database,
  books: VendorBooks,
  { number, verdict, reason, operator }: Decision,
  now: Date,
): Promise<Resolved> {
  const known = await database.transaction((handle) => lockOrder(handle, number));
  if (!known) return 'unknown_order';
  const told = await standingOf(books, known).catch(() => null);
  return database.transaction(async (handle): Promise<Resolved> => {
    const order = await lockOrder(handle, number);
    if (!order) return 'unknown_order';
    if (!order.needs_person) {
      const last = await handle.row<{ verdict: ResolutionVerdict }>(sql`
        select verdict from resolutions where transaction = ${order.id} order by position desc limit 1`);
      return last?.verdict === verdict ? 'repeated' : 'not_waiting';
    }
    if (!openVerdicts(order).includes(verdict)) return 'posted';
    await handle.run(sql`
      insert into resolutions (transaction, verdict, reason, operator, told_status, told_amount, resolved_at)
      values (${order.id}, ${verdict}, ${reason}, ${operator}, ${told?.status ?? null}, ${told?.amount ?? null}, ${now})`);
    if (verdict === 'settle' && order.status !== 'success') await succeed(handle, order, now);
    if (verdict === 'release' && order.status === 'pending') await fail(handle, order, 'rejected', now);
    await handle.run(sql`update transactions set needs_person = false where id = ${order.id}`);
    return 'resolved';
  });
}
