/** What vendors tell (C88, docs/security.md 3.3): over HTTP with real signatures, repeated, late, shuffled, forged. */
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../src/server/db/sql.ts';
import { insertTransaction } from '../../src/server/domain/money/transactions.ts';
import { reconcile, describeDifferences } from '../../src/server/domain/money/reconcile.ts';
import type { Order } from '../../src/server/domain/vendors/vendor-orders.ts';
import {
  currency,
  vendorNames,
  type VendorEvent,
  type VendorName,
} from '../../src/server/domain/vendors/vendor-ports.ts';
import { frame, type Frame } from '../../src/server/http/frame.ts';
import { listen, type Listening } from '../../src/server/http/listen.ts';
import { callbackRoute, takeCallback } from '../../src/server/http/vendor-callback.ts';
import { signatureHeaders } from '../../src/server/vendors/signature.ts';
import { moneyBed, type MoneyBed, type MoneyPlayer } from './money-bed.ts';
import { day, minute, second } from './platform.ts';
import { random } from '../../src/walk/random.ts';
import { sideBySide } from './side-by-side.ts';

const secret = 'between the vendors and the shop';
let bed: MoneyBed;
let site: Listening;
beforeAll(async () => {
  bed = await moneyBed();
  const { clock, platform } = bed;
  const app = new Hono<Frame>();
  app.use(frame(clock, () => undefined, 0));
  for (const vendor of vendorNames) {
    app.post(callbackRoute(vendor), (context) =>
      takeCallback(context, vendor, { events: platform.vendorEvents, secret, clock }),
    );
  }
  site = await listen({ fetch: app.fetch, host: '127.0.0.1', port: 0, mostPerAddress: null });
});
afterAll(async () => {
  await site.close();
  await bed.stop();
});
beforeEach(() => bed.alarms.splice(0));
afterEach(() => bed.expectSound());

interface Delivery {
  vendor: VendorName;
  event: VendorEvent;
  /** Signed with something else. */
  isForged?: boolean;
  /** ms ago. */
  sentAgo?: number;
}

async function deliver({ vendor, event, isForged = false, sentAgo = 0 }: Delivery): Promise<number> {
  const content = Buffer.from(JSON.stringify({ ...event, amount: Number(event.amount) }));
  const sentAt = new Date(bed.clock.now().getTime() - sentAgo);
  const response = await fetch(`http://127.0.0.1:${site.port}${callbackRoute(vendor)}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...signatureHeaders(isForged ? `not ${secret}` : secret, content, sentAt),
    },
    body: new Uint8Array(content),
  });
  await response.body?.cancel();
  return response.status;
}

const resultOf = async (vendor: VendorName, id: string): Promise<string | undefined> =>
  (
    await bed.database.row<{ result: string }>(sql`
    select result from vendor_events where vendor = ${vendor} and id = ${id}`)
  )?.result;
const token = async (player: string): Promise<number> => (await bed.balances(player)).token;

describe('a callback', () => {
  it('C88 counts once, however often it comes, within days and after them', async () => {
    const player = await bed.player();
    const order = await bed.topUp(player);
    const told = bed.vendors.tell(order.number, 'paid');
    expect(await Promise.all(Array.from({ length: 20 }, () => deliver(told)))).toEqual(Array(20).fill(204));
    bed.clock.advance(3 * day);
    // A resend is signed anew; the event is the same, or the vendor has counted it anew.
    expect(await deliver(told)).toBe(204);
    expect(await deliver({ ...told, event: { ...told.event, id: 'counted-anew' } })).toBe(204);
    expect(await resultOf('bank', 'counted-anew')).toBe('ignored');
    expect(await token(player.id)).toBe(100);
    expect(bed.alarms).toEqual([]);
  });

  it('C88 with another signature, or one from another time, is not even looked at', async () => {
    const player = await bed.player();
    const order = await bed.topUp(player);
    const told = bed.vendors.tell(order.number, 'paid');
    expect(await deliver({ ...told, isForged: true })).toBe(401);
    expect(await deliver({ ...told, sentAgo: 5 * minute + second })).toBe(401);
    expect(await deliver({ ...told, sentAgo: -5 * minute - second })).toBe(401);
    expect(await resultOf(told.vendor, told.event.id)).toBeUndefined();
    expect(await token(player.id)).toBe(0);
    expect(await deliver({ ...told, sentAgo: 4 * minute })).toBe(204);
    expect(await token(player.id)).toBe(100);
  });

  it('C88 of an order that is not ours is kept and called out, and credits nobody', async () => {
    const event: VendorEvent = {
      id: 'lost',
      number: 'PL000000XXXXXXXXXX',
      kind: 'payment',
      status: 'paid',
      amount: 10_000n,
      currency,
    };
    expect(await deliver({ vendor: 'bank', event })).toBe(204);
    expect(await resultOf('bank', 'lost')).toBe('unknown_order');
    expect(bed.alarms).toEqual(['vendor event: unknown_order']);
  });

  it.each<[string, (event: VendorEvent) => Partial<Delivery & { event: VendorEvent }>]>([
    ['amount', (event) => ({ event: { ...event, amount: event.amount - 1n } })],
    ['vendor', () => ({ vendor: 'dana' })],
    ['kind', (event) => ({ event: { ...event, kind: 'payout' } })],
    ['currency', (event) => ({ event: { ...event, currency: 'USD' } })],
  ])('C88 with another %s than the order has moves nothing, and is called out', async (_what, changed) => {
    const player = await bed.player();
    const order = await bed.topUp(player);
    const told = bed.vendors.tell(order.number, 'paid');
    const wrong = { ...told, ...changed(told.event) };
    expect(await deliver(wrong)).toBe(204);
    expect(await resultOf(wrong.vendor, wrong.event.id)).toBe('mismatch');
    expect(bed.alarms).toEqual(['vendor event: mismatch']);
    expect(await bed.order(order.id)).toMatchObject({ status: 'pending' });
    // The right one still counts.
    expect(await deliver({ ...told, event: { ...told.event, id: `right-${order.number}` } })).toBe(204);
    expect(await token(player.id)).toBe(100);
  });

  it.each([
    ['failed', 'paid', 0],
    ['paid', 'failed', 100],
  ] as const)('C88 L8 %s and then %s is for a person to look at: nothing moves', async (first, second, credited) => {
    const player = await bed.player();
    const order = await bed.topUp(player);
    expect(await deliver(bed.vendors.tell(order.number, first))).toBe(204);
    const contradiction = bed.vendors.tell(order.number, second);
    expect(await deliver(contradiction)).toBe(204);
    expect(await resultOf('bank', contradiction.event.id)).toBe('needs_person');
    expect(bed.alarms).toEqual(['vendor event: needs_person']);
    const ended = first === 'paid' ? 'success' : 'failed';
    expect(await bed.order(order.id)).toMatchObject({ status: ended, needs_person: true });
    expect(await token(player.id)).toBe(credited);
  });

  it('C88 paid after our deadline is for a person to look at', async () => {
    const player = await bed.player();
    const order = await bed.topUp(player);
    await bed.advance(day + 10 * minute);
    expect(await bed.order(order.id)).toMatchObject({ status: 'failed', reason: 'expired' });
    expect(await deliver(bed.vendors.tell(order.number, 'paid'))).toBe(204);
    expect(await bed.order(order.id)).toMatchObject({ status: 'failed', needs_person: true });
    expect(await token(player.id)).toBe(0);
  });
});

describe('a storm', () => {
  const orders = Number(process.env['CALLBACK_ORDERS'] ?? 200);
  const kinds = ['good', 'forged', 'wrong amount'] as const;

  it(`C88 L1 to L10 ${orders} orders, each told 0 to 5 times, shuffled: each good one credited once, no other`, async () => {
    const chance = random();
    const createdAt = bed.clock.now();
    const players: MoneyPlayer[] = [];
    for (let count = 0; count < 20; count += 1) players.push(await bed.player());
    const begun = await bed.database.transaction(async (handle) => {
      const ids: string[] = [];
      for (let count = 0; count < orders; count += 1) {
        ids.push(
          await insertTransaction(handle, {
            player: players[count % players.length]!.id,
            type: 'topup',
            platinum: BigInt(10 + chance.below(500)),
            method: chance.chance(0.5) ? { kind: 'virtual_account', code: 'bca' } : { kind: 'e_wallet', code: 'dana' },
            price: 1_000n,
            total: BigInt(1_000),
            task: 'ask',
            taskAt: new Date(createdAt.getTime() + day),
            createdAt,
          }),
        );
      }
      return ids;
    });
    const rows = await bed.database.rows<Order>(sql`select * from transactions where id = any(${begun})`);
    const plan = rows.map((order) => {
      const kind = chance.chance(0.02) ? kinds[1] : chance.chance(0.02) ? kinds[2] : kinds[0];
      const vendor: VendorName = order.method_kind === 'e_wallet' ? 'dana' : 'bank';
      const amount = kind === 'wrong amount' ? order.total + 1n : order.total;
      const copies = chance.below(6);
      const deliveries = Array.from({ length: copies }, (_, copy): Delivery => ({
        vendor,
        isForged: kind === 'forged',
        // Most are the same event again; some vendors number each attempt.
        event: {
          id: `${order.number}.${chance.chance(0.2) ? copy : 0}`,
          number: order.number,
          kind: 'payment',
          status: 'paid',
          amount,
          currency,
        },
      }));
      return { order, isCredited: kind === 'good' && copies > 0, isForged: kind === 'forged', deliveries };
    });
    await sideBySide(chance.shuffle(plan.flatMap(({ deliveries }) => deliveries)), 32, async (delivery) => {
      expect(await deliver(delivery)).toBe(delivery.isForged ? 401 : 204);
    });
    const after = new Map(
      (await bed.database.rows<Order>(sql`select * from transactions where id = any(${begun})`)).map((row) => [
        row.id,
        row,
      ]),
    );
    for (const { order, isCredited } of plan) {
      expect([order.number, after.get(order.id)?.status, chance.seed]).toEqual([
        order.number,
        isCredited ? 'success' : 'pending',
        chance.seed,
      ]);
    }
    for (const { id } of players) {
      const due = plan.filter(({ order, isCredited }) => order.player === id && isCredited);
      expect(await token(id)).toBe(due.reduce((sum, { order }) => sum + Number(order.platinum), 0));
    }
    // Nobody can pay these any more: the vendors in memory never had them.
    await bed.database.run(sql`update transactions set task = null, task_at = null where id = any(${begun})`);
  }, 600_000);
});

describe('the vendors’ books', () => {
  it('L10 agree after quiet time; what does not is named, and nothing is moved', async () => {
    const own = await moneyBed();
    try {
      const player = await own.player(1_000);
      const paid = await own.topUp(player, 10);
      await own.topUp(player, 20);
      const out = await own.withdrawal(player, 100);
      const back = await own.withdrawal(player, 200);
      const stolen = await own.topUp(player, 30);
      for (const { vendor, event } of [
        own.vendors.tell(paid.number, 'paid'),
        own.vendors.tell(out.number, 'paid'),
        own.vendors.tell(back.number, 'failed'),
      ]) {
        expect(await own.platform.vendorEvents.receive(vendor, event)).toBe('applied');
      }
      const compare = () => reconcile(own.database, own.vendors, own.clock.now());
      expect(await compare()).toEqual({ compared: 3, differences: [] });
      own.clock.advance(15 * minute);
      expect(await compare()).toEqual({ compared: 5, differences: [] });
      own.vendors.tell(stolen.number, 'paid');
      own.vendors.book.set(out.number, { ...own.vendors.book.get(out.number)!, amount: 1n });
      own.vendors.book.delete(paid.number);
      own.vendors.order('payment', 'nothing done');
      const silent = await compare();
      expect(silent.differences.find(({ number }) => number === paid.number)?.theirs).toBeNull();
      const again = await compare();
      expect(again.differences.map(({ number }) => number).sort()).toEqual(
        [paid, stolen, out].map(({ number }) => number).sort(),
      );
      const table = describeDifferences(again);
      expect(table).toContain(`${stolen.number}  topup     pending 7000  paid 7000`);
      expect(table).toMatch(/5 orders compared, 3 differ\.\n$/);
      expect(await own.order(stolen.id)).toMatchObject({ status: 'pending' });
      await own.expectSound();
    } finally {
      await own.stop();
    }
  });
});
