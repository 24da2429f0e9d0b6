/** The status of an order in a simulated book; `unknown` where the book does not have it. */
import type { VendorOrder } from '../../server/domain/vendors/vendor-ports.ts';

export const statusOf = (row: VendorOrder | null): VendorOrder =>
  row ? { status: row.status, amount: row.amount } : { status: 'unknown', amount: 0n };
