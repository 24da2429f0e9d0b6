/** What is done with one machine at a time, so that machines can be spread over threads: results are plain data. */
import { models } from '../../../tests/models/index.ts';
import { home } from '../mutants/judge-record.ts';
import { knownGraph } from '../graph/known.ts';
import type { Model } from '../model.ts';
import { scoreOf, type MutantReport, type Part } from '../mutants/mutant-report.ts';
import type { MutantScore } from './options.ts';
import { walk, type MachineReport } from '../reports/report.ts';
import { learn } from '../mutants/rule-score.ts';
import type { Goal } from '../tours/tours.ts';

export interface TaskOptions {
  goal?: Goal;
  /** By machine, paths that failed before, each by the ids of its edges: walked first. */
  first?: Readonly<Record<string, readonly string[][]>>;
  /** Who judges the mutants. */
  score?: MutantScore;
}

export interface Checked {
  walk: MachineReport;
  mutants: MutantReport;
}

export const tasks = {
  walk: async (name: string, { goal = 'edges', first = {} }: TaskOptions): Promise<MachineReport> =>
    walk(modelOf(name), goal, first[name] ?? [], knownGraph(modelOf(name))).report,
  mutants: (name: string, { score = 'both' }: TaskOptions, part?: Part): Promise<MutantReport> =>
    scoreOf(modelOf(name), { score, ...(part && { part }) }),
  /** One after the other, for most steps of the walk need not be taken again to know who notices the mutants. */
  check: async (name: string, options: TaskOptions): Promise<Checked> => ({
    walk: await tasks.walk(name, options),
    mutants: await tasks.mutants(name, options),
  }),
  /** A file of rules is run on the machines as they are. */
  learn: (file: string): Promise<void> => learn(file, home),
};

type Task = keyof typeof tasks;

export interface Order {
  task: Task;
  /** Of the machine, or of the file of rules. */
  name: string;
  part?: Part;
}

function modelOf(name: string): Model {
  const model = models.find((one) => one.name === name);
  if (!model) throw new Error(`There is no machine "${name}".`);
  return model;
}
