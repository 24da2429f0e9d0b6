/** Withdrawals: confirmed with the PIN, reserved at once, then settled or returned by the bank's answer, never both. */
import { describe, expect, it } from 'vitest';
import { platinum } from '../../src/contract/money.ts';
import { sql } from '../../src/server/db/sql.ts';
import { runVendorTasks } from '../../src/server/domain/vendors/vendor-tasks.ts';
import { fileMoneyTestbed, moneyTestbed, type MoneyPlayer } from './money-testbed.ts';
import { minute, second } from './platform.ts';
import { atOnce, expectOutcome, outcomesOf } from './outcomes.ts';
import { newKey } from './new-key.ts';

const testbed = await fileMoneyTestbed();
const { advance, alarms, balances, clock, newPlayer, platform, expectOrder, readOrder, tell, vendors, withdrawal } =
  testbed;

/** Withdraws with exactly this proof; `testbed.withdraw` issues a proof itself. */
const withdraw = ({ caller, account }: MoneyPlayer, amount: number, proof: string | null, to = account) =>
  platform.withdrawals.withdraw(caller, newKey(), proof, { platinum: platinum(amount), account: to });
/** A withdrawal of all 100 Platinum of a player, at a bank with these faults. */
async function withdrawing(...faults: Parameters<typeof vendors.order>[1][]) {
  const player = await newPlayer(100);
  vendors.order('payOut', ...faults);
  return { player, order: await withdrawal(player, 100) };
}
const winning = async ({ id }: MoneyPlayer): Promise<number> => (await balances(id)).winning;
const houseSum = async (name: string): Promise<bigint> =>
  (await testbed.database.row<{ sum: bigint }>(sql`
    select coalesce(sum(e.amount), 0)::bigint as sum from ledger_accounts a left join ledger_entries e on e.account = a.id
    where a.name = ${name} and a.player is null`))!.sum;

/** The vendor tasks of another process on the same database. */
const anotherWorker = ({ database, clock, vendors, platform, alarms }: Awaited<ReturnType<typeof moneyTestbed>>) =>
  runVendorTasks({
    owners: new Map(),
    ...{ database, clock, vendors, transactions: platform.transactions },
    methods: { options: () => ({}) as never, note: () => undefined },
    key: Buffer.alloc(32, 7),
    walletToken: platform.walletLinks.token,
    elsewhere: (work) => work(),
    onError: (event) => alarms.push(event),
  });

describe('a withdrawal', () => {
  it('WD-1 the options have limits, balance, fee and arrival time', async () => {
    const player = await newPlayer(1_234);
    expect(await platform.withdrawals.options(player.id)).toEqual({
      outcome: 'accepted',
      data: {
        ...{ minimum: 50, maximum: 500_000, available: 1_234, fee: 2_500, arrival_minutes: 60, paused_until: null },
        ...{ pin: 'none', new_pin_pause_hours: 24, age: 'adult', adult_on: null },
      },
    });
  });

  it('WD-3 WD-2 PN-4 the options say whether there is a PIN, and for how long a new one pauses withdrawals', async () => {
    const { pins, withdrawals } = platform;
    const said = async ({ id }: MoneyPlayer) => {
      const { pin, new_pin_pause_hours: pause } = (await withdrawals.options(id)).data;
      return [pin, pause];
    };
    const poor = await newPlayer();
    expect(await said(poor), 'a first PIN without Platinum pauses nothing').toEqual(['none', null]);
    const { id } = poor;
    await pins.save(testbed.database, id, await pins.hash(id, '604913'));
    expect(await said(poor), 'a reset always does').toEqual(['set', 24]);
    for (const digit of [4, 5, 6, 7, 8]) await pins.check(id, `60491${digit}`);
    expect(await said(poor)).toEqual(['locked', 24]);
  });

  it('PF-3 WD-1 only an adult withdraws: from midnight of that day in Jakarta on, and with a birthdate', async () => {
    const player = await newPlayer(100);
    const { database } = testbed;
    const born = (day: string | null) =>
      database.run(sql`update profiles set birthdate = ${day}::date where player = ${player.id}`);
    const said = async () => {
      const { age, adult_on } = (await platform.withdrawals.options(player.id)).data;
      return [age, adult_on];
    };
    const here = new Date(clock.now().getTime() + 7 * 60 * minute);
    const tomorrow = new Date(here.getTime() + 24 * 60 * minute).toISOString().slice(0, 10);
    const ago = (day: string) => `${Number(day.slice(0, 4)) - 18}${day.slice(4)}`;
    await born(ago(tomorrow));
    expect(await said()).toEqual(['minor', tomorrow]);
    const key = newKey();
    const told = [await testbed.withdraw(player, 50, key), await testbed.withdraw(player, 50, key)];
    for (const each of told) expect(each).toEqual({ outcome: 'under_age', data: { adult_on: tomorrow } });
    await born(null);
    expect(await said()).toEqual(['unknown', null]);
    await expectOutcome(testbed.withdraw(player, 50), 'birthdate_missing');
    await database.run(sql`delete from profiles where player = ${player.id}`);
    await expectOutcome(testbed.withdraw(player, 50), 'birthdate_missing');
    expect(await winning(player)).toBe(100);
    await database.run(sql`
      insert into profiles (player, fullname, birthdate) values (${player.id}, 'Siti', ${ago(tomorrow)}::date)`);
    clock.advance(24 * 60 * minute);
    expect(await said()).toEqual(['adult', null]);
    await expectOutcome(testbed.withdraw(player, 50), 'accepted');
  });

  it('WD-1 takes 1 Platinum for Rp 100, reserves it, and is settled when the bank has paid', async () => {
    const player = await newPlayer(300);
    const [withdrawn, paid] = [await houseSum('withdrawn'), await houseSum('bank')];
    const order = await withdrawal(player, 200);
    expect(order).toMatchObject({ status: 'pending', price: 20_000n, fee: 2_500n, total: 17_500n, task: 'ask' });
    expect(await winning(player)).toBe(100);
    expect(vendors.book.get(order.number)).toMatchObject({ amount: 17_500n, kind: 'payout', asked: 1 });
    expect(await tell(order, 'paid')).toBe('applied');
    await expectOrder(order, { status: 'success', task: null });
    expect(await winning(player)).toBe(100);
    expect(await houseSum('withdrawn')).toBe(withdrawn + 200n);
    expect(await houseSum('bank')).toBe(paid - 17_500n);
  });

  it('WD-1 TX-1 shows the time of arrival until it has passed', async () => {
    const player = await newPlayer(100);
    const order = await withdrawal(player, 50);
    const arrival = async () => (await platform.transactions.mustRead(player.id, order.id)).arrives_at;
    const due = new Date(order.created_at.getTime() + 60 * minute).toISOString();
    clock.advance(59 * minute);
    expect(await arrival()).toBe(due);
    clock.advance(minute);
    expect(await arrival()).toBeNull();
  });

  it('WD-1 shows the account with all but the last four digits hidden', async () => {
    const player = await newPlayer(100);
    const told = await testbed.withdraw(player, 50);
    const account = { provider: 'bca', number: '••••••7890', holder: 'Siti Aminah' };
    expect(told).toMatchObject({ outcome: 'accepted', data: { transaction: { account, type: 'withdraw' } } });
  });

  it('WD-1 L7 is returned when the bank refuses it', async () => {
    const player = await newPlayer(200);
    vendors.order('payOut', 'rejected');
    const order = await withdrawal(player, 150);
    expect(order).toMatchObject({ status: 'failed', reason: 'rejected', task: null });
    expect(await winning(player)).toBe(200);
  });

  it.each([
    [49, 'below_minimum'],
    [500_001, 'above_maximum'],
    [101, 'insufficient_balance'],
  ])('WD-1 answers %i of 100 with %s, and takes nothing', async (amount, outcome) => {
    const player = await newPlayer(100);
    await expectOutcome(testbed.withdraw(player, amount), outcome);
    expect(await winning(player)).toBe(100);
  });

  it('WD-1 is refused for another player’s or an unknown account', async () => {
    const [player, other] = [await newPlayer(100), await newPlayer(100)];
    for (const account of [other.account, 'a3d1f0b4-2c1e-4b7f-8a2d-9e0c1b2a3d4f']) {
      const proof = await platform.pinProofs.issue(player.caller, {
        kind: 'withdraw',
        platinum: platinum(50),
        account,
      });
      await expectOutcome(withdraw(player, 50, proof, account), 'account_gone');
    }
    expect(await winning(player)).toBe(100);
  });
});

describe('the proof of the PIN', () => {
  it('C85 is needed, for this amount and account, once', async () => {
    const [player, other] = [await newPlayer(1_000), await newPlayer(1_000)];
    const { issue } = platform.pinProofs;
    const action = { kind: 'withdraw', platinum: platinum(100), account: player.account } as const;
    const answers = {
      none: await withdraw(player, 100, null),
      amount: await withdraw(player, 101, await issue(player.caller, action)),
      account: await withdraw(player, 100, await issue(player.caller, { ...action, account: other.account })),
    };
    for (const told of Object.values(answers)) expect(told).toEqual({ outcome: 'proof_required' });
    expect(await winning(player)).toBe(1_000);
    const proof = await issue(player.caller, action);
    const twice = await Promise.all([withdraw(player, 100, proof), withdraw(player, 100, proof)]);
    expect(twice.map((told) => told?.outcome).sort()).toEqual(['accepted', 'proof_required']);
    expect(await winning(player)).toBe(900);
  });

  it('C85 is not used up by a refusal', async () => {
    const player = await newPlayer(60);
    const action = { kind: 'withdraw', platinum: platinum(100), account: player.account } as const;
    const proof = await platform.pinProofs.issue(player.caller, action);
    await expectOutcome(withdraw(player, 100, proof), 'insufficient_balance');
    const row = await testbed.database.row(
      sql`select 1 from pin_proofs where player = ${player.id} and used_at is null`,
    );
    expect(row).not.toBeNull();
  });
});

describe('many at once', () => {
  it('MO-1 C86 one intent takes once: 50 at once, then 200 more, then another body and another player', async () => {
    const [player, other] = [await newPlayer(1_000), await newPlayer(1_000)];
    const key = newKey();
    const told = await atOnce(50, () => testbed.withdraw(player, 100, key));
    for (let round = 0; round < 200; round += 1) told.push(await testbed.withdraw(player, 100, key));
    const moved = told.map((one) => (one?.outcome === 'accepted' ? one.data.transaction.id : one?.outcome));
    expect(new Set(moved).size).toBe(1);
    expect(await winning(player)).toBe(900);
    await expectOutcome(testbed.withdraw(player, 101, key), 'key_conflict');
    await expectOutcome(testbed.withdraw(other, 100, key), 'accepted');
    expect([await winning(player), await winning(other)]).toEqual([900, 900]);
  });

  it('C89 L3 100 withdrawals of one balance at once: as many as it holds, and it is never below zero', async () => {
    const player = await newPlayer(1_050);
    const told = await atOnce(100, () => testbed.withdraw(player, 100));
    expect(outcomesOf(told)).toEqual({ accepted: 10, insufficient_balance: 90 });
    expect(await winning(player)).toBe(50);
  });

  it('C89 100 confirmations of top-ups, settlements and releases at once: every sum is right', async () => {
    const player = await newPlayer(2_000);
    const orders = await Promise.all([
      ...Array.from({ length: 34 }, () => testbed.topUp(player, 10)),
      ...Array.from({ length: 33 }, () => withdrawal(player, 50)),
    ]);
    const told = orders.flatMap((order, index) => {
      const { vendor, event } = vendors.tell(
        order.number,
        index % 3 === 2 && order.type === 'withdraw' ? 'failed' : 'paid',
      );
      return [platform.vendorEvents.receive(vendor, event), platform.vendorEvents.receive(vendor, event)];
    });
    const results = await Promise.all(told);
    expect(results.filter((result) => result === 'applied').length).toBe(67);
    expect(results.filter((result) => result === 'repeated').length).toBe(67);
    const released = orders.filter((order, index) => index % 3 === 2 && order.type === 'withdraw').length;
    expect(await balances(player.id)).toEqual({ token: 340, winning: 2_000 - 33 * 50 + released * 50 });
  });
});

describe('the bank', () => {
  it('L7 is told again after an answer that was lost, and pays once', async () => {
    const { player, order } = await withdrawing('lost', 'perhaps done', 'nothing done');
    expect(order).toMatchObject({ status: 'pending', task: 'pay_out' });
    for (const wait of [10, 20, 40]) await advance(wait * second);
    await expectOrder(order, { status: 'pending', task: 'ask' });
    expect(vendors.book.get(order.number)).toMatchObject({ amount: 7_500n, asked: 2 });
    expect(await winning(player)).toBe(0);
  });

  it('L7 that took it, lost its answer and refuses it the second time: nothing comes back, because it may be paid', async () => {
    const { player, order } = await withdrawing('lost', 'rejected');
    await advance(10 * second);
    await expectOrder(order, { status: 'pending', task: 'pay_out' });
    await advance(minute);
    await expectOrder(order, { status: 'pending', task: 'ask' });
    expect(await winning(player)).toBe(0);
    expect(await tell(order, 'paid')).toBe('applied');
  });

  it('L7 that refuses what it may have taken, and whose book stays empty: given back a quarter of an hour later, not before', async () => {
    const { player, order } = await withdrawing('perhaps done', 'rejected', 'rejected');
    await advance(10 * second);
    const [told, asked] = [vendors.asked('payOut'), vendors.asked('payout')];
    await advance(minute, 14);
    await expectOrder(order, { status: 'pending', task: 'pay_out' });
    expect(await winning(player)).toBe(0);
    expect(vendors.asked('payOut')).toBe(told);
    expect(vendors.asked('payout')).toBeGreaterThanOrEqual(asked + 10);
    await advance(minute, 3);
    expect(vendors.asked('payOut')).toBe(told + 1);
    await expectOrder(order, { status: 'failed', reason: 'rejected', task: null });
    expect(await winning(player)).toBe(100);
  });

  it('L7 whose book shows late what it took and refused: nothing comes back', async () => {
    const { player, order } = await withdrawing('perhaps done', 'rejected');
    await advance(10 * second);
    vendors.book.set(order.number, {
      vendor: 'bank',
      kind: 'payout',
      asked: 1,
      status: 'paid',
      amount: order.total,
    });
    await advance(minute);
    await expectOrder(order, { status: 'success' });
    expect(await winning(player)).toBe(0);
  });

  it('L7 whose book says after a refusal that another amount failed: a person looks, nothing comes back', async () => {
    const { player, order } = await withdrawing('perhaps done', 'rejected');
    vendors.book.set(order.number, { vendor: 'bank', kind: 'payout', asked: 1, status: 'failed', amount: 1n });
    await advance(10 * second);
    await advance(minute);
    await expectOrder(order, { status: 'pending', needs_person: true, task: null });
    expect(await winning(player)).toBe(0);
  });

  it('L7 that is told by two at once and refuses one of them: nothing comes back while the other may be paid', async () => {
    const { player, order } = await withdrawing('perhaps done');
    // Both attempts hold the order as read before either asked the bank.
    const first = { ...(await readOrder(order.id)), task_tries: 1 };
    vendors.order('payOut', 'rejected');
    await platform.vendorTasks.check(player.id, order.id);
    vendors.order('payOut', 'rejected');
    await platform.vendorTasks.attempt(first);
    await expectOrder(order, { status: 'pending', task: 'pay_out' });
    expect(await winning(player)).toBe(0);
    await advance(minute, 17);
    await expectOrder(order, { status: 'pending', task: 'ask' });
  });

  it('L7 that took the order and does not know it any more: a person looks, it is not told again', async () => {
    const { player, order } = await withdrawing();
    const told = vendors.asked('payOut');
    vendors.book.delete(order.number);
    await advance(15 * minute);
    expect(vendors.asked('payOut')).toBe(told);
    await expectOrder(order, { status: 'pending', needs_person: true, task: null });
    expect(alarms).toContain('vendor forgot an order');
    expect(await winning(player)).toBe(0);
  });

  it('TX-1 is asked from 15 minutes on, and its answer ends the withdrawal', async () => {
    const { player, order } = await withdrawing();
    vendors.tell(order.number, 'failed');
    await advance(15 * minute);
    await expectOrder(order, { status: 'failed', reason: 'rejected' });
    expect(await winning(player)).toBe(100);
  });

  it('L7 said one thing to the callback and the other to the question: a person looks, nothing moves twice', async () => {
    const { player, order } = await withdrawing();
    const failed = vendors.tell(order.number, 'failed');
    const paid = vendors.tell(order.number, 'paid');
    const { receive } = platform.vendorEvents;
    const results = await Promise.all([
      receive(failed.vendor, failed.event),
      receive(paid.vendor, paid.event),
      platform.vendorTasks.check(player.id, order.id),
    ]);
    expect(results).toContain('needs_person');
    await expectOrder(order, { needs_person: true, task: null });
    expect([0, 100]).toContain(await winning(player));
  });

  it('3.3 ends in order: what is under way at the bank is waited for, also where a task beside it could not be taken', async () => {
    const said: string[] = [];
    let isBroken = false;
    let release: () => void = () => undefined;
    let fail: () => void = () => undefined;
    const failed = new Promise<void>((resolve) => (fail = resolve));
    const own = await moneyTestbed((database) => ({
      ...database,
      async rows(statement) {
        const isClaim = statement.text.includes('skip locked') && statement.text.includes('task_tries');
        if (isClaim && isBroken) {
          fail();
          throw new Error('broken on purpose');
        }
        return database.rows(statement);
      },
    }));
    try {
      const { payOut } = own.vendors.bank;
      const asked = new Promise<void>((resolve) => {
        own.vendors.bank.payOut = async (order) => {
          resolve();
          await new Promise<void>((done) => (release = done));
          return payOut(order);
        };
      });
      const player = await own.newPlayer(100);
      isBroken = true;
      const begun = await own.withdraw(player, 100);
      expect(begun?.outcome).toBe('accepted');
      await asked;
      own.platform.vendorTasks.wake();
      await failed;
      const stopped = own.platform.vendorTasks.stop().then(() => said.push('stopped'));
      // A `stop` that does not wait would end within these turns.
      for (let turns = 0; turns < 20; turns += 1) await new Promise((done) => setImmediate(done));
      said.push('paid out');
      release();
      await stopped;
      expect(said).toEqual(['paid out', 'stopped']);
      expect(own.alarms).toContain('vendor tasks stopped');
    } finally {
      release();
      await own.stop();
    }
  });

  it('C90 one whose process ends before it asks the bank is another’s once the lease is over', async () => {
    const own = await moneyTestbed();
    const { book } = own.vendors;
    await own.platform.vendorTasks.stop();
    const other = anotherWorker(own);
    try {
      const begun = await own.withdraw(await own.newPlayer(100), 100);
      if (begun?.outcome !== 'accepted') throw new Error(`Expected an accepted withdrawal, got ${begun?.outcome}.`);
      const { id, order_number: number } = begun.data.transaction;
      const look = async () => {
        other.wake();
        await other.settled();
        return [(await own.readOrder(id)).task, book.get(number ?? '')?.asked ?? 0];
      };
      expect(await look()).toEqual(['pay_out', 0]);
      own.clock.advance(minute / 2);
      expect(await look()).toEqual(['pay_out', 0]);
      own.clock.advance(minute / 2);
      expect(await look()).toEqual(['ask', 1]);
    } finally {
      await other.stop();
      await own.stop();
    }
  });

  it('C90 L7 one that the bank took while the database was gone is told again within the lease; its refusal is in doubt', async () => {
    let isGone = true;
    const own = await moneyTestbed((database) => ({
      ...database,
      async run(statement) {
        if (isGone && statement.text.includes('greatest(task_tries')) throw new Error('gone on purpose');
        return database.run(statement);
      },
    }));
    try {
      own.vendors.order('payOut', 'lost', 'rejected');
      const order = await own.withdrawal(await own.newPlayer(100));
      expect(own.alarms).toContain('vendor tasks stopped');
      isGone = false;
      await own.advance(0);
      expect(own.vendors.asked('payOut')).toBe(2);
      await own.expectOrder(order, { status: 'pending', refused_at: expect.any(Date) });
    } finally {
      await own.stop();
    }
  });

  it('3.3 several workers share the tasks: each payout is asked for once', async () => {
    const player = await newPlayer(2_000);
    const more = Array.from({ length: 3 }, () => anotherWorker(testbed));
    const told = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const one = await testbed.withdraw(player, 50);
        for (const worker of more) worker.wake();
        return one;
      }),
    );
    await Promise.all([...more, platform.vendorTasks].map((worker) => worker.settled()));
    await Promise.all(more.map((worker) => worker.stop()));
    for (const one of told) {
      if (one?.outcome !== 'accepted') throw new Error(`Expected an accepted withdrawal, got ${one?.outcome}.`);
      expect(vendors.book.get(one.data.transaction.order_number ?? '')?.asked).toBe(1);
    }
  });
});
