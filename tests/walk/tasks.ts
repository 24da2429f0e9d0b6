/** What is done with one machine at a time, so that machines can be spread over threads: results are plain data. */
import type { Model } from './model.ts';
import { scoreOf, type MutantReport } from './mutant-report.ts';
import type { MutantScore } from './options.ts';
import { walk, type MachineReport } from './report.ts';
import type { Goal } from './tours.ts';

export interface TaskOptions {
  goal?: Goal;
  /** By machine, paths that failed before, each by the ids of its edges: walked first. */
  first?: Readonly<Record<string, readonly string[][]>>;
  /** Who judges the mutants. */
  score?: MutantScore;
}

export const tasks = {
  walk: async (model: Model, { goal = 'edges', first = {} }: TaskOptions): Promise<MachineReport> =>
    walk(model, goal, first[model.name] ?? []).report,
  mutants: (model: Model, { score = 'both' }: TaskOptions): Promise<MutantReport> => scoreOf(model, { score }),
};

export type Task = keyof typeof tasks;

export interface Order {
  task: Task;
  name: string;
  options: TaskOptions;
}
