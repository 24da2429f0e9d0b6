/**
 * Several shops on one PostgreSQL behind a balancer, with vendors and people in processes of their own. One shop at a time is
 * killed at random and started again. What was answered is compared with what is written, and with the bank's book.
 */
import { spawn } from 'node:child_process';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { calls } from '../../src/contract/index.ts';
import { openSimulatedBooks } from '../../src/sandbox/vendors/simulated-books.ts';
import { sql } from '../../src/server/db/sql.ts';
import { checkLedger } from '../../src/server/domain/ledger/ledger-check.ts';
import { systemClock } from '../../src/server/domain/platform/clock.ts';
import { reconcile } from '../../src/server/domain/vendors/reconcile.ts';
import { random } from '../../src/walk/random.ts';
import { bankAccount, freshData, goodPin, openData, platform, root } from '../server/platform.ts';
import { environmentOf, startProcess, type Running } from '../server/process.ts';
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

/** Players with Platinum, an account and a PIN, logged in. */
async function makePeople(
  data: Awaited<ReturnType<typeof freshData>>,
  count: number,
): Promise<PeopleOptions['people']> {
  const testbed = await platform({ ...data, logLevel: 'error' });
  const wallet = { platinum_topup: 0, platinum_in_game: 1_000_000 };
  const made: { bearer: string; account: string }[] = [];
  for (let index = 0; index < count; index += 1) {
    const { bearer } = await testbed.newPlayer({ pin: goodPin, accounts: [bankAccount], wallet });
    made.push({ bearer, account: (await testbed.ask(calls.accounts, { bearer })).data.accounts[0].id });
  }
  await testbed.stop();
  return made;
}

/** Returns whether nothing is lost. */
export async function benchProcesses(count: number, seconds: number, people: number): Promise<boolean> {
  const [data, vendorData] = [await freshData(), await freshData()];
  const chance = random(Date.now() % 2 ** 31);
  const shops: Running[] = [];
  const ports: number[] = [];
  const { address, close } = await balance(() => ports);
  const crowd = await makePeople(data, people);
  const vendors = startProcess(file('vendors-process.ts'), { ...environmentOf(vendorData), SHOP: address });
  const wrong: string[] = [];
  try {
    const { bank } = await lineOf<{ bank: string }>(vendors);
    const start = async (at: number): Promise<void> => {
      const environment = { ...environmentOf(data), BANK: bank, PORT: String(ports[at] ?? 0) };
      const shop = startProcess(file('shop-process.ts'), environment);
      shops[at] = shop;
      ports[at] = (await lineOf<{ port: number }>(shop)).port;
    };
    for (let at = 0; at < count; at += 1) await start(at);

    async function measure(isKilled: boolean): Promise<PeopleFigures> {
      const options: PeopleOptions = { shop: address, bank, people: crowd, seconds, seed: chance.seed };
      const child = spawn(process.execPath, ['--import', 'tsx', file('people-process.ts'), JSON.stringify(options)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
      let isOver = false;
      const ended = new Promise<void>((resolve) => {
        child.once('exit', () => {
          isOver = true;
          resolve();
        });
      });
      let kills = 0;
      while (isKilled && !isOver) {
        await Promise.race([ended, delay(1_000 + chance.below(3_000))]);
        if (isOver) break;
        const at = chance.below(count);
        shops[at]?.child.kill('SIGKILL');
        await shops[at]?.exited;
        kills += 1;
        await start(at);
      }
      await ended;
      const figures = JSON.parse(said) as PeopleFigures;
      const moved = figures.told.topup.length + figures.told.withdraw.length;
      print(
        `${count} processes, ${people} people, ${seconds} s, ${kills} killed: ${(figures.answered / seconds).toFixed(1)} calls ` +
          `and ${(moved / seconds).toFixed(1)} movements a second, ${figures.again} asked again`,
      );
      for (const [call, { count: made, p50, p99 }] of Object.entries(figures.times))
        print(
          `  ${call.padEnd(14)}${(made / seconds).toFixed(1).padStart(8)} a s  p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
        );
      wrong.push(...Object.entries(figures.strange).map(([what, times]) => `${times} times ${what}`));
      return figures;
    }

    const told = [await measure(false), await measure(true)].flatMap((figures) => [
      ...figures.told.topup,
      ...figures.told.withdraw,
    ]);
    const database = await openData(data);
    const books = await openData(vendorData);
    try {
      // A task of a killed process is another's after a minute.
      const late = performance.now() + 150_000;
      const open = sql`select 1 from transactions where task is not null and task_at <= now() + interval '2 minutes' and type = 'withdraw' limit 1`;
      while ((await database.row(open)) !== null && performance.now() < late) await delay(1_000);
      for (const { child, exited } of shops) {
        child.kill('SIGTERM');
        await exited;
      }
      const rows = await database.rows<{ id: string }>(sql`select id from transactions`);
      const written = new Set(rows.map(({ id }) => id));
      const lost = told.filter((id) => !written.has(id));
      if (lost.length > 0) wrong.push(`${lost.length} acknowledged movements are lost`);
      if (new Set(told).size !== told.length) wrong.push('a movement was told twice');
      wrong.push(...(await checkLedger(database)).map(({ rule, detail }) => `${rule}, but ${detail}`));
      const { compared, differences } = await reconcile(
        database,
        await openSimulatedBooks(books, systemClock),
        systemClock.now(),
      );
      wrong.push(...differences.map(({ number }) => `order ${number} is another one at the bank`));
      print(`${told.length} movements acknowledged, ${rows.length} written, ${compared} orders compared with the bank`);
    } finally {
      await database.close();
      await books.close();
    }
  } finally {
    for (const { child } of [...shops, vendors]) child.kill('SIGKILL');
    await Promise.all([...shops, vendors].map(({ exited }) => exited));
    close();
    await data.drop();
    await vendorData.drop();
  }
  print(wrong.length === 0 ? 'nothing is lost, nothing doubled\n' : `${wrong.join('\n')}\n`);
  return wrong.length === 0;
}
