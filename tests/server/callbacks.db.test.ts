/** Repeated, shuffled and wrong callbacks, below HTTP (C88, docs/security.md 3.3). */
import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../src/server/db/sql.ts';
import { insertTransaction } from '../../src/server/domain/money/transactions.ts';
import { reconcile, describeDifferences } from '../../src/server/domain/vendors/reconcile.ts';
import type { Order } from '../../src/server/domain/vendors/vendor-orders.ts';
import { currency, type VendorEvent, type VendorName } from '../../src/server/domain/vendors/vendor-ports.ts';
import { fileMoneyTestbed, moneyTestbed, type MoneyPlayer } from './money-testbed.ts';
import { day, minute } from './platform.ts';
import { random } from '../../src/walk/random.ts';
import { sideBySide } from '../../src/server/domain/platform/concurrency.ts';

const testbed = await fileMoneyTestbed();
const { alarms, database, newPlayer } = testbed;
beforeEach(() => alarms.splice(0));

interface Delivery {
  vendor: VendorName;
  event: VendorEvent;
}

const deliver = ({ vendor, event }: Delivery) => testbed.platform.vendorEvents.receive(vendor, event);
const token = async (player: string): Promise<number> => (await testbed.balances(player)).token;

describe('a callback', () => {
  it.each<[string, (event: VendorEvent) => Partial<Delivery>]>([
    ['amount', (event) => ({ event: { ...event, amount: event.amount - 1n } })],
    ['vendor', () => ({ vendor: 'dana' })],
    ['kind', (event) => ({ event: { ...event, kind: 'payout' } })],
    ['currency', (event) => ({ event: { ...event, currency: 'USD' } })],
  ])('C88 with another %s than the order has moves nothing, and raises an alarm', async (_what, changed) => {
    const player = await newPlayer();
    const order = await testbed.topUp(player);
    const told = testbed.vendors.tell(order.number, 'paid');
    const wrong = { ...told, ...changed(told.event) };
    expect(await deliver(wrong)).toBe('mismatch');
    expect(alarms).toEqual(['vendor event: mismatch']);
    await testbed.expectOrder(order, { status: 'pending' });
    // The matching event still counts.
    expect(await deliver({ ...told, event: { ...told.event, id: `right-${order.number}` } })).toBe('applied');
    expect(await token(player.id)).toBe(100);
  });
});

it('C88 L6 one event that names two orders at once takes effect for one of them', async () => {
  const players = [await newPlayer(), await newPlayer()];
  const told = [];
  for (const player of players) told.push(testbed.vendors.tell((await testbed.topUp(player)).number, 'paid'));
  const results = await Promise.all(
    told.map(({ vendor, event }) => deliver({ vendor, event: { ...event, id: 'one' } })),
  );
  expect(results.sort()).toEqual(['applied', 'repeated']);
  expect((await token(players[0]!.id)) + (await token(players[1]!.id))).toBe(100);
});

describe('a storm', () => {
  const orders = Number(process.env['CALLBACK_ORDERS'] ?? 200);

  it(`C88 L1 to L10 ${orders} orders, each told 0 to 5 times, shuffled: each good one credited once, no other`, async () => {
    const chance = random();
    const createdAt = testbed.clock.now();
    const players: MoneyPlayer[] = [];
    for (let count = 0; count < 20; count += 1) players.push(await newPlayer());
    const begun = await database.transaction(async (handle) => {
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
    const rows = await database.rows<Order>(sql`select * from transactions where id = any(${begun})`);
    const plan = rows.map((order) => {
      const isRight = !chance.chance(0.04);
      const vendor: VendorName = order.method_kind === 'e_wallet' ? 'dana' : 'bank';
      const amount = isRight ? order.total : order.total + 1n;
      const copies = chance.below(6);
      const deliveries = Array.from({ length: copies }, (_, copy): Delivery => ({
        vendor,
        // Most copies repeat the event's id; some vendors number each attempt.
        event: {
          id: `${order.number}.${chance.chance(0.2) ? copy : 0}`,
          number: order.number,
          kind: 'payment',
          status: 'paid',
          amount,
          currency,
        },
      }));
      return { order, isCredited: isRight && copies > 0, deliveries };
    });
    await sideBySide(chance.shuffle(plan.flatMap(({ deliveries }) => deliveries)), 32, deliver);
    const after = new Map(
      (await database.rows<Order>(sql`select * from transactions where id = any(${begun})`)).map((row) => [
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
    // The vendors in memory lack these orders, so the worker must not ask about them.
    await database.run(sql`update transactions set task = null, task_at = null where id = any(${begun})`);
  }, 600_000);
});

describe('the vendors’ books', () => {
  it('L10 agree after quiet time; what does not is named, and nothing is moved', async () => {
    const own = await moneyTestbed();
    try {
      const player = await own.newPlayer(1_000);
      const paid = await own.topUp(player, 10);
      await own.topUp(player, 20);
      const out = await own.withdrawal(player, 100);
      const back = await own.withdrawal(player, 200);
      const stolen = await own.topUp(player, 30);
      for (const order of [paid, out]) expect(await own.tell(order, 'paid')).toBe('applied');
      expect(await own.tell(back, 'failed')).toBe('applied');
      const compare = () => reconcile(own.database, own.vendors, own.clock.now());
      expect(await compare()).toEqual({ compared: 3, differences: [] });
      own.clock.advance(15 * minute);
      expect(await compare()).toEqual({ compared: 5, differences: [] });
      own.vendors.tell(stolen.number, 'paid');
      own.vendors.change(out.number, { amount: 1n });
      own.vendors.book.delete(paid.number);
      own.vendors.order('payment', 'nothing done');
      const silent = await compare();
      expect(silent.differences.find(({ number }) => number === paid.number)?.theirs).toBeNull();
      const again = await compare();
      expect(again.differences.map(({ number }) => number).sort()).toEqual(
        [paid, stolen, out].map(({ number }) => number).sort(),
      );
      expect(describeDifferences(again)).toMatch(/5 orders compared, 3 differ\.\n$/);
      await own.expectOrder(stolen, { status: 'pending' });
      await own.expectSound();
    } finally {
      await own.stop();
    }
  });
});
