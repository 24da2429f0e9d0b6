/** An operator decides orders whose vendor contradicts itself (C88, L6, L8): once, never rewritten. */
import { describe, expect, it } from 'vitest';
import { platinum } from '../../src/contract/money.ts';
import { sql } from '../../src/server/db/sql.ts';
import { describeDifferences, readClaim, reconcile, writeClaim } from '../../src/server/domain/vendors/reconcile.ts';
import { lockParts } from '../../src/server/domain/rooms/room-money.ts';
import { resolveOrder, type ResolutionVerdict } from '../../src/server/domain/vendors/resolutions.ts';
import type { Order, VendorBooks } from '../../src/server/domain/vendors/vendor-orders.ts';
import type { VendorOrder } from '../../src/server/domain/vendors/vendor-ports.ts';
import { fileMoneyTestbed, type MoneyPlayer } from './money-testbed.ts';
import { day, minute } from './platform.ts';
import { atOnce } from './outcomes.ts';

const testbed = await fileMoneyTestbed();
const { advance, balances, clock, database, newPlayer, platform, expectOrder, topUp, vendors, withdrawal } = testbed;

const { tell } = testbed;

/** The order in the vendor's book, as `npm run reconcile` compares it. */
const bookOf = ({ number }: Order): VendorOrder => {
  const { status, amount, currency } = vendors.book.get(number) ?? { status: 'unknown', amount: 0n };
  return { status, amount, ...(currency !== undefined && { currency }) };
};
const decide = (
  order: Order,
  verdict: ResolutionVerdict,
  told: VendorOrder | null = bookOf(order),
  books: VendorBooks = vendors,
) =>
  resolveOrder(
    database,
    books,
    { number: order.number, verdict, reason: 'The bank was asked by telephone.', operator: 'siti', told },
    clock.now(),
  );
const posted = async (reference: string): Promise<number> =>
  (await database.rows(sql`select 1 from ledger_transactions where reference = ${reference}`)).length;
const kept = ({ id }: Order) =>
  database.rows(sql`
    select verdict, reason, operator, told_status, told_amount from resolutions where transaction = ${id} order by position`);
const shown = ({ id: player }: MoneyPlayer, { id }: Order) => platform.transactions.mustRead(player, id);
const differences = async ({ number }: Order) =>
  (await reconcile(database, vendors, clock.now())).differences.filter((one) => one.number === number);

async function pending(): Promise<{ player: MoneyPlayer; order: Order }> {
  const player = await newPlayer();
  return { player, order: await topUp(player) };
}

/** A top-up that the vendor reports as failed, then as paid. */
async function paidTooLate(): Promise<{ player: MoneyPlayer; order: Order }> {
  const { player, order } = await pending();
  expect(await tell(order, 'failed')).toBe('applied');
  expect(await tell(order, 'paid')).toBe('needs_person');
  return { player, order };
}

describe('a payment that is taken back after its top-up was credited', () => {
  it('WD-2 C88 freezes what it bought, and withdrawals, until a person decides', async () => {
    const player = await newPlayer(500);
    const order = await topUp(player, 300);
    await tell(order, 'paid');
    const stake = (amount: number) => database.transaction((handle) => lockParts(handle, player.id, platinum(amount)));
    expect(await stake(400)).toEqual({ token: 300, winning: 100 });
    expect(await tell(order, 'failed')).toBe('needs_person');
    expect(await stake(400)).toEqual({ token: 0, winning: 400 });
    expect(await stake(501)).toBeNull();
    expect((await testbed.withdraw(player, 100))?.outcome).toBe('paused');
    expect((await platform.withdrawals.options(player.id)).data?.paused_until).not.toBeNull();
    expect(await decide(order, 'settle')).toBe('resolved');
    expect(await stake(400)).toEqual({ token: 300, winning: 100 });
    expect((await testbed.withdraw(player, 100))?.outcome).toBe('accepted');
  });
});

/** A payout that the bank accepted and then lost from its book. */
async function forgotten(): Promise<{ player: MoneyPlayer; order: Order }> {
  const player = await newPlayer(500);
  const order = await withdrawal(player, 200);
  vendors.book.delete(order.number);
  await advance(16 * minute);
  await expectOrder(order, { status: 'pending', needs_person: true });
  return { player, order };
}

const remembered = ({ number, total: amount }: Order) =>
  vendors.book.set(number, { vendor: 'bank', kind: 'payout', asked: 1, status: 'paid', amount });

describe('a top-up that was paid after it had failed', () => {
  it('TX-1 C87 is under review for its player: never failed, not to be paid', async () => {
    const { player, order } = await paidTooLate();
    const review = { status: 'pending', under_review: true, reason: null, checkout_url: null, finished_at: null };
    expect(await shown(player, order)).toMatchObject(review);
    const list = async (status: 'pending' | 'failed') => (await platform.transactions.list(player.id, { status })).data;
    expect(await list('failed')).toMatchObject({ transactions: [] });
    expect(await list('pending')).toMatchObject({ transactions: [{ id: order.id, ...review }] });
    expect(await platform.vendorTasks.check(player.id, order.id)).toMatchObject({
      data: { transaction: review },
    });
  });

  it('C88 L6 L8 settled ten times at once it is credited once, and the vendor’s repeated event moves nothing', async () => {
    const { player, order } = await paidTooLate();
    const decided = await atOnce(10, () => decide(order, 'settle'));
    expect(decided.sort()).toEqual([...Array(9).fill('repeated'), 'resolved']);
    expect(await balances(player.id)).toMatchObject({ token: 100 });
    expect(await posted(`topup/${order.id}`)).toBe(1);
    expect(await shown(player, order)).toMatchObject({ status: 'success', under_review: false, reason: null });
    expect(await decide(order, 'release')).toBe('not_waiting');
    expect(await tell(order, 'paid')).toBe('ignored');
    expect(await kept(order)).toEqual([
      {
        verdict: 'settle',
        reason: 'The bank was asked by telephone.',
        operator: 'siti',
        told_status: 'paid',
        told_amount: order.total,
      },
    ]);
    expect(await differences(order)).toEqual([]);
  });

  it('C88 L10 released, it stays failed, and the vendor’s repeated event is ignored', async () => {
    const { player, order } = await paidTooLate();
    expect(await decide(order, 'release')).toBe('resolved');
    expect(await decide(order, 'release')).toBe('repeated');
    expect(await shown(player, order)).toMatchObject({ status: 'failed', under_review: false, reason: 'expired' });
    expect(await balances(player.id)).toMatchObject({ token: 0 });
    expect(await tell(order, 'paid')).toBe('ignored');
    await expectOrder(order, { needs_person: false });
    expect(await differences(order)).toEqual([]);
  });
});

describe('an order that was posted', () => {
  it('C88 L6 a credit stays: it can be confirmed, not taken back, and its player sees a success all the while', async () => {
    const { player, order } = await pending();
    expect(await tell(order, 'paid')).toBe('applied');
    expect(await tell(order, 'failed')).toBe('needs_person');
    expect(await shown(player, order)).toMatchObject({ status: 'success', under_review: false });
    expect(await decide(order, 'release')).toBe('posted');
    await expectOrder(order, { needs_person: true });
    expect(await kept(order)).toEqual([]);
    expect(await decide(order, 'settle')).toBe('resolved');
    expect(await balances(player.id)).toMatchObject({ token: 100 });
    expect(await tell(order, 'failed')).toBe('ignored');
  });

  it.each([
    ['paid', 'failed', 'release', 'settle', 300],
    ['failed', 'paid', 'settle', 'release', 500],
  ] as const)(
    'C88 L7 a withdrawal that was %s and then %s does not end twice',
    async (first, second, wrong, right, winning) => {
      const player = await newPlayer(500);
      const order = await withdrawal(player, 200);
      expect(await tell(order, first)).toBe('applied');
      expect(await tell(order, second)).toBe('needs_person');
      expect(await shown(player, order)).toMatchObject({ status: 'pending', under_review: true, reason: null });
      expect(await decide(order, wrong)).toBe('posted');
      expect(await decide(order, right)).toBe('resolved');
      expect(await posted(`withdraw/end/${order.id}`)).toBe(1);
      expect(await balances(player.id)).toMatchObject({ winning });
    },
  );
});

describe('a withdrawal that the bank forgot', () => {
  it.each([
    ['settle', 'release', 300, 'success'],
    ['release', 'settle', 500, 'failed'],
  ] as const)('C88 L7 %s and %s at once: one of them, once', async (one, other, winning, status) => {
    const { player, order } = await forgotten();
    expect(await shown(player, order)).toMatchObject({ status: 'pending', under_review: true, arrives_at: null });
    expect(await decide(order, one)).toBe('resolved');
    expect(await Promise.all([decide(order, other), decide(order, one)])).toEqual(['not_waiting', 'repeated']);
    expect(await balances(player.id)).toMatchObject({ winning });
    expect(await posted(`withdraw/end/${order.id}`)).toBe(1);
    expect(await shown(player, order)).toMatchObject({ status, under_review: false });
  });
});

describe('a decision on an outdated answer of the vendor', () => {
  it('C88 L10 is refused where the bank answers otherwise than the operator saw, so that nothing is paid twice', async () => {
    const { player, order } = await forgotten();
    remembered(order);
    for (const seen of [null, { status: 'unknown', amount: 0n } as const, { ...bookOf(order), amount: 1n }]) {
      expect(await decide(order, 'release', seen)).toBe('told_otherwise');
    }
    vendors.order('payout', 'nothing done');
    expect(await decide(order, 'release'), 'seen, but silent now').toBe('told_otherwise');
    expect(await kept(order)).toEqual([]);
    await expectOrder(order, { status: 'pending', needs_person: true });
    expect(await balances(player.id)).toMatchObject({ winning: 300 });
    expect(await decide(order, 'settle')).toBe('resolved');
    expect(await balances(player.id)).toMatchObject({ winning: 300 });
  });

  it('C88 is refused where a vendor’s event comes between its answer and the decision', async () => {
    const { order } = await paidTooLate();
    const before = bookOf(order);
    const books: VendorBooks = {
      ...vendors,
      bank: {
        ...vendors.bank,
        async payment() {
          await tell(order, 'failed');
          return before;
        },
      },
    };
    expect(await decide(order, 'release', before, books)).toBe('told_otherwise');
    expect(await kept(order)).toEqual([]);
    await expectOrder(order, { needs_person: true });
    expect(await decide(order, 'release')).toBe('resolved');
  });

  it('C88 L10 made while the vendor was silent, it can be confirmed once the vendor speaks against it', async () => {
    const { player, order } = await forgotten();
    vendors.order('payout', 'nothing done');
    expect(await decide(order, 'release', null)).toBe('resolved');
    expect(await shown(player, order)).toMatchObject({ status: 'failed', reason: 'released' });
    expect(await kept(order)).toMatchObject([{ verdict: 'release', told_status: null, told_amount: null }]);
    remembered(order);
    expect(await differences(order)).toMatchObject([{ theirs: { status: 'paid' }, verdicts: ['release'] }]);
    await expectOrder(order, { status: 'failed', needs_person: true });
    expect(await tell(order, 'paid')).toBe('needs_person');
    expect(await decide(order, 'release')).toBe('resolved');
    expect(await kept(order)).toMatchObject([{ told_status: null }, { told_status: 'paid' }]);
    expect(await differences(order)).toEqual([]);
    expect(await tell(order, 'paid')).toBe('ignored');
    expect(await balances(player.id)).toMatchObject({ winning: 500 });
  });

  it('C88 a claim is written as it is read', () => {
    const foreign: VendorOrder = { status: 'paid', amount: 6_700n, currency: 'USD' };
    for (const claim of [null, { status: 'unknown', amount: 0n } as const, foreign]) {
      expect(readClaim(writeClaim(claim))).toEqual(claim);
    }
    expect(readClaim('paid:6700:IDR')).toEqual({ status: 'paid', amount: 6_700n });
    for (const text of ['', 'paid', 'paid:', 'paid:-1', 'paid:6.700', 'bought:6700', 'paid:6700:usd', 'none:0']) {
      expect([text, readClaim(text)]).toEqual([text, 'misspelt']);
    }
  });
});

describe('an order that ended otherwise than its vendor says', () => {
  it('C88 L10 is for a person though the callback was lost: a failed top-up that is paid is found and settled', async () => {
    const { player, order } = await pending();
    expect(await tell(order, 'failed')).toBe('applied');
    vendors.tell(order.number, 'paid');
    expect(await differences(order)).toMatchObject([{ verdicts: ['settle', 'release'] }]);
    await expectOrder(order, { status: 'failed', needs_person: true });
    expect(await balances(player.id)).toMatchObject({ token: 0 });
    expect(await decide(order, 'settle')).toBe('resolved');
    expect(await balances(player.id)).toMatchObject({ token: 100 });
    expect(await differences(order)).toEqual([]);
  });

  it('C88 an order that is pending at the vendor is left alone for a quarter of an hour', async () => {
    const order = await topUp(await newPlayer());
    const { event } = vendors.tell(order.number, 'failed');
    vendors.change(order.number, { status: 'pending' });
    expect(await platform.vendorEvents.receive('bank', event)).toBe('applied');
    expect(await differences(order)).toMatchObject([{ verdicts: [] }]);
    clock.advance(15 * minute);
    expect(await differences(order)).toMatchObject([{ verdicts: ['settle', 'release'] }]);
    expect(await decide(order, 'release')).toBe('resolved');
    expect(await differences(order)).toEqual([]);
  });

  it('C88 is for a person where an answer of the vendor crosses the end', async () => {
    const order = await topUp(await newPlayer());
    const { event } = vendors.tell(order.number, 'paid');
    const { bank } = vendors;
    const answer = bank.payment;
    bank.payment = async (number) => {
      const told = await answer(number);
      await platform.vendorEvents.receive('bank', { ...event, id: `crossed-${number}`, status: 'failed' });
      return told;
    };
    try {
      await platform.vendorTasks.attempt(order);
    } finally {
      bank.payment = answer;
    }
    await expectOrder(order, { status: 'failed', needs_person: true });
    expect(testbed.alarms).toContain('vendor contradicts an end');
  });

  it.each([
    ['amount', { amount: 5_000n }],
    ['currency', { currency: 'USD' }],
  ])('C88 is for a person where another %s is told after the end, until just that is decided', async (_what, other) => {
    const { player, order } = await pending();
    expect(await tell(order, 'failed')).toBe('applied');
    const retell = (change: object, id: string) => {
      const { vendor, event } = vendors.tell(order.number, 'paid');
      vendors.change(order.number, change);
      return platform.vendorEvents.receive(vendor, { ...event, ...change, id: `${id}-${order.number}` });
    };
    expect(await retell(other, 'once')).toBe('mismatch');
    await expectOrder(order, { status: 'failed', needs_person: true });
    expect(await differences(order)).toMatchObject([{ theirs: other, verdicts: ['release'] }]);
    expect(await decide(order, 'settle'), 'the ledger would say what the vendor never got').toBe('other_amount');
    expect(await balances(player.id)).toMatchObject({ token: 0 });
    expect(await decide(order, 'release')).toBe('resolved');
    expect(await differences(order)).toEqual([]);
    expect(await retell(other, 'again')).toBe('ignored');
    expect(await retell({ amount: 6_000n }, 'more')).toBe('mismatch');
    await expectOrder(order, { needs_person: true });
    await testbed.expectSound();
  });
});

describe('what people decided', () => {
  it('L5 is not rewritten, and without it no order that failed succeeds', async () => {
    const { order } = await paidTooLate();
    const succeed = sql`update transactions set status = 'success', reason = null where id = ${order.id}`;
    await expect(database.run(succeed)).rejects.toThrow('A transaction that ended does not change any more.');
    expect(await decide(order, 'release')).toBe('resolved');
    for (const statement of [
      sql`update resolutions set verdict = 'settle'`,
      sql`delete from resolutions`,
      sql`truncate resolutions`,
      succeed,
    ]) {
      await expect(database.run(statement)).rejects.toThrow(/append-only|does not change any more/);
    }
  });

  it('C88 orders that nobody has to decide about, or that are not ours, are left alone', async () => {
    const order = await topUp(await newPlayer());
    expect(await decide(order, 'settle')).toBe('not_waiting');
    await expectOrder(order, { status: 'pending', task: 'ask' });
    expect(await decide({ ...order, number: 'PL-of-nobody' }, 'settle')).toBe('unknown_order');
    await advance(day);
  });

  it('L10 who waits for a person is named at once, with what each side says and what may be decided', async () => {
    const { order } = await paidTooLate();
    const out = await forgotten();
    const table = describeDifferences(await reconcile(database, vendors, clock.now()));
    expect(table).toMatch(/^vendor +order +type +here +there +for a person\n/);
    expect(table).toMatch(
      new RegExp(
        `${order.number} +topup +failed ${order.total} +paid ${order.total} +--settle or --release, --told paid:${order.total}\n`,
      ),
    );
    expect(table).toMatch(
      new RegExp(
        `${out.order.number} +withdraw +pending ${out.order.total} +unknown 0 +--settle or --release, --told unknown:0\n`,
      ),
    );
    const credited = await topUp(await newPlayer());
    await tell(credited, 'paid');
    await tell(credited, 'failed');
    expect(await differences(credited)).toMatchObject([{ verdicts: ['settle'] }]);
  });

  it('L10 an order that ended before anybody was shown where to pay may wait at the bank until it runs out', async () => {
    vendors.order('openAccount', 'lost');
    const player = await newPlayer();
    const begun = await platform.topUp.byAccount(player.caller, `lost-answer-${'0'.repeat(12)}`, {
      platinum: platinum(100),
      method: 'bca',
    });
    expect(begun?.outcome).toBe('in_progress');
    vendors.order('openAccount', 'lost', 'lost', 'lost', 'lost', 'lost', 'lost');
    await advance(4 * minute);
    vendors.forget('openAccount');
    const order = await testbed.orderOf(player.id);
    expect(order).toMatchObject({ status: 'failed', reason: 'unavailable', va_number: null });
    expect(vendors.book.get(order.number)).toMatchObject({ status: 'pending' });
    expect(await differences(order)).toEqual([]);
    expect(await tell(order, 'paid')).toBe('needs_person');
    expect(await differences(order)).toMatchObject([{ verdicts: ['settle', 'release'] }]);
  });
});
