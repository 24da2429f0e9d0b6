/**
 * Our book against the vendors' (L10): every order that ended, or has been on its way for a while, is asked about, and
 * what does not agree is named. Nothing is moved.
 */
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { after } from './clock.ts';
import { openVerdicts, type ResolutionVerdict } from './resolutions.ts';
import { standingOf, vendorOf, type Order, type VendorBooks } from './vendor-orders.ts';
import type { VendorName, VendorOrder, VendorStatus } from './vendor-ports.ts';

interface Difference {
  vendor: VendorName;
  number: string;
  type: Order['type'];
  /** Whole rupiah. */
  ours: { status: Order['status']; amount: bigint };
  /** Null where the vendor did not answer. */
  theirs: VendorOrder | null;
  /** What a person may decide about it; nothing where nobody has to. */
  verdicts: readonly ResolutionVerdict[];
}

/** `told_…`: what the vendor said when a person decided about it last. */
type Compared = Order & { position: bigint; told_status: VendorStatus | null; told_amount: bigint | null };

export interface Reconciled {
  compared: number;
  differences: Difference[];
}

/** Before that an order may be on its way between the two books. */
const quietTime = 15 * 60 * 1000;
const pageSize = 200;
/** Questions at once. */
const lanes = 4;

/** What the vendor may say of an order that stands so here. An order that failed here may never have arrived there. */
const agreeing: Record<Order['status'], readonly VendorStatus[]> = {
  success: ['paid'],
  failed: ['failed', 'unknown'],
  pending: ['pending'],
};

function agrees(order: Compared, theirs: VendorOrder): boolean {
  const { status, task, total, needs_person, told_status, told_amount } = order;
  if (needs_person) return false;
  // Somebody has looked at just this.
  if (theirs.status === told_status && theirs.amount === told_amount) return true;
  const isUnopened = theirs.status === 'unknown' && status === 'pending' && task !== 'ask';
  // It waits there until it runs out: nobody was shown where to pay.
  const isUnshown =
    theirs.status === 'pending' && status === 'failed' && order.va_number === null && order.checkout_url === null;
  const hasAmount = theirs.status === 'unknown' || theirs.amount === total;
  return hasAmount && (isUnopened || (isUnshown && order.type === 'topup') || agreeing[status].includes(theirs.status));
}

export async function reconcile(database: Database, vendors: VendorBooks, now: Date): Promise<Reconciled> {
  const before = after(now, -quietTime);
  const differences: Difference[] = [];
  let compared = 0;

  const page = (position: bigint) =>
    database.rows<Compared>(sql`
      select t.*, r.told_status, r.told_amount from transactions t
      left join lateral (
        select told_status, told_amount from resolutions where transaction = t.id order by position desc limit 1) r on true
      where t.position > ${position} and type in ('topup', 'withdraw')
        and (status <> 'pending' or created_at <= ${before} or needs_person)
      order by t.position limit ${pageSize}`);

  async function compare(order: Compared): Promise<void> {
    compared += 1;
    const theirs = await standingOf(vendors, order).catch(() => null);
    if (theirs !== null && agrees(order, theirs)) return;
    const { number, type, status, total } = order;
    const ours = { status, amount: total };
    differences.push({ vendor: vendorOf(order), number, type, ours, theirs, verdicts: openVerdicts(order) });
  }

  for (let orders = await page(0n); orders.length > 0; orders = await page(orders.at(-1)?.position ?? 0n)) {
    const left = orders.values();
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        for (const order of left) await compare(order);
      }),
    );
  }
  return { compared, differences };
}

/** A table of what differs, for people. */
export function describeDifferences({ compared, differences }: Reconciled): string {
  const rows = differences.map(({ vendor, number, type, ours, theirs, verdicts }) => [
    vendor,
    number,
    type,
    `${ours.status} ${ours.amount}`,
    theirs === null ? 'no answer' : `${theirs.status} ${theirs.amount}`,
    verdicts.map((verdict) => `--${verdict}`).join(' or '),
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
