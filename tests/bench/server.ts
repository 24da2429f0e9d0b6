/**
 * `npm run bench:server`: the platform's capacity, with every commit on disk. Server, vendors and people share one
 * process. `-- 10 16`: seconds, people. `-- 10 16 --processes 4`: on PostgreSQL, each in processes of their own, one shop
 * killed at random. No verdict on speed, because machines differ.
 */
import { parseArgs } from 'node:util';
import { sql } from '../../src/server/db/sql.ts';
import { createTraffic } from '../server/money-traffic.ts';
import { platform } from '../server/platform.ts';
import { random } from '../../src/walk/random.ts';
import { quantile } from '../../src/tools/figures.ts';
import { againOnPostgres, isOnPostgres } from './on-postgres.ts';
import { benchProcesses } from './processes.ts';

const { values, positionals } = parseArgs({ options: { processes: { type: 'string' } }, allowPositionals: true });
const [seconds = 10, people = 16] = positionals.map(Number);
const processes = Number(values.processes ?? 0);

async function bench(name: string): Promise<void> {
  const testbed = await platform({ logLevel: 'error' });
  try {
    const times = new Map<string, number[]>();
    const onAnswer = (call: string, ms: number): void => {
      times.set(call, [...(times.get(call) ?? []), ms]);
    };
    const traders = await createTraffic({ testbed, traders: people, chance: random(1), winning: 1_000_000, onAnswer });
    const posted = async (): Promise<number> =>
      (await testbed.sandbox.shop.database.rows(sql`select 1 from ledger_transactions`)).length;
    const before = await posted();
    times.clear();
    const begun = performance.now();
    const isOver = (): boolean => performance.now() - begun >= seconds * 1_000;
    await Promise.all(
      traders.map(async ({ move }) => {
        while (!isOver()) await move();
      }),
    );
    const took = (performance.now() - begun) / 1_000;
    const movements = (await posted()) - before;
    print(name, times, movements, took);
  } finally {
    await testbed.stop();
  }
}

function print(name: string, times: ReadonlyMap<string, number[]>, movements: number, took: number): void {
  const all = [...times.values()].flat();
  const rows = [...times, ['all calls', all] as const].map(([call, ms]) => {
    const figures = [ms.length / took, quantile(ms, 0.5), quantile(ms, 0.99)].map((figure) =>
      figure.toFixed(1).padStart(9),
    );
    return `${call.padEnd(14)}${figures.join('')}\n`;
  });
  process.stdout.write(`${name}, ${people} people, ${took.toFixed(1)} s\n`);
  process.stdout.write(`${'call'.padEnd(14)}      a s   p50 ms   p99 ms\n${rows.join('')}`);
  process.stdout.write(`${(movements / took).toFixed(1)} movements posted a second\n\n`);
}

if (isOnPostgres && processes > 0) process.exitCode = (await benchProcesses(processes, seconds, people)) ? 0 : 1;
else if (isOnPostgres) await bench('PostgreSQL');
else if (processes > 0) {
  process.exitCode = await againOnPostgres(import.meta.filename, seconds, people, '--processes', processes);
} else {
  await bench('embedded');
  // The exit code is ignored: a missing PostgreSQL is no failure.
  await againOnPostgres(import.meta.filename, seconds, people);
}
