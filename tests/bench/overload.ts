/**
 * `npm run bench:overload`: a minute of twenty times what the shop can carry, then back to half of it. Shop and callers are
 * two processes on this machine. `-- 60 20`: seconds, times. Exits with 1 where anything was answered wrongly or is lost.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { sql } from '../../src/server/db/sql.ts';
import { systemClock } from '../../src/server/domain/platform/clock.ts';
import { checkLedger } from '../../src/server/domain/ledger/ledger-check.ts';
import { calls } from '../../src/contract/index.ts';
import { defaultMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { reconcile } from '../../src/server/domain/vendors/reconcile.ts';
import { readSimulatedBooks } from '../../src/sandbox/vendors/simulated-books.ts';
import { numbersOf, readCommand } from '../../src/tools/command-line.ts';
import { askShop, freshData, goodPassword, openData, root } from '../server/platform.ts';
import { environmentOf, startProcess } from '../server/process.ts';
import type { CallersFigures, CallersOptions, Phase, Said } from './many-callers.ts';
import { againOnPostgres, isOnPostgres } from './on-postgres.ts';

const { seconds, times } = readCommand((args) => numbersOf(args, { seconds: 60, times: 20 }));
const people = 100;
const connections = 1_500;

function call(options: CallersOptions): Promise<Said> {
  const program = join(root, 'tests/bench/many-callers.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => {
      if (code === 0) resolve(JSON.parse(said) as Said);
      else reject(new Error(`Expected the callers to end with 0; they ended with ${code}.`));
    });
  });
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const whole = (figure: number): string => figure.toFixed(0);

async function bench(name: string): Promise<boolean> {
  const data = await freshData();
  const { child, exited, line } = startProcess(join(root, 'tests/bench/busy-shop.ts'), environmentOf(data));
  let wrong: string[] = [];
  try {
    const { shop, control, metricsPort } = JSON.parse(await line) as Record<string, string>;
    const port = Number(new URL(shop ?? '').port);
    const figure = async (series: string): Promise<number> => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      return Number(
        text
          .split('\n')
          .find((entry) => entry.startsWith(`${series} `))
          ?.split(' ')[1],
      );
    };
    const memory = async (): Promise<number> => (await figure('process_resident_memory_bytes')) / 2 ** 20;

    const crowd: { bearer: string; phone: string }[] = [];
    for (let index = 0; index < people; index += 1) {
      const phone = `08125550${String(index).padStart(4, '0')}`;
      await fetch(`${control}/players`, { method: 'POST', body: JSON.stringify({ phone, password: goodPassword }) });
      const body = { phone_number: phone, password: goodPassword, merchant_uid: defaultMerchant };
      crowd.push({ phone, bearer: (await askShop(shop ?? '', calls.login, { body })).data.token });
    }
    let topUps = 0;
    async function offer<Phases extends Phase[]>(
      sockets: number,
      ...phases: Phases
    ): Promise<{ [Index in keyof Phases]: CallersFigures }> {
      const { figures, strange } = await call({ port, people: crowd, connections: sockets, phases });
      topUps += figures.reduce((sum, phase) => sum + phase.topUps, 0);
      wrong.push(...Object.entries(strange).map(([what, count]) => `${count} times ${what}`));
      return figures as { [Index in keyof Phases]: CallersFigures };
    }

    await offer(32, { rate: null, seconds: 3 });
    const [carried] = await offer(48, { rate: null, seconds: 10 });
    const capacity = carried.accepted / 10;
    print(
      `${name}: carries ${whole(capacity)} calls a second (p99 ${whole(carried.p99)} ms, 48 callers without a pause)`,
    );
    const before = await memory();
    const half = { rate: capacity / 2, seconds: 10 };
    const [calm] = await offer(200, half);
    print(`half of that: p99 ${whole(calm.p99)} ms, ${calm.refused} refused; ${whole(before)} MiB`);

    let peak = before;
    const watch = setInterval(() => void memory().then((now) => (peak = Math.max(peak, now))), 2_000);
    const [storm, after] = await offer(connections, { rate: capacity * times, seconds }, half);
    clearInterval(watch);
    const later = await memory();

    const sent = storm.offered + storm.unsent;
    print(
      `${times} times as many for ${seconds} s: ${whole(sent / seconds)} a second due, ${whole(storm.offered / seconds)} sent, ` +
        `as all of ${connections} connections waited for an answer; accepted ${whole(storm.accepted / seconds)}, refused ${whole(storm.refused / seconds)} a second`,
    );
    print(
      `accepted: p50 ${whole(storm.p50)} ms, p99 ${whole(storm.p99)} ms, slowest ${whole(storm.slowest)} ms; refused: p99 ${whole(storm.refusalP99)} ms`,
    );
    for (const [of, { accepted, refused, p50, p99 }] of Object.entries(storm.calls))
      print(
        `  ${of.padEnd(13)}${whole(accepted / seconds).padStart(6)} accepted, ${whole(refused / seconds).padStart(6)} refused a second, ` +
          `p50 ${whole(p50).padStart(4)} ms, p99 ${whole(p99).padStart(4)} ms`,
      );
    print(`memory: ${whole(before)} MiB before, ${whole(peak)} at most, ${whole(later)} after`);
    const normal = after.bySecond.findIndex(({ p99, refused }) => refused === 0 && p99 <= 2 * calm.p99);
    print(
      `afterwards at half: ${after.bySecond.map(({ p99, refused }) => `${whole(p99)}${refused > 0 ? ` (${refused} refused)` : ''}`).join(', ')} ms p99 by second; ` +
        (normal < 0 ? 'not back to normal' : `back to normal in second ${normal + 1}`),
    );
    child.kill('SIGTERM');
    if ((await exited) !== 0) wrong.push('the shop did not stop');

    const database = await openData(data);
    try {
      const rows = await database.row<{ count: bigint }>(sql`select count(*) from transactions where type = 'topup'`);
      const written = Number(rows?.count);
      print(`top-ups: ${topUps} answered, ${written} written`);
      if (written < topUps) wrong.push(`${topUps - written} answered top-ups are lost`);
      const laws = await checkLedger(database);
      wrong.push(...laws.map(({ rule, detail }) => `${rule}, but ${detail}`));
      const books = readSimulatedBooks(data.dataDir, systemClock);
      if (!books) throw new Error('Expected the books of the sandbox; there are none.');
      const { differences } = await reconcile(database, books, new Date(Date.now() + 86_400_000));
      wrong = [...wrong, ...differences.map(() => 'a vendor’s book differs')];
    } finally {
      await database.close();
    }
  } finally {
    child.kill('SIGKILL');
    await exited;
    await data.drop();
  }
  print(wrong.length === 0 ? 'nothing was answered wrongly, nothing is lost\n' : `${wrong.join('\n')}\n`);
  return wrong.length === 0;
}

if (isOnPostgres) process.exitCode = (await bench('PostgreSQL')) ? 0 : 1;
else {
  process.exitCode = (await bench('embedded')) ? 0 : 1;
  process.exitCode ||= await againOnPostgres(import.meta.filename, seconds, times);
}
