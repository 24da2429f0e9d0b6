/** Compares the ledger with the vendors' books (L10). It moves no money: a person decides about differences. */
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { after, minute } from '../platform/clock.ts';
import { sideBySide } from '../platform/concurrency.ts';
import { openVerdicts, type ResolutionVerdict } from './resolutions.ts';
import {
  isKnown,
  isResolved,
  leaveToPerson,
  lockOrder,
  statusOf,
  vendorOf,
  type Order,
  type ToldColumns,
  type VendorBooks,
} from './vendor-orders.ts';
import {
  currency,
  isWorth,
  vendorStatuses,
  type VendorName,
  type VendorOrder,
  type VendorStatus,
} from './vendor-ports.ts';

interface Difference {
  vendor: VendorName;
  number: string;
  type: Order['type'];
  ours: { status: Order['status']; amount: bigint };
  /** Null where the vendor did not answer. */
  theirs: VendorOrder | null;
  /** None where no decision is needed. */
  verdicts: readonly ResolutionVerdict[];
}

type Compared = Order & ToldColumns & { position: bigint };

export interface Reconciled {
  compared: number;
  differences: Difference[];
}

/** ms. A younger pending order may be in one book and not yet in the other. */
const quietTime = 15 * minute;
const pageSize = 200;
const concurrency = 4;

/** An order that failed here may never have reached the vendor. */
const agreeing: Record<Order['status'], readonly VendorStatus[]> = {
  success: ['paid'],
  failed: ['failed', 'unknown'],
  pending: ['pending'],
};

function agrees(order: Compared, theirs: VendorOrder): boolean {
  const { status, task, total, needs_person } = order;
  if (needs_person) return false;
  // A person has already decided about this very answer.
  if (isKnown(order, theirs)) return true;
  const isUnopened = theirs.status === 'unknown' && status === 'pending' && task !== 'ask';
  // The player never saw where to pay, so the vendor’s order expires by itself.
  const isUnshown =
    theirs.status === 'pending' && status === 'failed' && order.va_number === null && order.checkout_url === null;
  const hasAmount = theirs.status === 'unknown' || isWorth(theirs, total);
  return hasAmount && (isUnopened || (isUnshown && order.type === 'topup') || agreeing[status].includes(theirs.status));
}

export async function reconcile(database: Database, vendors: VendorBooks, now: Date): Promise<Reconciled> {
  const before = after(now, -quietTime);
  const differences: Difference[] = [];
  let compared = 0;

  const page = (position: bigint) =>
    database.rows<Compared>(sql`
      select t.*, r.told_status, r.told_amount, r.told_currency from transactions t
      left join lateral (
        select told_status, told_amount, told_currency from resolutions
        where transaction = t.id order by position desc limit 1) r on true
      where t.position > ${position} and type in ('topup', 'withdraw')
        and (status <> 'pending' or created_at <= ${before} or needs_person)
      order by t.position limit ${pageSize}`);

  /** Leaves an ended order to a person: nobody polls it. One pending at its vendor may yet come to the same end. */
  async function leaveEndedToPerson(order: Compared, theirs: VendorOrder): Promise<Order> {
    const { number, status, finished_at: finishedAt } = order;
    if (finishedAt === null || (theirs.status === 'pending' && finishedAt > before)) return order;
    return database.transaction(async (handle) => {
      const held = await lockOrder(handle, number);
      if (!held || held.needs_person || held.status !== status) return held ?? order;
      if (await isResolved(handle, held, theirs)) return held;
      await leaveToPerson(handle, held);
      return { ...held, needs_person: true };
    });
  }

  async function compare(order: Compared): Promise<void> {
    compared += 1;
    const theirs = await statusOf(vendors, order).catch(() => null);
    if (theirs !== null && agrees(order, theirs)) return;
    const held = theirs === null ? order : await leaveEndedToPerson(order, theirs);
    const { number, type, status, total } = held;
    const ours = { status, amount: total };
    differences.push({ vendor: vendorOf(held), number, type, ours, theirs, verdicts: openVerdicts(held, theirs) });
  }

  for (let orders = await page(0n); orders.length > 0; orders = await page(orders.at(-1)?.position ?? 0n)) {
    await sideBySide(orders, concurrency, compare);
  }
  return { compared, differences };
}

/** A vendor’s claim as a person repeats it with their decision: `paid:6700`, `paid:6700:USD`, or `none`. */
export function writeClaim(claim: VendorOrder | null): string {
  if (claim === null) return 'none';
  return [claim.status, claim.amount, ...(claim.currency === undefined ? [] : [claim.currency])].join(':');
}

/** `misspelt` where it is no claim. */
export function readClaim(text: string): VendorOrder | null | 'misspelt' {
  if (text === 'none') return null;
  const [, claim, amount, told] = /^([a-z]+):([0-9]{1,15})(?::([A-Z]{3}))?$/.exec(text) ?? [];
  const status = vendorStatuses.find((known) => known === claim);
  if (status === undefined || amount === undefined) return 'misspelt';
  return { status, amount: BigInt(amount), ...(told !== undefined && told !== currency && { currency: told }) };
}

export function describeDifferences({ compared, differences }: Reconciled): string {
  const rows = differences.map(({ vendor, number, type, ours, theirs, verdicts }) => [
    vendor,
    number,
    type,
    `${ours.status} ${ours.amount}`,
    theirs === null ? 'no answer' : writeClaim(theirs).replaceAll(':', ' '),
    verdicts.length === 0
      ? ''
      : `${verdicts.map((verdict) => `--${verdict}`).join(' or ')}, --told ${writeClaim(theirs)}`,
  ]);
  const lines = rows.length === 0 ? [] : [['vendor', 'order', 'type', 'here', 'there', 'for a person'], ...rows];
  const widths = [0, 1, 2, 3, 4, 5].map((column) => Math.max(0, ...lines.map((cells) => cells[column]?.length ?? 0)));
  const table = lines.map(
    (cells) =>
      `${cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
  );
  return `${table.join('')}${compared} orders compared, ${differences.length} differ.\n`;
}
