/**
 * `npm run bench:walk`: each machine's walk beside `@xstate/graph`, also on rings of 10 to 1,000 states with 0 to 3
 * counters. Seconds are processor time, so other load hardly matters. The bench ends any work beyond the cap or a
 * gigabyte and prints `> cap`, because the number of simple paths explodes. `-- 10 login pin`: cap in seconds,
 * machines. No verdict, because machines differ.
 */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import product from '../walk/product.ts';
import { explore } from '../../src/walk/graph/explore.ts';
import { counterFamily } from '../../src/walk/tests/fixtures.ts';
import { pathsOfXState } from '../../src/walk/graph/second-opinion.ts';
import { Misuse, tellMisuse } from '../../src/walk/misuse.ts';
import type { Model } from '../../src/walk/model.ts';
import { simplePaths, tour } from '../../src/walk/tours/tours.ts';
import { secondsSince, timed } from './timed.ts';

const families = [10, 100, 1000].flatMap((states) => [0, 1, 2, 3].map((counters) => counterFamily(states, counters)));
const subjects = [...product.models, ...families];
const mostConfigurations = 100_000;
const mostMegabytes = 1024;

/** Each kind runs in its own thread, as only a thread can be ended midway, and posts its cells as they come. */
const columns = {
  ours: ['configurations', 'edges', 'explore s', 'tour paths', 'tour steps', 'tour s', 'simple paths'],
  shortest: ['getShortestPaths', 'steps', 's'],
  simple: ['getSimplePaths', 'steps', 's'],
} as const;
type Kind = keyof typeof columns;
const kinds = Object.keys(columns) as Kind[];

interface Work {
  kind: Kind;
  name: string;
}

if (isMainThread) await main(process.argv.slice(2)).catch(tellMisuse);
else await measure(workerData as Work);

async function main([first = '10', ...names]: readonly string[]): Promise<void> {
  const cap = Number(first);
  if (!(cap > 0) || names.some((name) => !subjects.some((subject) => subject.name === name)))
    throw new Misuse(`Expected -- [most seconds for each figure] [machine …]; got ${[first, ...names].join(' ')}.`);
  const header = kinds.flatMap((kind) => columns[kind]);
  print('machine', header, header);
  print(
    '---',
    header.map(() => '---:'),
    header,
  );
  for (const { name } of subjects) {
    if (names.length > 0 && !names.includes(name)) continue;
    const cells: string[] = [];
    for (const kind of kinds) cells.push(...(await within(cap, { kind, name })));
    print(name, cells, header);
  }
}

function print(name: string, cells: readonly string[], header: readonly string[]): void {
  const padded = cells.map((cell, place) => cell.padStart(Math.max(header[place]?.length ?? 0, 8)));
  process.stdout.write(`| ${[name.padEnd(24), ...padded].join(' | ')} |\n`);
}

/** The cells posted in time. Each message restarts the clock, so that no cell pays for earlier ones. */
function within(cap: number, work: Work): Promise<string[]> {
  const entry = new URL('../../src/walk/cli/worker.mjs', import.meta.url);
  const worker = new Worker(entry, {
    workerData: { ...work, module: import.meta.url },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  const cells: string[] = [];
  const last = columns[work.kind].length;
  let begun: NodeJS.CpuUsage | undefined;
  return new Promise((resolve, reject) => {
    const watch = setInterval(() => {
      if (begun && secondsSince(begun) > cap) end();
    }, 100);
    const end = (): void => {
      clearInterval(watch);
      const told = [...cells, ...Array.from({ length: last - cells.length }, () => '> cap')];
      void worker.terminate().then(() => resolve(told));
    };
    worker.on('message', (more: readonly string[]) => {
      begun = process.cpuUsage();
      cells.push(...more);
      if (cells.length === last) end();
    });
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return end();
      clearInterval(watch);
      return reject(error);
    });
  });
}

async function measure({ kind, name }: Work): Promise<void> {
  const model = subjects.find((subject) => subject.name === name);
  if (!model) throw new Error(`There is no machine "${name}".`);
  if (kind === 'ours') return measureOurs(model);
  tell();
  const [{ paths, steps }, seconds] = await timed(() => pathsOfXState(model, kind));
  tell(`${paths}`, `${steps}`, seconds.toFixed(2));
}

async function measureOurs(model: Model): Promise<void> {
  tell();
  const [graph, explored] = await timed(() => explore(model, mostConfigurations));
  tell(`${graph.configurations.size}`, `${graph.edges.length}`, explored.toFixed(2));
  const [{ paths, steps }, toured] = await timed(() => tour(graph, 'edges'));
  tell(`${paths.length}`, `${steps}`, toured.toFixed(2));
  const { count, exact, estimate } = simplePaths(graph);
  tell(exact ? `${count}` : `~${(estimate ?? count).toExponential(0)}`);
}

function tell(...cells: string[]): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(cells);
}
