/** A top-up that its player has cancelled (TU-4): its vendor's word still decides how it ends. */
import type { Migration } from './migration.ts';

export const cancelledOrders: Migration = {
  name: '026-cancelled-orders',
  script: `
alter table transactions add column cancelled_at timestamptz check (cancelled_at is null or type = 'topup');
`,
};
