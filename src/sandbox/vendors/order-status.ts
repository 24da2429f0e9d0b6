/** What a simulated book answers about an order; one that it does not have is `unknown`. */
import type { VendorOrder } from '../../server/domain/vendors/vendor-ports.ts';

export const statusOf = (row: VendorOrder | null): VendorOrder =>
  row ? { status: row.status, amount: row.amount } : { status: 'unknown', amount: 0n };
