import { crossCheck } from '../graph/second-opinion.ts';
import { explore, type ConfigurationGraph } from '../graph/explore.ts';
import { pathThrough } from '../tiers/failures.ts';
import type { Finding } from '../checks/finding.ts';
import { keyCheck } from '../checks/key-check.ts';
import { deadEndsOf } from '../checks/liveness.ts';
import { settle } from '../guess/settle.ts';
import type { Cut, Model } from '../model.ts';
import { probeIgnored } from '../checks/probes.ts';
import {
  checkStructure,
  enteredStates,
  outcomeCoverage,
  statesToEnter,
  takenTransitions,
} from '../checks/structure.ts';
import { walkPure } from '../tiers/pure.ts';
import { readTier, type RecordedTier } from '../tiers/record.ts';
import type { StepFailure, TierName, TierResult } from '../tiers/tier.ts';
import {
  coverable,
  coverage,
  simplePaths,
  tour,
  type Coverage,
  type Goal,
  type Path,
  type Tour,
} from '../tours/tours.ts';

export interface TierReport {
  paths: number;
  steps: number;
  failed: number;
  stale?: boolean;
  uncovered?: number;
}

export interface MachineReport {
  machine: string;
  configurations: number;
  /** False where there was more than could be explored: nothing is said of the rest. */
  isWhole: boolean;
  /** States and transitions that no sample reaches, of a machine whose payloads are guessed. */
  unsampled: number;
  edges: number;
  states: { declared: number; reached: number };
  transitions: { declared: number; taken: number };
  outcomes: { declared: number; covered: number };
  deadEnds: number;
  ignoredProbes: { tried: number; harmful: number; late: number };
  keyCheck: { compared: number; passedOver: number };
  /** Simple paths; up to the cap they are walked, the shortest first. `estimate`: where counting stopped. */
  simplePaths: { count: number; exact: boolean; capped: boolean; walked: number; estimate: number | null };
  goal: { name: Goal; items: number; paths: number; steps: number };
  /** How much of each goal the walked paths cover; `open` are the missed items that some path could cover. */
  coverage: Record<string, { items: number; covered: number; open: string[] }>;
  tiers: Record<TierName, TierReport | null>;
  findings: Finding[];
  /** What was guessed, and what that leaves open. */
  notes: string[];
  failures: StepFailure[];
}

export interface WalkedPath extends Path {
  passed: number;
}

export interface Walked extends Toured {
  report: MachineReport;
}

/** A machine for display: its walked tour and its counts. The control key is not checked. */
export interface Toured {
  graph: ConfigurationGraph;
  tour: Tour;
  /** The paths of the tour, and every other path that failed. */
  paths: WalkedPath[];
  report: Omit<MachineReport, 'deadEnds' | 'ignoredProbes' | 'keyCheck' | 'simplePaths' | 'tiers'>;
}

/** The whole pure tier of a machine. `first` are paths that failed before, by the ids of their edges. */
export function walk(
  model: Model,
  goal: Goal,
  first: readonly string[][] = [],
  graph: ConfigurationGraph = explore(model),
): Walked {
  if (graph.model.guessed?.cut) return walkCut(graph, graph.model.guessed.cut);
  const chosen = tour(graph, goal);
  const listed = simplePaths(graph);
  const { count, exact, capped, estimate } = listed;
  const again = first.flatMap((ids) => pathThrough(graph, ids) ?? []);
  // The tour of edges takes every transition and answer, but not every pair of transitions or every false guard.
  const more: readonly Goal[] = goal === 'edges' ? ['pairs', 'guards'] : [];
  const toured = [...chosen.paths, ...more.flatMap((other) => tour(graph, other).paths)];
  const all = [...again, ...toured, ...listed.paths];
  const pure = walkPure(graph, all);
  const { probes, key, findings } = examine(graph);
  const failedAt = new Map(pure.failures.map(({ of, step }) => [of, step]));
  const passing = (path: Path): WalkedPath => ({ ...path, passed: failedAt.get(path.id) ?? path.edges.length });
  const failed = all.filter(({ id }) => failedAt.has(id));
  const report: MachineReport = {
    ...countsOf(graph, chosen),
    deadEnds: deadEndsOf(graph).length,
    ignoredProbes: { tried: probes.tried, harmful: probes.harmful.length, late: probes.late.length },
    keyCheck: { compared: key.compared, passedOver: key.passedOver },
    simplePaths: { count, exact, capped, walked: listed.paths.length, estimate },
    coverage: coverageBy(graph, all.map(passing)),
    tiers: { pure: summaryOf(pure), views: null, browser: null },
    ...told(graph, findings, pure.failures),
  };
  const paths = [...new Map([...chosen.paths, ...failed].map((path) => [path.id, passing(path)])).values()];
  return { graph, tour: chosen, paths, report };
}

/** What was seen of a machine is judged, what is missing is not: no tour is walked, since its paths would be others tomorrow. */
function walkCut(graph: ConfigurationGraph, { why, line }: Cut): Walked {
  const chosen = tour(graph, 'transitions');
  const { unexplored, configurations } = graph;
  const beyond = `${configurations.size} configurations were seen, and ${unexplored.size} of them not gone on from: ${why}. What was seen is judged, the rest is not. A line that tells less apart:\n        ${line}`;
  const { notes, ...judged } = told(graph, checkStructure(graph), []);
  const report: MachineReport = {
    ...countsOf(graph, chosen),
    deadEnds: deadEndsOf(graph).length,
    ignoredProbes: { tried: 0, harmful: 0, late: 0 },
    keyCheck: { compared: 0, passedOver: 0 },
    simplePaths: { count: 0, exact: false, capped: true, walked: 0, estimate: null },
    coverage: rowsOf(coverage(graph, chosen.paths)),
    tiers: { pure: summaryOf(walkPure(graph, [])), views: null, browser: null },
    ...judged,
    notes: [beyond, ...notes],
  };
  return { graph, tour: chosen, paths: chosen.paths.map((path) => ({ ...path, passed: path.edges.length })), report };
}

/** Everything that can be said of a machine without walking a tour. */
function examine(graph: ConfigurationGraph) {
  const [probes, key] = [probeIgnored(graph), keyCheck(graph)];
  const findings = [...checkStructure(graph), ...key.findings, ...probes.harmful, ...crossCheck(graph)];
  return { probes, key, findings };
}

/** The findings of a walk over every edge. A path that arrives elsewhere than the graph says is the finding `replay`. */
export function findingsOf(graph: ConfigurationGraph): Finding[] {
  const { failures } = walkPure(graph, tour(graph, 'edges').paths);
  const { findings, failures: failed } = told(graph, examine(graph).findings, failures);
  const ofPaths = failed.map(({ machine, step, event, message, way }): Finding => ({
    machine,
    kind: 'replay',
    what: `step ${step}, ${event}: ${message}`,
    path: way,
  }));
  return [...findings, ...ofPaths];
}

/**
 * Reports like `walk` with the goal `edges`, in a third of the time: the tours of the other goals cover all that can be
 * covered, so their coverage is known without walking.
 */
export function walkEdges(graph: ConfigurationGraph): Toured {
  const chosen = tour(graph, 'edges');
  // After a failure only the whole walk can say what remains uncovered.
  if (walkPure(graph, chosen.paths).failures.length > 0) return walk(graph.model, 'edges', [], graph);
  return {
    graph,
    tour: chosen,
    paths: chosen.paths.map((path) => ({ ...path, passed: path.edges.length })),
    report: {
      ...countsOf(graph, chosen),
      coverage: rowsOf(coverable(graph)),
      ...told(graph, checkStructure(graph), []),
    },
  };
}

function told(
  graph: ConfigurationGraph,
  findings: Finding[],
  failures: StepFailure[],
): Pick<MachineReport, 'findings' | 'notes' | 'failures' | 'unsampled'> {
  const { guessed } = graph.model;
  if (!guessed) return { findings, failures, notes: [], unsampled: 0 };
  const settled = settle(graph, { findings, failures }, guessed);
  const notes = [...guessed.key, ...guessed.payloads.map((line) => `guessed: ${line}`), ...settled.notes];
  return { ...settled, notes };
}

function countsOf(graph: ConfigurationGraph, { goal, items, paths, steps }: Tour) {
  const outcomes = outcomeCoverage(graph);
  return {
    machine: graph.model.name,
    configurations: graph.configurations.size,
    isWhole: graph.model.guessed?.cut === undefined,
    edges: graph.edges.length,
    states: { declared: statesToEnter(graph).length, reached: enteredStates(graph).size },
    transitions: { declared: graph.transitions.length, taken: takenTransitions(graph).size },
    outcomes: { declared: outcomes.declared.length, covered: outcomes.covered.length },
    goal: { name: goal, items, paths: paths.length, steps },
  };
}

/** Counts each path up to its failure: later steps were not walked. */
const coverageBy = (graph: ConfigurationGraph, paths: readonly WalkedPath[]): MachineReport['coverage'] =>
  rowsOf(
    coverage(
      graph,
      paths.map(({ edges, passed }) => ({ edges: edges.slice(0, passed) })),
    ),
  );

function rowsOf(goals: Readonly<Record<string, Coverage>>): MachineReport['coverage'] {
  const entries = Object.entries(goals).map(([goal, { items, covered, missing, impossible }]) => {
    const beyond = new Set(impossible);
    return [goal, { items, covered, open: missing.filter((item) => !beyond.has(item)) }] as const;
  });
  return Object.fromEntries(entries);
}

export function mergeTiers(reports: readonly MachineReport[], fingerprint: string, base?: string): void {
  for (const tier of ['views', 'browser'] as const) {
    const recorded = tierReports(tier, fingerprint, base);
    for (const report of reports) report.tiers[tier] = recorded.get(report.machine) ?? null;
  }
}

export function tierReports(tier: TierName, fingerprint: string, base?: string): Map<string, TierReport> {
  const results = [...readTier(tier, base)];
  return new Map(
    results.map(([name, result]) => [name, { ...summaryOf(result), ...stalenessOf(result, fingerprint) }]),
  );
}

const summaryOf = ({ paths, steps, failures }: TierResult): TierReport => ({ paths, steps, failed: failures.length });

const stalenessOf = (result: RecordedTier, fingerprint: string) => ({
  stale: result.fingerprint !== fingerprint,
  uncovered: result.uncovered.length,
});

export const isSound = ({ findings, failures, tiers }: MachineReport): boolean =>
  findings.length === 0 && failures.length === 0 && Object.values(tiers).every((tier) => !tier?.failed);
