/** Starts with the largest machine. Mutants of a machine that is larger than a thread's share are split into parts. */
import { joinReports, type MutantReport } from '../mutants/mutant-report.ts';
import type { MachineReport } from '../reports/report.ts';
import type { Model } from '../model.ts';
import type { Product } from '../product.ts';
import { statesBelow } from '../graph/chart-reader.ts';
import type { Checked, Order, TaskOptions } from './order.ts';
import { Threads, type Done } from './threads.ts';

/** Reports come in any order. */
export async function* spread(
  { models }: Pick<Product, 'models'>,
  names: readonly string[],
  task: Order['task'],
  { jobs, ...options }: TaskOptions & { jobs?: number | undefined } = {},
): AsyncGenerator<Partial<Checked>> {
  const threads = new Threads(jobs, options);
  const open = new Map<string, MutantReport[]>();
  try {
    for await (const { order, result } of inOrder(threads, loadsOf(models, names, task, threads.jobs))) {
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

/** An order with its expected duration, in no unit. */
interface Load {
  order: Order;
  weight: number;
}

function loadsOf(models: readonly Model[], names: readonly string[], task: Order['task'], jobs: number): Load[] {
  const all = names.reduce((sum, name) => sum + weightOf(models, name), 0);
  return names.flatMap((name): Load[] => {
    const weight = weightOf(models, name);
    const of = Math.max(1, Math.round((jobs * weight) / all));
    if (task === 'walk' || of === 1) return [{ order: { task, name }, weight }];
    const parts = Array.from({ length: of }, (_, index): Load => ({
      order: { task: 'mutants', name, part: { index, of } },
      weight: weight / of,
    }));
    return task === 'check' ? [...parts, { order: { task: 'walk', name }, weight }] : parts;
  });
}

const inOrder = (threads: Threads, loads: readonly Load[]): AsyncGenerator<Done> =>
  threads.do(loads.toSorted((a, b) => b.weight - a.weight).map(({ order }) => order));

function weightOf(models: readonly Model[], name: string): number {
  const model = models.find((one) => one.name === name);
  if (!model) return 0;
  const { machine, events, outcomes, outputs } = model;
  const samples = Object.values({ ...events, ...outcomes, ...outputs }).flatMap(Object.keys);
  return [...statesBelow(machine.root)].length * samples.length;
}
