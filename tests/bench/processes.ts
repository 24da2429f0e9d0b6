/**
 * Shops, vendors and people, each in processes of their own, beside bare transfers on the same database. Several shops
 * stand behind a balancer, and one at a time is killed at random and started again. What was answered is compared with
 * what is written, and with the bank's book.
 */
import { spawn } from 'node:child_process';
import { connect, createServer, type AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { calls } from '../../src/contract/index.ts';
import { readSimulatedBooks } from '../../src/sandbox/vendors/simulated-books.ts';
import { sql } from '../../src/server/db/sql.ts';
import { checkLedger } from '../../src/server/domain/ledger/ledger-check.ts';
import { systemClock } from '../../src/server/domain/platform/clock.ts';
import { reconcile } from '../../src/server/domain/vendors/reconcile.ts';
import { median } from '../../src/tools/figures.ts';
import { random } from '../../src/walk/random.ts';
import { platinum } from '../../src/contract/money.ts';
import { newKey } from '../server/new-key.ts';
import { bankAccount, freshData, goodPin, openData, platform, root } from '../server/platform.ts';
import { environmentOf, startProcess, type Running } from '../server/process.ts';
import { createBareTransfers } from './bare-transfers.ts';
import { watchHeld } from './held.ts';
import { holdTo } from './share.ts';
import type { PeopleFigures, PeopleOptions } from './people-process.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const file = (name: string): string => join(root, 'tests/bench', name);
const lineOf = async <Said>({ line }: Running): Promise<Said> => JSON.parse(await line) as Said;

/** Connections go to the shops in turn; one that is away is passed over, as a balancer does. */
async function balance(portsOf: () => readonly number[]) {
  let turn = 0;
  const server = createServer((from) => {
    const ports = portsOf();
    const pick = (left: number): void => {
      const to = connect(ports[(turn += 1) % ports.length] ?? 0, '127.0.0.1');
      const end = (): void => void (from.destroy(), to.destroy());
      const passOver = (): void => (left > 1 ? pick(left - 1) : end());
      to.once('error', passOver);
      to.once('connect', () => {
        to.off('error', passOver).on('error', end).once('close', end);
        from.once('close', end);
        from.pipe(to).pipe(from);
      });
    };
    from.on('error', () => undefined);
    pick(ports.length);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** Players with Platinum, an account and a PIN, logged in; each with so many proofs and vouchers made beforehand. */
async function makePeople(
  data: Awaited<ReturnType<typeof freshData>>,
  count: number,
  prepared: number,
): Promise<PeopleOptions['people']> {
  const testbed = await platform({ ...data, logLevel: 'error' });
  const wallet = { platinum_topup: 0, platinum_in_game: 1_000_000 };
  const times = Array.from({ length: prepared }, (_, at) => at);
  const made: PeopleOptions['people'][number][] = [];
  while (made.length < count) {
    const { id, bearer } = await testbed.newPlayer({ pin: goodPin, accounts: [bankAccount], wallet });
    const account: string = (await testbed.ask(calls.accounts, { bearer })).data.accounts[0].id;
    const vouchers = times.map(() => newKey().slice(0, 16).toUpperCase());
    await testbed.createVouchers(vouchers.map((code) => ({ code, platinum: 20 })));
    const withdrawals = times.map(async (at) => {
      const body = { platinum: platinum(50 + (at % 50)), account };
      const deed = { kind: 'withdraw', ...body } as const;
      return { body, proof: await testbed.rules.pinProofs.issue({ player: id, token: bearer }, deed) };
    });
    made.push({ bearer, account, vouchers, withdrawals: await Promise.all(withdrawals) });
  }
  await testbed.stop();
  return made;
}

/** The process of PostgreSQL that has one for each connection. */
async function serverOf(data: Awaited<ReturnType<typeof freshData>>): Promise<number> {
  const database = await openData(data);
  try {
    const row = await database.row<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    return Number(/\nPPid:\s+([0-9]+)/.exec(readFileSync(`/proc/${row?.pid}/status`, 'utf8'))?.[1]);
  } finally {
    await database.close();
  }
}

/** More than any machine asks for in a minute; whoever has none left confirms the PIN, or looks. */
const preparedASecond = 500;
const aMinute = 60;

/** A shorter run says nothing of what is held. */
const watchedFrom = 300;

/** Transfers a second, for a quarter of the time that people have, and of a minute at most. */
async function transfersOn(data: Awaited<ReturnType<typeof freshData>>, people: number, seconds: number) {
  const database = await openData(data);
  try {
    return await (
      await createBareTransfers(database, people)
    )(Math.min(seconds, aMinute) / 4);
  } finally {
    await database.close();
  }
}

export interface BenchOptions {
  shops: number;
  seconds: number;
  people: number;
  /** Milliseconds between two things that a person does. */
  pause: number;
  /** What each shop may have of a core: 1, or less. */
  share: number;
  /** Afterwards the same again, while shops are killed. */
  isKilled: boolean;
}

/** Returns whether nothing is lost. */
export async function benchProcesses({
  shops: count,
  seconds,
  people,
  pause,
  share,
  isKilled,
}: BenchOptions): Promise<boolean> {
  const data = await freshData();
  const vendorFolder = await mkdtemp(join(tmpdir(), 'platinum-vendors-'));
  const chance = random(Date.now() % 2 ** 31);
  const shops: Running[] = [];
  const ports: number[] = [];
  const { address, close } = await balance(() => ports);
  const asked = pause === 0 ? preparedASecond : (people * 1_000) / pause;
  const prepared = Math.ceil((Math.min(seconds, aMinute) * asked) / people);
  const crowd = await makePeople(data, people, isKilled ? 2 * prepared : prepared);
  const bare = [await transfersOn(data, people, seconds)];
  const server = data.databaseUrl === null ? null : await serverOf(data);
  const vendors = startProcess(file('vendors-process.ts'), { DATA_DIR: vendorFolder, SHOP: address });
  const wrong: string[] = [];
  try {
    const { bank } = await lineOf<{ bank: string }>(vendors);
    const start = async (at: number): Promise<void> => {
      const environment = { ...environmentOf(data), BANK: bank, PORT: String(ports[at] ?? 0) };
      const shop = startProcess(file('shop-process.ts'), environment);
      shops[at] = shop;
      ports[at] = (await lineOf<{ port: number }>(shop)).port;
      const { pid } = shop.child;
      if (share < 1 && pid !== undefined) void shop.exited.then(holdTo(share, pid));
    };
    for (let at = 0; at < count; at += 1) await start(at);
    // One shop needs no balancer in front of it.
    const shop = count === 1 ? `http://127.0.0.1:${ports[0]}` : address;

    async function measure(isKilling: boolean): Promise<PeopleFigures> {
      const child = spawn(process.execPath, ['--import', 'tsx', file('people-process.ts')], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      // Those of shops that are killed begin anew.
      const processes = isKilling ? [] : [...shops, vendors].flatMap(({ child: { pid } }) => pid ?? []);
      if (!isKilling && server !== null) processes.push(server);
      // Each is good once: those who come second have the second half.
      const [from, to] = isKilling ? [prepared, 2 * prepared] : [0, prepared];
      const own = crowd.map(({ vouchers, withdrawals, ...person }) => ({
        ...person,
        vouchers: vouchers.slice(from, to),
        withdrawals: withdrawals.slice(from, to),
      }));
      const options: PeopleOptions = { shop, bank, people: own, seconds, pause, seed: chance.seed, processes };
      child.stdin.end(JSON.stringify(options));
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
      let isOver = false;
      const ended = new Promise<void>((resolve) => {
        child.once('exit', () => {
          isOver = true;
          resolve();
        });
      });
      const watched = isKilling || seconds < watchedFrom ? [] : processes.map((pid) => watchHeld(pid, seconds));
      let kills = 0;
      while (isKilling && !isOver) {
        await Promise.race([ended, delay(1_000 + chance.below(3_000))]);
        if (isOver) break;
        const at = chance.below(count);
        shops[at]?.child.kill('SIGKILL');
        await shops[at]?.exited;
        kills += 1;
        await start(at);
      }
      await ended;
      for (const { end } of watched) end();
      const figures = JSON.parse(said) as PeopleFigures;
      print(`${count} shops, ${people} people, ${kills} killed, ${figures.again} asked again`);
      print(`  ${'call'.padEnd(14)}      a s   p50 ms   p99 ms`);
      for (const [call, { count: made, p50, p99 }] of Object.entries(figures.times)) {
        const columns = [made / figures.asked, p50, p99].map((figure) => figure.toFixed(1).padStart(9));
        print(`  ${call.padEnd(14)}${columns.join('')}`);
      }
      if (!isKilling) {
        const made = figures.times['all calls']?.count ?? 0;
        const [ofPeople, ...others] = figures.cpu.map((cpu) => ((cpu * 1_000) / made).toFixed(1));
        const names = server === null ? 'the shops and the vendors' : 'the shops, the vendors and PostgreSQL';
        print(`  CPU ms a call: ${others.join(', ')} of ${names}, ${ofPeople} of the people`);
        for (const [at, { summary }] of watched.slice(0, count + 1).entries())
          print(`  ${at < count ? `shop ${at + 1}` : 'vendors'}: ${summary()}`);
      }
      wrong.push(...Object.entries(figures.strange).map(([what, times]) => `${times} times ${what}`));
      return figures;
    }

    const first = await measure(false);
    const movements = first.posted / first.ended;
    const told = [first, ...(isKilled ? [await measure(true)] : [])].flatMap((figures) =>
      Object.values(figures.told).flat(),
    );
    for (const { child, exited } of shops) {
      child.kill('SIGTERM');
      await exited;
    }
    bare.push(await transfersOn(data, people, seconds));
    const transfers = median(bare);
    print(
      `  ${movements.toFixed(1)} movements a second (top-ups paid, vouchers, withdrawals, their ends; the last ` +
        `${(first.ended - first.asked).toFixed(1)} s after the last call), ${transfers.toFixed(1)} bare transfers: ` +
        `${(movements / transfers).toFixed(2)} of them`,
    );
    vendors.child.kill('SIGTERM');
    await vendors.exited;
    const database = await openData(data);
    const books = readSimulatedBooks(vendorFolder, systemClock);
    if (!books) throw new Error('Expected the books of the bank; there are none.');
    try {
      const rows = await database.rows<{ id: string }>(sql`select id from transactions`);
      const written = new Set(rows.map(({ id }) => id));
      const lost = told.filter((id) => !written.has(id));
      if (lost.length > 0) wrong.push(`${lost.length} acknowledged movements are lost`);
      if (new Set(told).size !== told.length) wrong.push('a movement was told twice');
      wrong.push(...(await checkLedger(database)).map(({ rule, detail }) => `${rule}, but ${detail}`));
      const { compared, differences } = await reconcile(database, books, systemClock.now());
      wrong.push(...differences.map(({ number }) => `order ${number} is another one at the bank`));
      print(`${told.length} movements acknowledged, ${rows.length} written, ${compared} orders compared with the bank`);
    } finally {
      await database.close();
    }
  } finally {
    for (const { child } of [...shops, vendors]) child.kill('SIGKILL');
    await Promise.all([...shops, vendors].map(({ exited }) => exited));
    close();
    await data.drop();
    await rm(vendorFolder, { recursive: true });
  }
  print(wrong.length === 0 ? 'nothing is lost, nothing doubled\n' : `${wrong.join('\n')}\n`);
  return wrong.length === 0;
}
