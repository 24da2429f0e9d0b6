/** What is done with one machine at a time, so that machines can be spread over threads: results are plain data. */
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
  /** By machine, paths that failed before, each by the ids of its edges: walked first. */
  first?: Readonly<Record<string, readonly string[][]>>;
  /** Who is asked about the mutants. */
  score?: MutantScore;
}

export interface Checked {
  walk: MachineReport;
  mutants: MutantReport;
}

interface Tasks {
  walk(name: string, options: TaskOptions): Promise<MachineReport>;
  mutants(name: string, options: TaskOptions, part?: Part): Promise<MutantReport>;
  /** One after the other, for most steps of the walk need not be taken again to know who notices the mutants. */
  check(name: string, options: TaskOptions): Promise<Checked>;
  /** A file of rules is run on the machines as they are. */
  learn(file: string): Promise<void>;
}

export function tasksOf(product: Product): Tasks {
  const modelOf = (name: string): Model => {
    const model = product.models.find((one) => one.name === name);
    if (!model) throw new Error(`There is no machine "${name}".`);
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
  /** Of the machine, or of the file of rules. */
  name: string;
  part?: Part;
}
