/**
 * `npm run bench:rooms`: how many can play at once. Players play rounds over live connections at a person's pace.
 * Prints how long an input's verdict takes; checks that every match is settled exactly once and the ledger's laws hold.
 * Runs on the embedded database and, where one is installed, on a temporary PostgreSQL with two server processes that
 * share the rooms. `-- 200 60`: players, seconds. Exit code 1 if money is wrong; no verdict on speed, because machines
 * differ.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/server/db/open.ts';
import { freshDatabase, preparedDatabase } from '../server/platform.ts';
import { startProcess, type Running } from '../server/process.ts';
import {
  countMatches,
  createRoomTraffic,
  makeCompetitors,
  wrongAfter,
  type RoomFigures,
} from '../server/room-traffic.ts';
import { quantile } from '../../src/tools/figures.ts';
import { againOnPostgres, isOnPostgres } from './on-postgres.ts';

const players = Number(process.argv[2] ?? 200);
const seconds = Number(process.argv[3] ?? 60);

function print(name: string, { echoes, inputs, took }: RoomFigures, matches: number): void {
  const [half = 0, most = 0, longest = 0] = [0.5, 0.99, 1].map((part) => quantile(echoes, part));
  process.stdout.write(`${name}: ${players} players, ${took.toFixed(1)} s, ${matches} matches\n`);
  process.stdout.write(`${inputs} inputs, ${(inputs / took).toFixed(1)} a second; echo p50 ${half.toFixed(1)} ms, `);
  process.stdout.write(`p99 ${most.toFixed(1)} ms, longest ${longest.toFixed(1)} ms\n`);
}

/** Moves the clocks of all processes on, so that due work is done. */
async function passTime(controls: readonly string[]): Promise<void> {
  const body = JSON.stringify({ advanceMs: 20_000 });
  for (const control of controls) await fetch(`${control}/clock`, { method: 'POST', body });
}

/** Returns false if money is wrong. */
async function bench(name: string, servers: number): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'platinum-rooms-'));
  const { url, drop } = await freshDatabase();
  const open = async () =>
    openDatabase({ url, folder, template: await preparedDatabase(), onIdleError: () => undefined });
  const before = await open();
  const competitors = await makeCompetitors(before, players);
  await before.close();
  const environment = { DATA_DIR: folder, LOG_LEVEL: 'error', ...(url !== null && { DATABASE_URL: url }) };
  const running: Running[] = [];
  try {
    const [shops, controls]: [string[], string[]] = [[], []];
    for (let server = 0; server < servers; server += 1) {
      const started = startProcess('sandbox/testbed.ts', environment);
      running.push(started);
      const { shop, control } = JSON.parse(await started.line) as { shop: string; control: string };
      shops.push(shop);
      controls.push(control);
    }
    const end = performance.now() + seconds * 1_000;
    const figures = await createRoomTraffic({
      shopOf: async (index) => shops[index % shops.length] ?? '',
      competitors,
      isOver: () => performance.now() >= end,
    });
    // Some players could not leave yet: the rounds of the others end first.
    for (let step = 0; step < 6; step += 1) await passTime(controls);
    for (const { child, exited } of running.splice(0)) {
      child.kill('SIGTERM');
      await exited;
    }
    const database = await open();
    try {
      print(name, figures, await countMatches(database));
      const wrong = await wrongAfter(database, competitors);
      const said = wrong.length === 0 ? 'Every match is settled once, L1 to L11 hold.' : wrong.join('\n');
      process.stdout.write(`${said}\n\n`);
      return wrong.length === 0;
    } finally {
      await database.close();
    }
  } finally {
    for (const { child } of running) child.kill('SIGKILL');
    await drop();
    await rm(folder, { recursive: true, force: true });
  }
}

if (isOnPostgres) process.exitCode = (await bench('PostgreSQL, two processes', 2)) ? 0 : 1;
else {
  const isSound = await bench('embedded', 1);
  const code = await againOnPostgres(import.meta.filename, players, seconds);
  process.exitCode = isSound ? code : 1;
}
