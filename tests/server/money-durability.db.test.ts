/**
 * Movements of money under an exception at any statement (C90) and under kills of the platform (docs/security.md 3.3,
 * 3.4): nothing that was answered is lost, nothing is done twice.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platinum } from '../../src/contract/money.ts';
import { playable } from '../../src/contract/room-words.ts';
import type { Database, Queryable } from '../../src/server/db/database.ts';
import { sql, type Statement } from '../../src/server/db/sql.ts';
import { Account } from '../../src/sandbox/vendors/bank-simulator-book.ts';
import { openJournals } from '../../src/sandbox/vendors/journal.ts';
import { simulatorsFolder } from '../../src/sandbox/vendors/simulated-books.ts';
import { moneyTestbed, type MoneyTestbed } from './money-testbed.ts';
import { freshData, hour, openData, rowsOf, type DataPlace } from './platform.ts';
import { random } from '../../src/walk/random.ts';
import { killStorm } from './kill-storm.ts';
import { environmentOf, startProcess } from './process.ts';
import { freezeClock } from './room-helpers.ts';
import { newKey } from './new-key.ts';

function breakable() {
  let at: number | null = null;
  let counted = 0;
  const guard = (handle: Queryable): Queryable => {
    const step = (): void => {
      counted += 1;
      if (counted === at) throw new Error('broken on purpose');
    };
    return {
      rows: async (statement: Statement) => (step(), handle.rows(statement)),
      row: async (statement: Statement) => (step(), handle.row(statement)),
      run: async (statement: Statement) => (step(), handle.run(statement)),
      script: async (text: string) => (step(), handle.script(text)),
    };
  };
  return {
    wrap: (database: Database): Database => ({
      ...database,
      transaction: (work) =>
        database.transaction((handle, isLast) =>
          work(guard(handle), () => {
            // What was not sent has no commit behind it.
            if (at === null || counted < at) isLast();
          }),
        ),
    }),
    /** Makes the n-th statement in transactions throw, counted from now; null: none. */
    breakAt(n: number | null): void {
      at = n;
      counted = 0;
    },
    counted: () => counted,
  };
}

describe('an exception inside a movement', () => {
  const broken = breakable();
  let testbed: MoneyTestbed;
  beforeAll(async () => {
    testbed = await moneyTestbed(broken.wrap);
  });
  afterAll(() => testbed.stop());

  const written = () =>
    rowsOf(testbed.database, [
      ...['transactions', 'ledger_transactions', 'ledger_entries', 'ledger_accounts', 'money_keys', 'pin_proofs'],
      ...['vouchers', 'rooms', 'seats', 'vendor_events'],
    ]);

  /** Breaks the movement at each statement in turn; expects no writes; returns the number of statements. */
  async function breakEverywhere(move: () => Promise<unknown>): Promise<number> {
    const before = await written();
    for (let n = 1; ; n += 1) {
      broken.breakAt(n);
      const told = await move().then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      );
      const reached = broken.counted();
      broken.breakAt(null);
      if (reached < n) {
        expect('error' in told).toBe(false);
        return n - 1;
      }
      expect(String('error' in told && told.error)).toContain('broken on purpose');
      expect(await written()).toBe(before);
    }
  }

  it('C90 at any statement leaves nothing behind: begin a top-up, credit it, withdraw, settle, release, redeem', async () => {
    const player = await testbed.newPlayer(1_000);
    const { topUp, withdrawals, vendorEvents, pinProofs, vouchers } = testbed.platform;
    const statements: Record<string, number> = {};

    const key = newKey();
    statements['topUp'] = await breakEverywhere(() =>
      topUp.byAccount(player.caller, key, { platinum: platinum(100), method: 'bca' }),
    );
    const order = await testbed.topUp(player);
    const paid = testbed.vendors.tell(order.number, 'paid');
    statements['credit'] = await breakEverywhere(() => vendorEvents.receive(paid.vendor, paid.event));

    const body = { platinum: platinum(100), account: player.account };
    const proof = await pinProofs.issue(player.caller, { kind: 'withdraw', ...body });
    const intent = newKey();
    statements['withdraw'] = await breakEverywhere(() => withdrawals.withdraw(player.caller, intent, proof, body));
    for (const status of ['paid', 'failed'] as const) {
      const out = await testbed.withdrawal(player);
      const told = testbed.vendors.tell(out.number, status);
      statements[status] = await breakEverywhere(() => vendorEvents.receive(told.vendor, told.event));
    }

    const expiresAt = new Date(testbed.clock.now().getTime() + hour);
    await testbed.database.transaction((handle) =>
      vouchers.create(handle, [{ code: 'KELERENG2026', platinum: 70n, merchant: null, expiresAt }]),
    );
    const once = newKey();
    statements['redeem'] = await breakEverywhere(() => vouchers.redeem(player.caller, once, 'kelereng-2026'));

    await testbed.platform.vendorTasks.settled();
    expect(await testbed.balances(player.id)).toEqual({ token: 170, winning: 800 });
    await testbed.expectSound();
    const { topUp: begun, ...others } = statements;
    expect(begun).toBe(1);
    for (const [movement, count] of Object.entries(others)) expect([movement, count > 1]).toEqual([movement, true]);
  });

  it('C90 GM-5 at any statement leaves nothing behind: take a seat, take the other, end the match', async () => {
    const [first, second] = [await testbed.newPlayer(1_000), await testbed.newPlayer(1_000)];
    const { rooms } = testbed.platform;
    const statements: Record<string, number> = {};
    const { clock } = testbed;
    const goOn = freezeClock({ clock });
    const body = { game: playable.sums, stake: 100 };
    for (const { id, caller } of [first, second]) {
      const key = newKey();
      statements[id] = await breakEverywhere(() => rooms.join(caller, key, null, body));
    }
    const seat = await testbed.database.row<{ room: string }>(sql`select room from seats where player = ${first.id}`);
    statements['leave'] = await breakEverywhere(() => rooms.leave(second.id, seat!.room));
    goOn();
    for (const { id } of [first, second]) expect(await testbed.balances(id)).toEqual({ token: 0, winning: 1_000 });
    await testbed.expectSound();
    for (const [movement, count] of Object.entries(statements)) expect([movement, count > 1]).toEqual([movement, true]);
  });

  it('C90 while an order is being ended by a poll leaves it for the next one', async () => {
    const player = await testbed.newPlayer();
    const order = await testbed.topUp(player);
    testbed.vendors.tell(order.number, 'paid');
    broken.breakAt(2);
    await testbed.platform.vendorTasks.attempt(order);
    broken.breakAt(null);
    await testbed.expectOrder(order, { status: 'pending', task: 'ask' });
    await testbed.advance(hour);
    await testbed.expectOrder(order, { status: 'success' });
    await testbed.expectSound();
  });
});

/** Falsifies the bank's book and flags one of its orders for a person; returns the number and the bank's claim. */
async function tamper(data: DataPlace): Promise<{ number: string; told: string }> {
  const database = await openData(data);
  const order = await database.row<{ number: string }>(sql`
    update transactions set needs_person = true
    where id = (select id from transactions
      where type = 'topup' and method_kind = 'virtual_account' and status = 'success' limit 1) returning number`);
  await database.close();
  if (!order) throw new Error('Expected a paid top-up by virtual account, found none.');
  const journals = await openJournals(simulatorsFolder(data.dataDir));
  const accounts = (await journals.open('bank')).table('accounts', Account);
  for (const account of accounts.rows())
    if (account.status === 'paid') accounts.put(account.number, { ...account, amount: account.amount + 1n });
  await journals.close();
  return { number: order.number, told: `paid:${accounts.get(order.number)?.amount}` };
}

describe('the sudden death of the platform', () => {
  const cycles = Number(process.env['KILL_CYCLES'] ?? 3);

  it(`C87 C88 L10 3.4 ${cycles} kills in a storm of top-ups, withdrawals and vouchers: nothing lost, nothing doubled`, async () => {
    const data = await freshData();
    try {
      const chance = random();
      const figures = await killStorm({ data, cycles, chance });
      const { acknowledged, retried } = figures;
      expect(figures).toMatchObject({ cycles, lost: [], doubled: [], broken: [] });
      expect(acknowledged).toBeGreaterThan(0);
      const environment = environmentOf(data);
      const agreeing = startProcess('tools/reconcile.ts', environment);
      expect(await agreeing.line).toMatch(/^[1-9][0-9]* orders compared, 0 differ\.\n$/);
      expect(await agreeing.exited).toBe(0);
      const { number, told } = await tamper(data);
      const differing = startProcess('tools/reconcile.ts', environment);
      expect(await differing.line).toMatch(/^vendor +order +type +here +there +for a person\nbank +PL/);
      expect(await differing.exited).toBe(1);
      const decide = async (...words: string[]) => {
        const deciding = startProcess('tools/reconcile.ts', environment, ...words);
        const line = await deciding.line.catch(() => null);
        return [line, await deciding.exited];
      };
      const why = ['--operator', 'siti', '--reason', 'The bank has shown its statement.', '--told', told];
      expect(await decide('--release', number, ...why)).toEqual([expect.stringContaining('nothing moved'), 1]);
      expect(await decide('--settle', number, ...why, '--told', 'none')).toEqual([null, 2]);
      expect(await decide('--settle', number, ...[...why.slice(0, -1), 'none'])).toEqual([
        expect.stringContaining('compare again'),
        1,
      ]);
      expect(await decide('--settle', number, ...why)).toEqual([expect.stringContaining('decided'), 0]);
      expect(await decide('--settle', number, ...why)).toEqual([expect.stringContaining('decided so before'), 0]);
      process.stdout.write(
        `seed ${chance.seed}: ${cycles} kills, ${acknowledged} movements acknowledged, ${retried} intents sent again\n`,
      );
    } finally {
      await data.drop();
    }
  }, 3_600_000);
});
