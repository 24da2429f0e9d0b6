/**
 * `npm run bench:rooms`: how many can play at once, at a person's pace. Checks that every match is settled exactly once
 * and the ledger's laws hold. `-- 200 60`: players, seconds. Exit code 1 if money is wrong; no verdict on speed,
 * because machines differ.
 */
import { join } from 'node:path';
import { freshData, openData } from '../server/platform.ts';
import { environmentOf, startProcess, type Running } from '../server/process.ts';
import {
  countMatches,
  createRoomTraffic,
  makeCompetitors,
  wrongAfter,
  type RoomFigures,
} from '../server/room-traffic.ts';
import { numbersOf, readCommand } from '../../src/tools/command-line.ts';
import { quantile } from '../../src/tools/figures.ts';
import { againOnPostgres, isOnPostgres } from './on-postgres.ts';

const { players, seconds } = readCommand((args) => numbersOf(args, { players: 200, seconds: 60 }));

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
  const data = await freshData();
  const before = await openData(data);
  const competitors = await makeCompetitors(before, players);
  await before.close();
  const environment = { ...environmentOf(data), LOG_LEVEL: 'error' };
  const running: Running[] = [];
  try {
    const [shops, controls]: [string[], string[]] = [[], []];
    for (let server = 0; server < servers; server += 1) {
      const started = startProcess('sandbox/testbed.ts', {
        ...environment,
        SIMULATORS_DIR: join(data.dataDir, `simulators-${server}`),
      });
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
    const database = await openData(data);
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
    await data.drop();
  }
}

if (isOnPostgres) process.exitCode = (await bench('PostgreSQL, two processes', 2)) ? 0 : 1;
else {
  const isSound = await bench('embedded', 1);
  const code = await againOnPostgres(import.meta.filename, players, seconds);
  process.exitCode = isSound ? code : 1;
}
