/**
 * Movements of money over HTTP against a platform that is killed again and again: top-ups, payments at the bank,
 * withdrawals, vouchers. A lost answer is asked for again with the same key. In the end the answers are compared with the
 * database, the laws of the ledger and the vendors' books.
 */
import { expect } from 'vitest';
import type { AnyCall } from '../../src/contract/call.ts';
import { calls } from '../../src/contract/index.ts';
import { defaultMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { sql } from '../../src/server/db/sql.ts';
import { systemClock } from '../../src/server/domain/platform/clock.ts';
import { checkLedger } from '../../src/server/domain/ledger/ledger-check.ts';
import { reconcile } from '../../src/server/domain/vendors/reconcile.ts';
import { openSimulatedBooks } from '../../src/sandbox/vendors/simulated-books.ts';
import { askShop, goodPassword, goodPin, openData, type CallResult, type DataPlace } from './platform.ts';
import { startTestbedProcess, type Running } from './process.ts';
import { random } from '../../src/walk/random.ts';
import { newKey } from './new-key.ts';

const players = 6;
const winningAtFirst = 20_000;

interface Person {
  id: string;
  bearer: string;
  account: string;
  topUps: number;
  bought: number;
  withdrawals: string[];
  redeemed: number;
  vouchers: number;
}

export async function killStorm(data: DataPlace, cycles: number) {
  const chance = random();
  let addresses = { shop: '', control: '' };
  let isOver = false;
  let retried = 0;
  let acknowledged = 0;

  function begin(): { running: Running; up: Promise<void> } {
    const { running, up } = startTestbedProcess(data);
    return { running, up: up.then((told) => void (addresses = told)) };
  }

  // Migrations run before the first start, so that it is as quick as the others.
  await (await openData(data)).close();
  let platform = begin();

  /** Repeats a request that a killed platform did not answer, once the next one is up. */
  async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const { running, up } = platform;
      await up;
      try {
        return await ask();
      } catch (error) {
        // `fetch` throws a TypeError where the connection breaks; anything else is a fault.
        if (!(error instanceof TypeError)) throw error;
        retried += 1;
        if (!running.child.killed) continue;
        await running.exited;
        // `platform` is replaced in the turn in which the killed process exits.
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
  }

  const ask = (
    { bearer }: Pick<Person, 'bearer'>,
    call: AnyCall,
    body: object | undefined,
    headers: Record<string, string> = {},
  ) => untilAnswered(() => askShop(addresses.shop, call, { bearer, headers, ...(body && { body }) }));

  const control = <Answer>(path: string, body: unknown): Promise<Answer> =>
    untilAnswered(async () => {
      const response = await fetch(`${addresses.control}${path}`, { method: 'POST', body: JSON.stringify(body) });
      if (!response.ok) throw new Error(`Expected ${path} to succeed, got ${response.status} ${await response.text()}`);
      return (await response.json()) as Answer;
    });

  async function makePerson(index: number): Promise<Person> {
    const phone = `08125550${String(index).padStart(4, '0')}`;
    // The bank refuses payouts to account numbers that end in 0000.
    const number = index % 2 === 0 ? '1234567890' : '1234560000';
    const { id } = await control<{ id: string }>('/players', {
      phone,
      password: goodPassword,
      pin: goodPin,
      wallet: { platinum_topup: 0, platinum_in_game: winningAtFirst },
      accounts: [{ kind: 'bank', provider: 'bca', number, holder: 'Siti' }],
    });
    const body = { phone_number: phone, password: goodPassword, merchant_uid: defaultMerchant };
    const { token: bearer } = (await ask({ bearer: '' }, calls.login, body)).data as { token: string };
    const { accounts } = (await ask({ bearer }, calls.accounts, undefined)).data as { accounts: { id: string }[] };
    const knows = { topUps: 0, bought: 0, withdrawals: [], redeemed: 0, vouchers: 0 };
    return { id, bearer, account: accounts[0]?.id ?? '', ...knows };
  }

  async function answered(person: Person, call: AnyCall, body: object, proof?: string): Promise<CallResult> {
    const headers = { 'Idempotency-Key': newKey(), ...(proof !== undefined && { 'Pin-Proof': proof }) };
    let told = await ask(person, call, body, headers);
    // The killed process may have reached the bank; the worker asks it again after a minute.
    while (told.outcome === 'in_progress') {
      await control('/clock', { advanceMs: 61_000 });
      told = await ask(person, call, body, headers);
    }
    if (told.outcome === 'accepted') acknowledged += 1;
    return told;
  }

  async function moved(person: Person, call: AnyCall, body: object): Promise<CallResult['data']> {
    const told = await answered(person, call, body);
    expect([call.name, told.outcome]).toEqual([call.name, 'accepted']);
    return told.data.transaction;
  }

  async function buy(person: Person): Promise<void> {
    const platinum = 10 + chance.below(90);
    const told = await answered(person, calls.payByAccount, { platinum, method: 'bca' });
    person.topUps += 1;
    // Another person's clock step may end an order before its account is opened: there is nothing to pay.
    if (told.outcome === 'method_unavailable') return;
    expect(told.outcome).toBe('accepted');
    const { va_number, total } = told.data.transaction;
    if (chance.chance(0.2)) return;
    const { result } = await control<{ result: string }>('/vendors/bank/pay', { va_number, amount: total });
    // `over`: the bank booked an earlier, unanswered payment.
    expect(['paid', 'over']).toContain(result);
    person.bought += platinum;
  }

  async function withdraw(person: Person): Promise<void> {
    const body = { platinum: 50 + chance.below(50), account: person.account };
    const action = { kind: 'withdraw', ...body };
    let told: CallResult;
    // Another person's clock step may expire the proof; a new proof makes a new intent.
    do {
      const { proof } = (await ask(person, calls.confirmPin, { pin: goodPin, deed: action })).data as { proof: string };
      told = await answered(person, calls.withdraw, body, proof);
    } while (told.outcome === 'proof_required');
    expect(told.outcome).toBe('accepted');
    person.withdrawals.push(told.data.transaction.id);
  }

  async function redeem(person: Person): Promise<void> {
    const code = `V${newKey().slice(0, 12).toUpperCase()}`;
    const platinum = 1 + chance.below(100);
    await control('/vouchers', [{ code, platinum }]);
    await moved(person, calls.redeem, { code });
    person.vouchers += 1;
    person.redeemed += platinum;
  }

  async function live(person: Person): Promise<void> {
    while (!isOver) await chance.pick([buy, withdraw, redeem])(person);
  }

  const people: Person[] = [];
  for (let index = 0; index < players; index += 1) people.push(await makePerson(index));
  const lives = Promise.all(people.map(live));
  let killed = 0;
  const deaths = (async () => {
    for (; killed < cycles; killed += 1) {
      const { running, up } = platform;
      await up;
      const until = acknowledged + 1 + chance.below(12);
      await expect.poll(() => acknowledged >= until, { timeout: 60_000, interval: 5 }).toBe(true);
      running.child.kill('SIGKILL');
      await running.exited;
      platform = begin();
    }
    await platform.up;
    isOver = true;
  })();
  await Promise.all([lives, deaths]);
  // On a busy machine nobody may have paid yet; at least one order is needed to compare with the bank's book.
  const [first] = people;
  while (first && people.every(({ bought }) => bought === 0)) await buy(first);
  // Lets callbacks arrive and every vendor be asked once more.
  for (let round = 0; round < 3; round += 1) await control('/clock', { advanceMs: 16 * 60_000 });
  platform.running.child.kill('SIGTERM');
  expect(await platform.running.exited).toBe(0);
  await expectKept(data, people);
  return { killed, acknowledged, retried };
}

async function expectKept(data: DataPlace, people: readonly Person[]): Promise<void> {
  const database = await openData(data);
  try {
    expect(await checkLedger(database)).toEqual([]);
    for (const person of people) {
      const rows = await database.rows<{ id: string; type: string; status: string; platinum: bigint }>(sql`
        select id, type, status, platinum from transactions where player = ${person.id}`);
      const of = (type: string, status?: string) =>
        rows.filter((row) => row.type === type && (status === undefined || row.status === status));
      const sum = (chosen: readonly { platinum: bigint }[]): number =>
        chosen.reduce((total, { platinum }) => total + Number(platinum), 0);
      expect(of('topup').length).toBe(person.topUps);
      expect(sum(of('topup', 'success'))).toBe(person.bought);
      expect(of('voucher').length).toBe(person.vouchers);
      expect(
        of('withdraw')
          .map(({ id }) => id)
          .sort(),
      ).toEqual([...person.withdrawals].sort());
      expect(of('withdraw', 'pending')).toEqual([]);
      const balances = await database.rows<{ name: string; balance: bigint }>(sql`
        select name, balance from ledger_accounts where player = ${person.id} order by name`);
      expect(balances).toEqual([
        { name: 'token', balance: BigInt(person.bought + person.redeemed) },
        { name: 'winning', balance: BigInt(winningAtFirst - sum(of('withdraw', 'success'))) },
      ]);
    }
    const books = await openSimulatedBooks(database, systemClock);
    const { compared, differences } = await reconcile(database, books, new Date(Date.now() + 24 * 60 * 60 * 1000));
    expect(compared).toBeGreaterThan(0);
    expect(differences).toEqual([]);
  } finally {
    await database.close();
  }
}
