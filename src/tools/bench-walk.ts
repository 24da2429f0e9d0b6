/**
 * `npm run bench:walk`: how large each machine's walk is and how long it takes, beside `getShortestPaths` and
 * `getSimplePaths` of @xstate/graph on the same machine, and the same on rings of 10 to 1,000 states with 0 to 3
 * counters. Theirs run in a process each that is ended after some seconds or a gigabyte, where `> cap` stands: the number
 * of simple paths explodes. `-- 10 login pin`: seconds until then, machines. Figures only, no verdict, because machines
 * differ.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { models } from '../../tests/models/index.ts';
import { explore } from '../../tests/walk/explore.ts';
import { counterFamily } from '../../tests/walk/fixtures.ts';
import { pathsOfXState } from '../../tests/walk/graph.ts';
import type { Model } from '../../tests/walk/model.ts';
import { simplePaths, tour } from '../../tests/walk/tours.ts';

const families = [10, 100, 1000].flatMap((states) => [0, 1, 2, 3].map((counters) => counterFamily(states, counters)));
const subjects = [...models, ...families];
const mostConfigurations = 100_000;
const megabytes = 1024;

type Kind = Parameters<typeof pathsOfXState>[1];

const [first = '10', ...words] = process.argv.slice(2);
if (first === 'shortest' || first === 'simple') measure(first, words[0] ?? '');
else if (Number(first) > 0) bench(Number(first), words);
else {
  process.stderr.write('npm run bench:walk -- [seconds for theirs, 10 unless told] [machine …]\n');
  process.exitCode = 2;
}

function bench(cap: number, names: readonly string[]): void {
  const ofOurs = ['configs', 'edges', 'explore s', 'paths', 'steps', 'tour s', 'simple paths'];
  const ofTheirs = ['getShortest', 'seconds', 'getSimple', 'seconds'];
  print('', [...ofOurs, ...ofTheirs]);
  for (const model of subjects) {
    if (names.length > 0 && !names.includes(model.name)) continue;
    print(model.name, [...ours(model), ...theirs('shortest', model, cap), ...theirs('simple', model, cap)]);
  }
}

function print(name: string, cells: readonly string[]): void {
  process.stdout.write(`${name.padEnd(24)}${cells.map((cell) => cell.padStart(13)).join('')}\n`);
}

function ours(model: Model): string[] {
  const [graph, explored] = timed(() => explore(model, mostConfigurations));
  const [{ paths, steps }, toured] = timed(() => tour(graph, 'edges'));
  const { count, exact, estimate } = simplePaths(graph);
  const simple = exact ? `${count}` : `~${(estimate ?? count).toExponential(0)}`;
  return [
    `${graph.configurations.size}`,
    `${graph.edges.length}`,
    explored,
    `${paths.length}`,
    `${steps}`,
    toured,
    simple,
  ];
}

function timed<Result>(run: () => Result): [Result, seconds: string] {
  const begun = performance.now();
  const result = run();
  return [result, ((performance.now() - begun) / 1_000).toFixed(2)];
}

/** In a process of its own, as only that can be ended in the middle. */
function theirs(kind: Kind, { name }: Model, cap: number): string[] {
  const words = [`--max-old-space-size=${megabytes}`, ...process.execArgv, fileURLToPath(import.meta.url), kind, name];
  const { status, stdout, stderr, signal } = spawnSync(process.execPath, words, {
    encoding: 'utf8',
    timeout: cap * 1_000,
    killSignal: 'SIGKILL',
  });
  if (status === 0) return stdout.trim().split(' ');
  if (signal !== null || stderr.includes('heap out of memory')) return ['> cap', '> cap'];
  throw new Error(`@xstate/graph failed on ${name}: ${stderr}`);
}

function measure(kind: Kind, name: string): void {
  const model = subjects.find((subject) => subject.name === name);
  if (!model) throw new Error(`There is no machine "${name}".`);
  const graph = explore(model, mostConfigurations);
  const [{ paths }, seconds] = timed(() => pathsOfXState(graph, kind));
  process.stdout.write(`${paths} ${seconds}\n`);
}
