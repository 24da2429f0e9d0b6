/** The coverage of a machine by tier and path. */
import type { ConfigurationGraph, Edge } from '../graph/explore.ts';
import { describeWay } from '../checks/finding.ts';
import { fingerprint } from '../fingerprint.ts';
import { answerName } from '../graph/progress.ts';
import { append } from '../graph/remembered.ts';
import type { Toured, WalkedPath } from './report.ts';
import { outcomeCoverage } from '../checks/structure.ts';
import { readTier, type RecordedTier } from '../tiers/record.ts';
import { tierNames, type StepFailure, type TierName } from '../tiers/tier.ts';

export interface TracedPath {
  id: string;
  way: string[];
  edges: readonly Edge[];
  passed: readonly Edge[];
  failure: StepFailure | null;
}

export interface Item {
  id: string;
  covered: boolean;
  /** The tier's reason, if it can provoke no edge of the item. */
  reason: string | null;
}

export interface TierTrace {
  tier: TierName;
  stale: boolean;
  paths: TracedPath[];
  transitions: Item[];
  outcomes: Item[];
  states: ReadonlySet<string>;
}

export interface Trace {
  graph: ConfigurationGraph;
  report: Toured['report'];
  tiers: TierTrace[];
}

type Passed = Omit<TracedPath, 'way'>;

/** The pure tier's traces are from this run, the others' from the records in `base`. */
export function tracesOf(walks: readonly Toured[], base?: string): Trace[] {
  const recorded = { views: readTier('views', base), browser: readTier('browser', base) };
  const now = fingerprint();
  return walks.map(({ graph, paths, report }) => {
    const machine = graph.model.name;
    const tiers = tierNames.flatMap((tier) => {
      if (tier === 'pure') return [traceOf(graph, tier, false, purely(paths, report), new Map())];
      const result = recorded[tier].get(machine);
      if (!result?.walked) return [];
      const reasons = new Map(result.uncovered.map(({ edge, reason }) => [edge, reason]));
      return [traceOf(graph, tier, result.fingerprint !== now, fromRecord(graph, result), reasons)];
    });
    return { graph, report, tiers };
  });
}

const purely = (paths: readonly WalkedPath[], { failures }: Toured['report']): Passed[] =>
  paths.map(({ id, edges, passed }) => ({
    id,
    edges,
    passed: edges.slice(0, passed),
    failure: failures.find(({ of }) => of === id) ?? null,
  }));

function fromRecord(graph: ConfigurationGraph, { walked = {}, failures }: RecordedTier): Passed[] {
  const known = new Map(graph.edges.map((edge) => [edge.id, edge]));
  const knownOf = (ids: readonly string[]) => ids.flatMap((id) => known.get(id) ?? []);
  return Object.entries(walked).map(([id, { edges, passed }]) => ({
    id,
    edges: knownOf(edges),
    // `passed` also counts edges that the machine no longer has.
    passed: knownOf(edges.slice(0, passed)),
    failure: failures.find(({ of }) => of === id) ?? null,
  }));
}

function traceOf(
  graph: ConfigurationGraph,
  tier: TierName,
  stale: boolean,
  walked: readonly Passed[],
  reasons: ReadonlyMap<string, string>,
): TierTrace {
  const passed = new Set(walked.flatMap((path) => path.passed));
  const itemsBy = (ids: readonly string[], itemsOf: (edge: Edge) => readonly string[]): Item[] => {
    const covered = new Set([...passed].flatMap(itemsOf));
    const bearers = new Map<string, Edge[]>();
    for (const edge of graph.edges) for (const item of itemsOf(edge)) append(bearers, item, edge);
    // An item is excused only where the tier can provoke none of its edges.
    const reasonOf = (edges: readonly Edge[]): string | null =>
      edges.every((edge) => reasons.has(edge.id)) ? (reasons.get(edges[0]?.id ?? '') ?? null) : null;
    return ids.map((id) => ({ id, covered: covered.has(id), reason: reasonOf(bearers.get(id) ?? []) }));
  };
  return {
    tier,
    stale,
    paths: walked.map((path) => ({ ...path, way: describeWay(path.edges) })),
    transitions: itemsBy(
      graph.transitions.map(({ id }) => id),
      ({ taken }) => taken,
    ),
    outcomes: itemsBy(outcomeCoverage(graph).declared, ({ offer }) =>
      offer.kind === 'outcome' ? [answerName(offer)] : [],
    ),
    states: new Set([...passed].flatMap(({ entered }) => entered)),
  };
}
