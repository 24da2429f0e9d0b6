/**
 * `npm run bench:server`: the platform's capacity, with every commit on disk, on the embedded database and on PostgreSQL.
 * `-- 10 16`: seconds, people. `-- 10 16 --processes 4`: on PostgreSQL, four shops, one killed at random; with `--share
 * 0.12` each has so much of a core, so that the machine is not the limit. `-- 3600 16 --pause 400`: people who rest (ms);
 * from five minutes on what the processes hold is watched. No verdict on speed, because machines differ: read movements
 * beside bare transfers.
 */
import { numbersOf, readCommand } from '../../src/tools/command-line.ts';
import { againOnPostgres, isOnPostgres } from './on-postgres.ts';
import { benchProcesses } from './processes.ts';

/** So many fill two cores. */
const enough = isOnPostgres ? 64 : 32;
const { seconds, people, processes, pause, share } = readCommand((args) =>
  numbersOf(args, { seconds: 10, people: enough }, { processes: 0, pause: 0, share: 1 }),
);
const isKilled = processes > 0;
const bench = () => benchProcesses({ shops: processes || 1, seconds, people, pause, share, isKilled });

if (isOnPostgres) process.exitCode = (await bench()) ? 0 : 1;
else if (isKilled) process.exitCode = await againOnPostgres(import.meta.filename, ...process.argv.slice(2));
else {
  process.stdout.write('embedded\n');
  process.exitCode = (await bench()) ? 0 : 1;
  // The exit code is ignored: a missing PostgreSQL is no failure.
  await againOnPostgres(import.meta.filename, ...process.argv.slice(2));
}
