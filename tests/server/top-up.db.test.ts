/** Top-ups below HTTP: prices, one order per intent, and credit only on a vendor's answer. */
import { describe, expect, it } from 'vitest';
import { platinum, rupiah } from '../../src/contract/money.ts';
import { quote } from '../../src/contract/money-sums.ts';
import { sql } from '../../src/server/db/sql.ts';
import { findMethod, rate } from '../../src/server/domain/money/payment-methods.ts';
import { fileMoneyTestbed, type MoneyPlayer } from './money-testbed.ts';
import { day, minute, second } from './platform.ts';
import { atOnce, expectOutcome } from './outcomes.ts';
import { newKey } from './new-key.ts';

const testbed = await fileMoneyTestbed();
const {
  advance,
  balances,
  clock,
  database,
  linkedPlayer,
  newPlayer,
  orderOf,
  platform,
  expectOrder,
  readOrder,
  topUp,
  vendors,
} = testbed;

const orders = async (player: string): Promise<number> =>
  (await database.rows(sql`select 1 from transactions where player = ${player}`)).length;

async function intent(method = 'bca') {
  const { caller, id } = await newPlayer();
  const key = newKey();
  const ask = (amount = 100) => platform.topUp.byAccount(caller, key, { platinum: platinum(amount), method });
  return { caller, id, key, ask };
}

async function pending() {
  const player = await newPlayer();
  return { player, order: await topUp(player) };
}

describe('the terms', () => {
  it('TU-1 offers packages, and every method with its fee and discount', async () => {
    const { data } = (await platform.topUp.options((await newPlayer()).id)) as {
      data: { packages: number[]; methods: Record<string, unknown>[] };
    };
    expect(data).toMatchObject({ minimum: 10, rate: 100, packages: [10, 50, 100, 250, 500, 1000] });
    expect(data.methods.map(({ kind, code, available, fee }) => [kind, code, available, fee])).toEqual([
      ['e_wallet', 'dana', true, { fixed: 0, basis_points: 100 }],
      ['virtual_account', 'bca', true, { fixed: 4_000, basis_points: 0 }],
      ['virtual_account', 'bni', true, { fixed: 4_000, basis_points: 0 }],
      ['virtual_account', 'bri', true, { fixed: 4_000, basis_points: 0 }],
      ['virtual_account', 'mandiri', true, { fixed: 4_000, basis_points: 0 }],
      ['virtual_account', 'permata', true, { fixed: 3_500, basis_points: 0 }],
    ]);
  });

  it('TU-3 offer the newest order that can still be paid: neither an old one, nor one of another player', async () => {
    const player = await linkedPlayer();
    const open = async () => {
      const { data } = (await platform.topUp.options(player.id)) as { data: { open_order: { id: string } | null } };
      return data.open_order;
    };
    expect(await open()).toBeNull();
    await topUp(await newPlayer());
    expect(await open()).toBeNull();
    const byAccount = await topUp(player);
    expect(await open()).toMatchObject({ id: byAccount.id, status: 'pending', va_number: byAccount.va_number });
    clock.advance(11 * second);
    const told = await platform.topUp.byWallet(
      player.caller,
      newKey(),
      { platinum: platinum(100) },
      'http://shop.test',
    );
    expect(told).toMatchObject({ outcome: 'checkout' });
    const checkout = (told as { data: { checkout_url: string } }).data.checkout_url;
    expect(await open()).toMatchObject({ method: { kind: 'e_wallet' }, checkout_url: checkout });
    clock.advance(30 * minute);
    expect(await open(), 'its half hour is over').toMatchObject({ id: byAccount.id });
    await testbed.tell(byAccount, 'paid');
    expect(await open()).toBeNull();
  });

  it('TU-4 leave out an order that its player has cancelled, at once and for good', async () => {
    const player = await linkedPlayer();
    const { id, va_number } = await topUp(player);
    const cancelled = { id, status: 'failed', reason: 'cancelled', va_number: null, checkout_url: null };
    expect(va_number).not.toBeNull();
    for (let times = 0; times < 2; times += 1)
      expect(await platform.transactions.cancel(player.caller, id)).toMatchObject({
        outcome: 'accepted',
        data: { transaction: cancelled },
      });
    expect(await platform.topUp.options(player.id)).toMatchObject({ data: { open_order: null } });
    const listed = async (status: 'failed' | 'pending') =>
      (await platform.transactions.list(player.id, { status })).data?.transactions ?? [];
    expect(await listed('failed')).toMatchObject([cancelled]);
    expect(await listed('pending')).toEqual([]);
    const stranger = await newPlayer();
    expect(await platform.transactions.cancel(stranger.caller, id)).toEqual({ outcome: 'not_found' });
  });

  it('TU-4 L7 credit what is paid for it all the same, and let it end by itself where nothing is', async () => {
    const [payer, other] = [await newPlayer(), await newPlayer()];
    const [paid, unpaid] = [await topUp(payer), await topUp(other)];
    await platform.transactions.cancel(payer.caller, paid.id);
    await platform.transactions.cancel(other.caller, unpaid.id);
    await testbed.tell(paid, 'paid');
    expect(await platform.transactions.detail(payer.id, paid.id)).toMatchObject({
      data: { transaction: { status: 'success', reason: null } },
    });
    expect(await platform.transactions.cancel(payer.caller, paid.id)).toEqual({ outcome: 'too_late' });
    await advance(25 * 60 * minute);
    expect(await readOrder(unpaid.id)).toMatchObject({ status: 'failed', reason: 'cancelled', task: null });
  });

  it('TU-1 C84 charges the server’s own total: another one is refused, none is accepted', async () => {
    const { caller, id } = await newPlayer();
    const ask = (total?: number) =>
      platform.topUp.byAccount(caller, newKey(), {
        platinum: platinum(500),
        method: 'permata',
        ...(total !== undefined && { total: rupiah(total) }),
      });
    for (const total of [0, 1, 50_000, 53_499, 53_501, 5_350_000]) {
      await expectOutcome(ask(total), 'terms_changed');
    }
    expect(await orders(id)).toBe(0);
    for (const total of [53_500, undefined]) {
      const told = await ask(total);
      const amounts = { amount: 50_000, admin_fee: 3_500, discount: 0, total: 53_500 };
      expect(told).toMatchObject({ outcome: 'accepted', data: { transaction: amounts } });
      clock.advance(11 * second);
    }
    const dana = findMethod('e_wallet', 'dana');
    expect(quote(platinum(499), rate, dana!.terms)).toMatchObject({ fee: 499, discount: 0, total: 50_399 });
    expect(quote(platinum(500), rate, dana!.terms)).toMatchObject({ fee: 500, discount: 500, total: 50_000 });
  });

  it.each([
    [9, 'bca', 'below_minimum'],
    [100_001, 'bca', 'above_maximum'],
    [100, 'dana', 'validation'],
    [100, 'bsi', 'validation'],
  ])('TU-1 answers %i Platinum by %s with %s, and begins nothing', async (amount, method, outcome) => {
    const { caller, id } = await newPlayer();
    const told = await platform.topUp.byAccount(caller, newKey(), { platinum: platinum(amount), method });
    expect(told?.outcome).toBe(outcome);
    expect(await orders(id)).toBe(0);
  });
});

describe('a virtual account', () => {
  it('TU-2 lives for 24 hours, and is credited only when the bank reports it paid', async () => {
    const player = await newPlayer();
    const order = await topUp(player, 250, 'mandiri');
    expect(order).toMatchObject({ status: 'pending', total: 29_000n, task: 'ask' });
    expect(order.va_number).toMatch(/^[0-9]{8,24}$/);
    expect(order.expires_at!.getTime() - order.created_at.getTime()).toBe(day);
    expect(await balances(player.id)).toEqual({ token: 0, winning: 0 });
    expect(await testbed.tell(order, 'paid')).toBe('applied');
    expect(await balances(player.id)).toEqual({ token: 250, winning: 0 });
    await expectOrder(order, { status: 'success', reason: null, task: null });
  });

  it('MO-1 C86 one intent is one order: repeated, 30 at once, and after it ended', async () => {
    const { id, ask } = await intent();
    const first = await ask();
    const told = await atOnce(30, () => ask());
    expect(new Set(told.map((one) => JSON.stringify(one)))).toEqual(new Set([JSON.stringify(first)]));
    expect(await orders(id)).toBe(1);
    await expectOutcome(ask(50), 'key_conflict');
    const race = await intent('bni');
    const together = await atOnce(30, () => race.ask());
    // A request during the first one's call to the bank is answered `in_progress`.
    expect(together.filter((one) => one?.outcome === 'accepted').length).toBeGreaterThanOrEqual(1);
    expect(together.every((one) => one?.outcome === 'accepted' || one?.outcome === 'in_progress')).toBe(true);
    expect([await orders(id), await orders(race.id)]).toEqual([1, 1]);
  });

  it.each(['unavailable', 'nothing done'] as const)(
    'TU-1 a bank that is out of order (%s): the order failed, and the same key is answered the same',
    async (fault) => {
      const { id, ask } = await intent('bri');
      vendors.order('openAccount', fault);
      expect(await ask()).toEqual({ outcome: 'method_unavailable' });
      expect(await ask()).toEqual({ outcome: 'method_unavailable' });
      expect(await orderOf(id)).toMatchObject({ status: 'failed', reason: 'unavailable', task: null });
    },
  );

  it('TU-1 three failures in a row show a method as out of order for half a minute', async () => {
    const player = await newPlayer();
    const isAvailable = async () => {
      const { data } = (await platform.topUp.options(player.id)) as {
        data: { methods: { code: string; available: boolean }[] };
      };
      return data.methods.find(({ code }) => code === 'bni')?.available;
    };
    vendors.order('openAccount', 'unavailable', 'unavailable', 'unavailable');
    const shown: unknown[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      shown.push(await isAvailable());
      const body = { platinum: platinum(100), method: 'bni' };
      await platform.topUp.byAccount(player.caller, newKey(), body);
    }
    expect([...shown, await isAvailable()]).toEqual([true, true, true, false]);
    clock.advance(30 * second);
    expect(await isAvailable()).toBe(true);
    await topUp(player, 100, 'bni');
    expect(await isAvailable()).toBe(true);
  });

  it.each(['perhaps done', 'lost'] as const)(
    'C87 a bank whose answer is lost (%s): in progress, opened by the worker once, and the key then finds it',
    async (fault) => {
      const { caller, id, key, ask } = await intent();
      vendors.order('openAccount', fault);
      expect(await ask()).toMatchObject({ outcome: 'in_progress' });
      await expectOutcome(platform.transactions.result(caller, key), 'in_progress');
      expect(await ask()).toMatchObject({ outcome: 'in_progress' });
      await advance(6 * second);
      const told = await platform.transactions.result(caller, key);
      expect(told).toMatchObject({ outcome: 'accepted', data: { transaction: { status: 'pending' } } });
      expect(await ask()).toEqual(told);
      expect(await orders(id)).toBe(1);
    },
  );

  it('TU-1 MO-1 an order whose account nobody was shown fails after three minutes, not before, and its key says so', async () => {
    const { caller, id, key, ask } = await intent();
    vendors.order('openAccount', ...Array.from({ length: 20 }, () => 'perhaps done' as const));
    await expectOutcome(ask(), 'in_progress');
    const order = await orderOf(id);
    await advance(5 * second, 35);
    await expectOrder(order, { status: 'pending', task: 'open' });
    await advance(5 * second);
    vendors.forget('openAccount');
    await expectOrder(order, { status: 'failed', reason: 'unavailable', task: null });
    expect(await ask()).toEqual({ outcome: 'method_unavailable' });
    expect(await platform.transactions.result(caller, key)).toMatchObject({
      outcome: 'accepted',
      data: { transaction: { status: 'failed', reason: 'unavailable' } },
    });
  });

  it.each(['nothing done', 'unavailable'] as const)(
    'TU-1 an answer that is too late to count (%s) ends no order that has its account already',
    async (fault) => {
      const { id, ask } = await intent();
      vendors.order('openAccount', 'perhaps done');
      await ask();
      const stale = { ...(await orderOf(id)), task_tries: 0 };
      await advance(10 * second);
      const opened = await orderOf(id);
      expect(opened.va_number).not.toBeNull();
      vendors.order('openAccount', fault);
      await platform.vendorTasks.attempt(stale);
      expect(await orderOf(id)).toEqual(opened);
    },
  );

  it('TX-1 unpaid, it expires after 24 hours and ten more minutes of questions to the bank', async () => {
    const { order } = await pending();
    await advance(day - minute);
    await expectOrder(order, { status: 'pending', task: 'ask' });
    const asked = vendors.asked('payment');
    await advance(minute, 10);
    expect(vendors.asked('payment')).toBeGreaterThanOrEqual(asked + 8);
    await expectOrder(order, { status: 'pending', task: 'ask' });
    await advance(minute);
    await expectOrder(order, { status: 'failed', reason: 'expired', task: null });
  });

  it('TX-1 paid in its last second, which the bank books minutes later, is credited', async () => {
    const { player, order } = await pending();
    await advance(day);
    await expectOrder(order, { status: 'pending' });
    await advance(5 * minute);
    vendors.tell(order.number, 'paid');
    await advance(minute);
    await expectOrder(order, { status: 'success' });
    expect((await balances(player.id)).token).toBe(100);
  });

  it('TX-1 3.3 is asked about after 15 minutes, and again where the bank did not answer', async () => {
    const { order } = await pending();
    const asked = vendors.asked('payment');
    await advance(15 * minute - second);
    expect(vendors.asked('payment')).toBe(asked);
    vendors.order('payment', 'nothing done');
    await advance(2 * second);
    expect(vendors.asked('payment')).toBe(asked + 1);
    vendors.tell(order.number, 'paid');
    await advance(minute);
    await expectOrder(order, { status: 'success' });
  });

  it('TX-1 another amount in the bank’s book moves nothing and is left to a person', async () => {
    const { player, order } = await pending();
    vendors.tell(order.number, 'paid');
    vendors.change(order.number, { amount: 1n });
    await advance(16 * minute);
    await expectOrder(order, { status: 'pending', needs_person: true, task: null });
    expect(testbed.alarms).toContain('vendor has another amount');
    await advance(2 * day);
    expect((await balances(player.id)).token).toBe(0);
  });
});

describe('Cek status', () => {
  it('TX-1 asks the vendor at once, once in five seconds', async () => {
    const { player, order } = await pending();
    const check = () => platform.vendorTasks.check(player.id, order.id);
    expect(await check()).toMatchObject({ outcome: 'accepted', data: { transaction: { status: 'pending' } } });
    vendors.tell(order.number, 'paid');
    await expectOutcome(check(), 'throttled');
    clock.advance(5 * second);
    expect(await check()).toMatchObject({ outcome: 'accepted', data: { transaction: { status: 'success' } } });
    expect((await balances(player.id)).token).toBe(100);
    const asked = vendors.asked('payment');
    await expectOutcome(check(), 'accepted');
    expect(vendors.asked('payment')).toBe(asked);
  });

  it('TX-1 a vendor that does not answer changes nothing', async () => {
    const { player, order } = await pending();
    vendors.order('payment', 'perhaps done');
    expect(await platform.vendorTasks.check(player.id, order.id)).toMatchObject({
      outcome: 'accepted',
      data: { transaction: { status: 'pending' } },
    });
  });

  it('TX-1 is the player’s own to ask for', async () => {
    const order = await topUp(await newPlayer());
    const other = await newPlayer();
    await expectOutcome(platform.vendorTasks.check(other.id, order.id), 'not_found');
  });
});

describe('the e-wallet', () => {
  const shop = 'https://toko.example';
  const ask = ({ caller }: MoneyPlayer, key = newKey(), amount = 500) =>
    platform.topUp.byWallet(caller, key, { platinum: platinum(amount) }, shop);

  async function checkout(player: MoneyPlayer, key?: string) {
    const told = await ask(player, key);
    if (told?.outcome !== 'checkout') throw new Error(`Expected a checkout, got ${told?.outcome}.`);
    return told;
  }

  it('EW-7 answers with the page on which it is paid, for half an hour, and is credited by the vendor alone', async () => {
    const player = await linkedPlayer();
    const key = newKey();
    const told = await checkout(player, key);
    expect(told).toMatchObject({ data: { transaction: { total: 50_000, discount: 500 } } });
    const { checkout_url: url, transaction } = told.data;
    expect(new URL(url).origin).toBe('https://wallet.example');
    const order = await readOrder(transaction.id);
    expect(order.return_to).toBe(`${shop}/top-up/return/${order.id}`);
    expect(order.expires_at!.getTime() - order.created_at.getTime()).toBe(30 * minute);
    expect(await ask(player, key)).toEqual(told);
    const { vendor, event } = vendors.tell(order.number, 'paid');
    expect(await platform.vendorEvents.receive('bank', event)).toBe('mismatch');
    expect((await balances(player.id)).token).toBe(0);
    expect(await platform.vendorEvents.receive(vendor, { ...event, id: 'another' })).toBe('applied');
    expect((await balances(player.id)).token).toBe(500);
  });

  it('EW-7 is refused without a link', async () => {
    expect(await ask(await newPlayer())).toEqual({ outcome: 'not_linked' });
  });

  it.each([
    ['balance_too_low', 'wallet_balance_too_low', 'rejected'],
    ['revoked', 'not_linked', 'cancelled'],
    ['nothing done', 'method_unavailable', 'unavailable'],
  ] as const)('EW-7 answering %s leads to %s, repeated for the same key', async (fault, outcome, reason) => {
    const player = await linkedPlayer();
    const key = newKey();
    vendors.order('checkout', fault);
    expect(await ask(player, key)).toEqual({ outcome });
    expect(await ask(player, key)).toEqual({ outcome });
    const rows = await database.rows(sql`select status, reason from transactions where player = ${player.id}`);
    expect(rows).toContainEqual({ status: 'failed', reason });
  });

  it('C87 with a lost answer it is in progress, and the same key then finds its page', async () => {
    const player = await linkedPlayer();
    const key = newKey();
    vendors.order('checkout', 'lost');
    expect(await ask(player, key)).toMatchObject({ outcome: 'in_progress' });
    await advance(10 * second);
    expect(await ask(player, key)).toMatchObject({ outcome: 'checkout' });
    expect([...vendors.book.values()].filter(({ asked }) => asked > 1).length).toBeGreaterThan(0);
  });
});
