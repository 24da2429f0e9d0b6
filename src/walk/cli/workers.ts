/**
 * Spreads the machines of the product over worker threads, the longest first by the durations of the last run. Mutants
 * of a machine that takes longer than a thread's share are split into parts.
 */
import { join } from 'node:path';
import { home, readJson, writeJson } from '../mutants/rule-record.ts';
import { joinReports, type MutantReport } from '../mutants/mutant-report.ts';
import type { MachineReport } from '../reports/report.ts';
import type { Model } from '../model.ts';
import type { Product } from '../product.ts';
import { statesBelow } from '../graph/chart-reader.ts';
import type { Checked, Order, TaskOptions } from './tasks.ts';
import { Threads, type Done } from './threads.ts';

interface SpreadOptions extends TaskOptions {
  /** The number of threads; by default one for each processor. */
  jobs?: number | undefined;
}

/** Walks machines in parallel; reports come in any order. */
export async function* walkAll(
  { models }: Pick<Product, 'models'>,
  names: readonly string[],
  { jobs, ...options }: SpreadOptions = {},
): AsyncGenerator<MachineReport> {
  const threads = new Threads(jobs, options);
  try {
    for await (const { result } of inOrder(threads, walksOf(models, names))) yield result as MachineReport;
  } finally {
    await threads.stop();
  }
}

/** Scores the mutants of machines in parallel; reports come in any order. */
export async function* scoreAll(
  product: Product,
  names: readonly string[],
  options: SpreadOptions = {},
): AsyncGenerator<MutantReport> {
  for await (const done of scoring(product, names, 'mutants', options)) if ('mutants' in done) yield done.mutants;
}

/** The whole pure tier in one go: every walk, and the scores of the mutants. */
export const checkAll = (
  product: Product,
  names: readonly string[],
  options: SpreadOptions = {},
): AsyncGenerator<Partial<Checked>> => scoring(product, names, 'check', options);

async function* scoring(
  { models, rules }: Product,
  names: readonly string[],
  task: 'mutants' | 'check',
  { jobs, ...options }: SpreadOptions,
): AsyncGenerator<Partial<Checked>> {
  const threads = new Threads(jobs, options);
  const open = new Map<string, MutantReport[]>();
  try {
    if (options.score !== 'replay') await threads.finish(rules.files.map(learning));
    for await (const { order, result } of inOrder(threads, inParts(models, names, task, threads.jobs))) {
      if (order.task === 'walk') yield { walk: result as MachineReport };
      if (order.task === 'check') yield result as Checked;
      if (order.task !== 'mutants') continue;
      const parts = open.get(order.name) ?? [];
      open.set(order.name, parts);
      parts[order.part?.index ?? 0] = result as MutantReport;
      if (Object.keys(parts).length === (order.part?.of ?? 1)) yield { mutants: joinReports(parts) };
    }
  } finally {
    await threads.stop();
  }
}

const learning = (file: string): Order => ({ task: 'learn', name: file });

/** An order with its expected duration, in any unit. */
interface Load {
  order: Order;
  weight: number;
}

const walksOf = (models: readonly Model[], names: readonly string[]): Load[] => {
  const weights = weightsOf(models, 'walk');
  return names.map((name) => ({ order: { task: 'walk', name }, weight: weights(name) }));
};

function inParts(models: readonly Model[], names: readonly string[], task: 'mutants' | 'check', jobs: number): Load[] {
  const weights = weightsOf(models, task);
  const all = names.reduce((sum, name) => sum + weights(name), 0);
  return names.flatMap((name) => {
    const of = Math.max(1, Math.round((jobs * weights(name)) / all));
    if (of === 1) return { order: { task, name }, weight: weights(name) };
    const parts = Array.from({ length: of }, (_, index): Load => ({
      order: { task: 'mutants', name, part: { index, of } },
      weight: weights(name) / of,
    }));
    return task === 'check' ? [...parts, ...walksOf(models, [name])] : parts;
  });
}

/** Runs the longest first; records the durations for the next run. */
async function* inOrder(threads: Threads, loads: readonly Load[]): AsyncGenerator<Done> {
  const took = new Map<string, number>();
  for await (const done of threads.do(loads.toSorted((a, b) => b.weight - a.weight).map(({ order }) => order))) {
    const name = `${done.order.task} ${done.order.name}`;
    took.set(name, (took.get(name) ?? 0) + done.seconds);
    yield done;
  }
  writeJson(durations, { ...readDurations(), ...Object.fromEntries(took) });
}

const durations = join(home, 'seconds.json');
const readDurations = (): Record<string, number> => readJson<Record<string, number>>(durations) ?? {};

/** Recorded seconds; before the first run an estimate by states and samples. */
function weightsOf(models: readonly Model[], task: 'walk' | 'mutants' | 'check'): (name: string) => number {
  const known = readDurations();
  const isKnown = models.every(({ name }) => known[`${task} ${name}`] !== undefined);
  return (name) => {
    const seconds = known[`${task} ${name}`];
    if (isKnown && seconds !== undefined) return seconds;
    const model = models.find((one) => one.name === name);
    if (!model) return 0;
    const { machine, events, outcomes, outputs } = model;
    const samples = Object.values({ ...events, ...outcomes, ...outputs }).flatMap(Object.keys);
    return [...statesBelow(machine.root)].length * samples.length;
  };
}
