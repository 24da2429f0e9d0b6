/** What threads are told, and what they answer. */
import type { MutantReport, Part } from '../mutants/mutant-report.ts';
import type { MutantScore } from '../mutants/mutant.ts';
import type { MachineReport } from '../reports/report.ts';
import type { Goal } from '../tours/tours.ts';

export interface TaskOptions {
  goal?: Goal;
  /** By machine, the edge ids of paths that failed before; these are walked first. */
  first?: Readonly<Record<string, readonly string[][]>>;
  score?: MutantScore;
}

export interface Checked {
  walk: MachineReport;
  mutants: MutantReport;
}

export interface Order {
  task: 'walk' | 'mutants' | 'check';
  name: string;
  part?: Part;
}
