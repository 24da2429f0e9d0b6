import { parentPort } from 'node:worker_threads';
import type { ConfigurationGraph } from '../graph/explore.ts';
import { cachedGraph, knownGraph } from '../graph/known.ts';
import type { Model } from '../model.ts';
import { scoreOf, type MutantReport, type Part } from '../mutants/mutant-report.ts';
import * as runner from '../mutants/rule-score.ts';
import { loadProduct } from '../product.ts';
import { walk, type MachineReport } from '../reports/report.ts';
import type { Checked, Order, TaskOptions } from './order.ts';

const product = await loadProduct();
const tasks = {
  walk: async (name: string, options: TaskOptions): Promise<MachineReport> =>
    reportOf(cachedGraph(modelOf(name)), options),
  mutants: (name: string, { score = 'both' }: TaskOptions, part?: Part): Promise<MutantReport> =>
    scoreOf(modelOf(name), { score, product, runner, ...(part && { part }) }),
  /** Walks and scores in one thread, because the mutants reuse the cached steps of the walk. */
  check: async (name: string, options: TaskOptions): Promise<Checked> => ({
    walk: reportOf(knownGraph(modelOf(name)), options),
    mutants: await tasks.mutants(name, options),
  }),
};

parentPort?.on('message', ({ task, name, part, options }: Order & { options: TaskOptions }) => {
  void answer(async () => tasks[task](name, options, part));
});

async function answer(run: () => Promise<unknown>): Promise<void> {
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage({ result: await run() });
  } catch (error) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

const reportOf = (graph: ConfigurationGraph, { goal = 'edges', first = {} }: TaskOptions): MachineReport =>
  walk(graph.model, goal, first[graph.model.name] ?? [], graph).report;

function modelOf(name: string): Model {
  const model = product.models.find((one) => one.name === name);
  if (!model)
    throw new Error(`Expected a machine of the product; "${name}" is none of its ${product.models.length} models.`);
  return model;
}
