/** Vendors' callbacks, signature checked (C88, 3.3): each takes effect once, in the transaction that stores it. */
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Clock } from '../platform/clock.ts';
import { conclude, kindOf, lockOrder, vendorOf } from './vendor-orders.ts';
import type { VendorEvent, VendorEvents, VendorName } from './vendor-ports.ts';

/**
 * `applied`: the event ended the order. `repeated`: the event was stored before. `ignored`: the order already stands
 * so. The others move nothing and raise an alarm: an unknown order; another vendor, kind, amount or currency; the
 * opposite end.
 */
type EventResult = Awaited<ReturnType<VendorEvents['receive']>>;

const alarming: readonly EventResult[] = ['unknown_order', 'mismatch', 'needs_person'];

export function createVendorEvents(
  database: Database,
  clock: Clock,
  onError: (event: string, error: unknown, order?: string) => void,
): VendorEvents {
  async function apply(handle: Queryable, vendor: VendorName, event: VendorEvent, now: Date): Promise<EventResult> {
    const order = await lockOrder(handle, event.number);
    if (!order) return 'unknown_order';
    if (vendorOf(order) !== vendor || kindOf(order) !== event.kind) return 'mismatch';
    return conclude(handle, order, event, now);
  }

  return {
    async receive(vendor, event) {
      const now = clock.now();
      const result = await database.transaction(async (handle): Promise<EventResult> => {
        // A second delivery of the event blocks here until the first is committed.
        const isNew = await handle.run(sql`
          insert into vendor_events (vendor, id, number, status, amount, currency, result, received_at)
          values (${vendor}, ${event.id}, ${event.number}, ${event.status}, ${event.amount}, ${event.currency}, 'received', ${now})
          on conflict (vendor, id) do nothing`);
        if (isNew === 0) return 'repeated';
        const result = await apply(handle, vendor, event, now);
        await handle.run(sql`
          update vendor_events set result = ${result} where vendor = ${vendor} and id = ${event.id}`);
        return result;
      });
      if (alarming.includes(result)) {
        onError(`vendor event: ${result}`, new Error(`${vendor} told it.`), event.number);
      }
      return result;
    },
  };
}
