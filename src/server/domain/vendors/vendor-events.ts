/** Vendors' callbacks, signature checked (C88, 3.3): each takes effect once, in the transaction that stores it. */
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { InTurn } from '../access/players.ts';
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

/** Its effect is rolled back; seen again, the event is a repetition. */
class SpentElsewhere extends Error {
  override name = 'SpentElsewhere';
}

interface VendorEventsParts {
  database: Database;
  clock: Clock;
  inTurn: InTurn;
  onError(event: string, error: unknown, order?: string): void;
}

export function createVendorEvents({ database, clock, inTurn, onError }: VendorEventsParts): VendorEvents {
  async function verdictOf(handle: Queryable, vendor: VendorName, event: VendorEvent, now: Date) {
    // In this order: a second delivery waits for the first one's lock, and then sees its event.
    const [order, known] = await Promise.all([
      lockOrder(handle, event.number),
      handle.row(sql`select 1 from vendor_events where vendor = ${vendor} and id = ${event.id}`),
    ]);
    if (known) return 'repeated';
    if (!order) return 'unknown_order';
    if (vendorOf(order) !== vendor || kindOf(order) !== event.kind) return 'mismatch';
    return conclude(handle, order, event, now);
  }

  async function apply(handle: Queryable, vendor: VendorName, event: VendorEvent, now: Date): Promise<EventResult> {
    const result = await verdictOf(handle, vendor, event, now);
    if (result === 'repeated') return result;
    const kept = await handle.run(sql`
      insert into vendor_events (vendor, id, number, status, amount, currency, result, received_at)
      values (${vendor}, ${event.id}, ${event.number}, ${event.status}, ${event.amount}, ${event.currency}, ${result}, ${now})
      on conflict (vendor, id) do nothing`);
    if (kept === 1) return result;
    // Two deliveries for an order that nobody knows have nothing to wait at. Any other has taken effect by now.
    if (result === 'unknown_order' || result === 'mismatch') return 'repeated';
    throw new SpentElsewhere(
      `Expected the id of an event to be of one order; ${event.id} of ${vendor} came for another, and for ${event.number}.`,
    );
  }

  return {
    async receive(vendor, event) {
      const now = clock.now();
      const owner = await database.row<{ player: string }>(sql`
        select player from transactions where number = ${event.number}`);
      // In turn with what the player does, so that both lock the same rows in one order.
      const take = (): Promise<EventResult> =>
        inTurn.together(owner?.player ?? event.number, (handle) => apply(handle, vendor, event, now));
      const result = await take().catch((error: unknown) => {
        if (error instanceof SpentElsewhere) return take();
        throw error;
      });
      if (alarming.includes(result)) {
        onError(`vendor event: ${result}`, new Error(`${vendor} told it.`), event.number);
      }
      return result;
    },
  };
}
