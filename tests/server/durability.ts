/**
 * `npm run durability`: kills the platform, kills PostgreSQL and cuts the power under traffic, and compares what was
 * answered with what is left. A store is used for some cycles, so that a loss is found near the cycle that caused it.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { parseWords, readCommand, wholeNumber } from '../../src/tools/command-line.ts';
import { median } from '../../src/tools/figures.ts';
import { random } from '../../src/walk/random.ts';
import { killStorm, type Fault, type StormFigures, type StormOptions } from './kill-storm.ts';
import { freshData, root } from './platform.ts';
import { compilePowerCut, SyncedFolder } from './power-cut.ts';
import { requirePostgres, type Postgres, type PostgresOptions } from './postgres.ts';
import { startTestbedProcess } from './process.ts';

type Job = Pick<StormOptions, 'cycles' | 'chance'>;

interface Kind {
  title: string;
  cycles: number;
  perStore: number;
  /** A loss is no fault: the control has to lose, the embedded database promises nothing. */
  losses?: 'expected' | 'allowed';
  /** What the machine lacks for it. */
  missing: string | null;
  run(job: Job): Promise<StormFigures>;
}

const number = (fallback: number) => ({ type: 'string', default: String(fallback) }) as const;
const asked = readCommand(() => {
  const { values } = parseWords({
    options: {
      embedded: number(1_000),
      postgres: number(200),
      power: number(200),
      control: number(10),
      'embedded-power': number(20),
      parallel: number(3),
      'per-store': number(25),
      seed: number(Math.floor(Math.random() * 2 ** 31)),
    },
  });
  const numbers = Object.entries(values).map(([name, text]) => [name, wholeNumber(`--${name}`, text)]);
  return Object.fromEntries(numbers) as Record<keyof typeof values, number>;
});

/** The testbed in one file starts a third quicker than from its sources; in a folder `dist`, as the server expects. */
const folder = join(root, `node_modules/.cache/durability-${process.pid}/dist`);
mkdirSync(folder, { recursive: true });
process.on('exit', () => rmSync(dirname(folder), { recursive: true, force: true }));
await build({
  configFile: false,
  root,
  logLevel: 'warn',
  build: { ssr: 'src/sandbox/testbed.ts', outDir: folder, emptyOutDir: false, copyPublicDir: false },
});
const library = compilePowerCut(folder);
const testbed = join(folder, 'testbed.js');
const launch: typeof startTestbedProcess = (data) => startTestbedProcess(data, testbed);
const traffic = { people: 6, competitors: 4, launch };

async function onEmbedded(job: Job): Promise<StormFigures> {
  const data = await freshData();
  try {
    return await killStorm({ ...job, ...traffic, data });
  } finally {
    await data.drop();
  }
}

type FaultOf = (postgres: Postgres, job: Job) => Fault;

async function onPostgres(job: Job, faultOf: FaultOf, options: PostgresOptions) {
  const { dataDir, drop } = await freshData();
  const postgres = await requirePostgres({ fsync: 'on', ...options });
  try {
    const data = { dataDir, databaseUrl: postgres.url };
    return await killStorm({ ...job, ...traffic, data, fault: faultOf(postgres, job) });
  } finally {
    await postgres.remove();
    await drop();
  }
}

const eitherDies: FaultOf = (postgres) => {
  let isDown = false;
  return {
    async strike({ kill }, cycle) {
      isDown = cycle % 2 === 0;
      await (isDown ? postgres.kill() : kill());
    },
    async revive() {
      if (isDown) await postgres.start();
    },
  };
};

function cutPower(job: Job, settings: readonly string[] = []): Promise<StormFigures> {
  let synced: SyncedFolder | undefined;
  const environment: Record<string, string> = {};
  const fault: FaultOf = (postgres, { chance }) => ({
    async strike({ kill }) {
      await Promise.all([postgres.kill(), kill()]);
      synced?.cut(chance, chance.chance(0.5) ? 0 : 0.5);
    },
    revive: () => postgres.start(),
  });
  return onPostgres(job, fault, {
    settings,
    environment,
    onNew(data) {
      synced = new SyncedFolder(data);
      synced.sync();
      Object.assign(environment, synced.environment(library ?? ''));
    },
  });
}

/** Every second cycle is an orderly restart: what its checkpoint wrote is what a cut can take away. */
async function cutEmbedded(job: Job): Promise<StormFigures> {
  const data = await freshData();
  let synced: SyncedFolder | undefined;
  const underShim: typeof startTestbedProcess = (place) => {
    if (!synced) {
      synced = new SyncedFolder(join(place.dataDir, 'database'));
      synced.sync();
    }
    return startTestbedProcess(place, testbed, synced.environment(library ?? ''));
  };
  const fault: Fault = {
    async strike({ kill, stop }, cycle) {
      if (cycle % 2 === 0) return stop();
      await kill();
      synced?.cut(job.chance, job.chance.chance(0.5) ? 0 : 0.5);
    },
  };
  try {
    return await killStorm({ ...job, ...traffic, data, fault, launch: underShim });
  } finally {
    await data.drop();
  }
}

const noPostgres =
  spawnSync('sh', ['-c', 'command -v postgres || ls /usr/lib/postgresql/*/bin/postgres']).status === 0
    ? null
    : 'PostgreSQL is not installed';
const noPower = noPostgres ?? (library === null ? 'gcc is not installed' : null);
const perStore = asked['per-store'];
const kinds: Kind[] = [
  { title: 'embedded, killed', cycles: asked.embedded, perStore, missing: null, run: onEmbedded },
  {
    title: 'PostgreSQL, it or the platform killed',
    cycles: asked.postgres,
    ...{ perStore, missing: noPostgres },
    run: (job) => onPostgres(job, eitherDies, {}),
  },
  { title: 'PostgreSQL, power cut', cycles: asked.power, perStore, missing: noPower, run: (job) => cutPower(job) },
  {
    title: 'control: synchronous_commit=off, power cut',
    cycles: asked.control,
    perStore: 1,
    losses: 'expected',
    missing: noPower,
    run: (job) => cutPower(job, ['synchronous_commit=off', 'wal_writer_delay=10s']),
  },
  {
    title: 'embedded, restarted and power cut in turn',
    cycles: 2 * asked['embedded-power'],
    perStore: 2,
    losses: 'allowed',
    missing: library === null ? 'gcc is not installed' : null,
    run: cutEmbedded,
  },
];

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const secondsOf = (ms: number): string => (ms / 1_000).toFixed(1);

async function runKind({ title, cycles, perStore: most, losses, run }: Kind): Promise<boolean> {
  const began = performance.now();
  const all: StormFigures[] = [];
  const jobs = Array.from({ length: Math.ceil(cycles / most) }, (_, index) => index);
  const work = async (): Promise<void> => {
    for (let index = jobs.shift(); index !== undefined; index = jobs.shift()) {
      const seed = asked.seed + index;
      const figures = await run({ cycles: Math.min(most, cycles - index * most), chance: random(seed) });
      all.push(figures);
      const { lost, doubled, broken } = figures;
      const found = [...lost.map((one) => `lost: ${one}`), ...doubled.map((one) => `doubled: ${one}`), ...broken];
      if (found.length > 0 && !losses) print(`${title}, seed ${seed}:\n${found.map((one) => `  ${one}`).join('\n')}`);
    }
  };
  // An interrupted run ends with the stores that it has, and says what they came to.
  const stop = (): void => void (jobs.length = 0);
  process.on('SIGINT', stop);
  await Promise.all(Array.from({ length: asked.parallel }, work));
  process.off('SIGINT', stop);
  const sum = (of: (figures: StormFigures) => number): number => all.reduce((total, each) => total + of(each), 0);
  const recoveries = all.flatMap((each) => each.recoveries);
  const [lost, doubled, broken] = [
    sum((each) => each.lost.length),
    sum((each) => each.doubled.length),
    sum((each) => each.broken.length),
  ];
  const answered =
    recoveries.length === 0
      ? 'never asked again'
      : `first good answer after ${secondsOf(median(recoveries))} s, at the latest ${secondsOf(Math.max(...recoveries))} s`;
  print(
    `${title}: ${sum((each) => each.cycles)} cycles, ${sum((each) => each.acknowledged)} movements acknowledged, ` +
      `${lost} lost, ${doubled} doubled, ${broken} laws broken, ${sum(({ isUnopened }) => Number(isUnopened))} of ` +
      `${all.length} stores not opened again; ${sum((each) => each.matches)} matches, ` +
      `${sum((each) => each.retried)} requests sent again; ${answered}; ${secondsOf(performance.now() - began)} s in all`,
  );
  if (losses === 'allowed') return true;
  if (losses === 'expected') {
    if (lost === 0) print(`${title}: expected a loss; there was none, so the power cut proves nothing.`);
    return lost > 0;
  }
  return lost + doubled + broken === 0 && sum((each) => each.cycles) === cycles;
}

print(`seed ${asked.seed}, ${asked.parallel} stores at a time, load ${loadavg()[0]?.toFixed(1)}`);
let isGood = true;
for (const kind of kinds.filter(({ cycles }) => cycles > 0)) {
  if (kind.missing === null) isGood = (await runKind(kind)) && isGood;
  else {
    print(`${kind.title}: not run, ${kind.missing}.`);
    isGood = false;
  }
}
print(`load ${loadavg()[0]?.toFixed(1)}`);
process.exitCode = isGood ? 0 : 1;
