/** Vendors' callbacks, signature checked (C88, 3.3): each takes effect once, in the transaction that stores it. */
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { errorCode } from '../../db/start-refusal.ts';
import type { InTurn } from '../access/players.ts';
import type { Clock } from '../platform/clock.ts';
import { conclude, kindOf, vendorOf, type Order, type OrderOwners } from './vendor-orders.ts';
import type { VendorEvent, VendorEvents, VendorName } from './vendor-ports.ts';

/**
 * `applied`: the event ended the order. `repeated`: the event was stored before. `ignored`: the order already stands
 * so. The others move nothing and raise an alarm: an unknown order; another vendor, kind, amount or currency; the
 * opposite end.
 */
type EventResult = Awaited<ReturnType<VendorEvents['receive']>>;

const alarming: readonly EventResult[] = ['unknown_order', 'mismatch', 'needs_person'];

/** The same event twice at a moment, for two orders or for one that nobody knows. */
const isTaken = (error: unknown): boolean => errorCode(error) === '23505';

interface VendorEventsParts {
  database: Database;
  clock: Clock;
  inTurn: InTurn;
  owners: OrderOwners;
  onError(event: string, error: unknown, order?: string): void;
}

export function createVendorEvents({ database, clock, inTurn, owners, onError }: VendorEventsParts): VendorEvents {
  async function apply(
    handle: Queryable,
    isLast: () => void,
    vendor: VendorName,
    event: VendorEvent,
    now: Date,
  ): Promise<EventResult> {
    const held = await handle.row<(Order | { id: null }) & { isKnown: boolean }>(sql`
      select (held).*, is_known as "isKnown" from hold_order(${event.number}, ${vendor}, ${event.id})`);
    if (!held || held.isKnown) return 'repeated';
    const keep = (result: EventResult): Promise<unknown> => {
      const kept = handle.run(sql`
        insert into vendor_events (vendor, id, number, status, amount, currency, result, received_at)
        values (${vendor}, ${event.id}, ${event.number}, ${event.status}, ${event.amount}, ${event.currency}, ${result}, ${now})`);
      isLast();
      return kept;
    };
    if (held.id !== null && vendorOf(held) === vendor && kindOf(held) === event.kind)
      return conclude(handle, held, event, now, keep);
    const result = held.id === null ? 'unknown_order' : 'mismatch';
    await keep(result);
    return result;
  }

  async function ownerOf(number: string): Promise<string | undefined> {
    const known = owners.get(number);
    if (known !== undefined) return known;
    const row = await database.row<{ player: string }>(sql`select player from transactions where number = ${number}`);
    return row?.player;
  }

  return {
    async receive(vendor, event) {
      const now = clock.now();
      const owner = (await ownerOf(event.number)) ?? event.number;
      // In turn with what the player does, so that both lock the same rows in one order.
      const take = (): Promise<EventResult> =>
        inTurn.together(owner, (handle, isLast) => apply(handle, isLast, vendor, event, now));
      // It is rolled back, and seen again it is a repetition.
      const result = await take().catch((error: unknown) => {
        if (isTaken(error)) return take();
        throw error;
      });
      if (alarming.includes(result)) {
        onError(`vendor event: ${result}`, new Error(`${vendor} told it.`), event.number);
      }
      return result;
    },
  };
}
