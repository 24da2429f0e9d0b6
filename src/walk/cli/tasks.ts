/** The tasks of worker threads, one machine each; arguments and results are plain data. */
import { home } from '../mutants/rule-record.ts';
import { knownGraph } from '../graph/known.ts';
import type { Model } from '../model.ts';
import { scoreOf, type MutantReport, type Part } from '../mutants/mutant-report.ts';
import type { MutantScore } from '../mutants/mutant.ts';
import type { Product } from '../product.ts';
import { walk, type MachineReport } from '../reports/report.ts';
import { learn } from '../mutants/rule-score.ts';
import type { Goal } from '../tours/tours.ts';

export interface TaskOptions {
  goal?: Goal;
  /** By machine, the edge ids of paths that failed before; these are walked first. */
  first?: Readonly<Record<string, readonly string[][]>>;
  /** The scores to compute for the mutants. */
  score?: MutantScore;
}

export interface Checked {
  walk: MachineReport;
  mutants: MutantReport;
}

interface Tasks {
  walk(name: string, options: TaskOptions): Promise<MachineReport>;
  mutants(name: string, options: TaskOptions, part?: Part): Promise<MutantReport>;
  /** Walks and scores in one thread, because the mutants reuse the cached steps of the walk. */
  check(name: string, options: TaskOptions): Promise<Checked>;
  /** Runs a file of rules on the machines without mutants, and records what they touch. */
  learn(file: string): Promise<void>;
}

export function tasksOf(product: Product): Tasks {
  const modelOf = (name: string): Model => {
    const model = product.models.find((one) => one.name === name);
    if (!model)
      throw new Error(`Expected a machine of the product; "${name}" is none of its ${product.models.length} models.`);
    return model;
  };
  const tasks: Tasks = {
    async walk(name, { goal = 'edges', first = {} }) {
      const model = modelOf(name);
      return walk(model, goal, first[name] ?? [], knownGraph(model)).report;
    },
    mutants: (name, { score = 'both' }, part) => scoreOf(modelOf(name), { score, product, ...(part && { part }) }),
    check: async (name, options) => ({
      walk: await tasks.walk(name, options),
      mutants: await tasks.mutants(name, options),
    }),
    learn: (file) => learn(file, home),
  };
  return tasks;
}

export interface Order {
  task: keyof Tasks;
  /** The name of the machine or of the file of rules. */
  name: string;
  part?: Part;
}
