/** The testers' data of a flow. */
import { wayTo, type Edge } from '../../walk/graph/explore.ts';
import { endsIn } from '../../walk/graph/ends.ts';
import { describeWay } from '../../walk/checks/finding.ts';
import type { TracedPath } from '../../walk/reports/trace.ts';
import { remembered } from '../../walk/graph/remembered.ts';
import { walkPure } from '../../walk/tiers/pure.ts';
import { tierNames, type TierName } from '../../walk/tiers/tier.ts';
import { goals, tour, type Path, type Tour } from '../../walk/tours/tours.ts';
import { plannedLooks } from '../choice.ts';
import { pictureOf } from '../pages/pictures.ts';
import type { Shot } from '../shots.ts';
import type { Flow } from '../types.ts';
import { lookName, type LookName } from '../words/looks.ts';
import { readOn, shownBy } from './shown.ts';

/** Covers each answer where a transition hears many; short enough for a person to repeat. */
const readableGoal = 'transitions+codes';

export type CriterionName = (typeof goals)[number] | 'messages' | 'messages read' | `pictures ${LookName}`;
const ofLook = (look: (typeof plannedLooks)[number]): CriterionName => `pictures ${lookName(look)}`;
export const criteria: readonly CriterionName[] = [...goals, 'messages', 'messages read', ...plannedLooks.map(ofLook)];

export interface CriterionRow {
  name: CriterionName;
  items: number;
  covered: number;
  gaps: string[];
}

export function criteriaOf(flow: Flow, shots: readonly Shot[]): CriterionRow[] {
  const { walked, states, isServers } = flow;
  const covered = goals.map((name): CriterionRow => {
    const { items, covered: count, open } = walked.report.coverage[name] ?? { items: 0, covered: 0, open: [] };
    return { name, items, covered: count, gaps: open };
  });
  const leaves = isServers ? [] : states.filter(({ isLeaf }) => isLeaf);
  const pictured = plannedLooks.map((look) => {
    const gaps = leaves.flatMap(({ id, shots: taken }) => (pictureOf(taken, look) === null ? [id] : []));
    return rowOf(ofLook(look), leaves.length, gaps);
  });
  return [...covered, ...messageRows(flow, shots), ...pictured];
}

function messageRows(flow: Flow, shots: readonly Shot[]): CriterionRow[] {
  const shown = shownBy(flow);
  const ids = [...shown.keys()];
  const never = ids.filter((id) => shown.get(id) === 0);
  const readable = flow.isServers ? [] : ids;
  const read = readOn(flow, shots);
  const unread = readable.filter((id) => !read.has(id));
  return [rowOf('messages', ids.length, never), rowOf('messages read', readable.length, unread)];
}

const rowOf = (name: CriterionName, items: number, gaps: string[]): CriterionRow => ({
  name,
  items,
  covered: items - gaps.length,
  gaps,
});

/** The paths that pages list step by step and that are exported. */
export const readableTour = ({ graph }: Flow): Tour => tour(graph, readableGoal);

/** `elsewhere`: other paths take all of its transitions. */
export type PathResult = 'passed' | 'failed' | 'elsewhere' | 'open';

export interface ListedPath {
  path: Path;
  results: { tier: TierName; result: PathResult; isStale: boolean }[];
}

export const tracedPaths = remembered((flow: Flow): TracedPath[] => {
  const { paths } = readableTour(flow);
  const failures = new Map(walkPure(flow.graph, paths).failures.map((failure) => [failure.of, failure]));
  return paths.map(({ id, edges }) => {
    const failure = failures.get(id) ?? null;
    return { id, edges, passed: edges.slice(0, failure?.step), way: describeWay(edges), failure };
  });
});

export function listedPaths(flow: Flow): ListedPath[] {
  const { paths } = readableTour(flow);
  const failing = new Set(tracedPaths(flow).flatMap(({ id, failure }) => (failure ? [id] : [])));
  const judges = tierNames.flatMap((tier) => {
    const trace = flow.tiers.find((each) => each.tier === tier);
    if (!trace) return [];
    const known = new Map(trace.paths.map(({ id, failure }) => [id, failure === null]));
    const covered = new Set(trace.transitions.filter((item) => item.covered).map(({ id }) => id));
    const resultOf = ({ id, edges }: Path): PathResult => {
      if (tier === 'pure') return failing.has(id) ? 'failed' : 'passed';
      const isPassed = known.get(id);
      if (isPassed !== undefined) return isPassed ? 'passed' : 'failed';
      return edges.every(({ taken }) => taken.every((each) => covered.has(each))) ? 'elsewhere' : 'open';
    };
    return [{ tier, isStale: trace.stale, resultOf }];
  });
  return paths.map((path) => ({
    path,
    results: judges.map(({ tier, isStale, resultOf }) => ({ tier, isStale, result: resultOf(path) })),
  }));
}

/** A shortest way to a state or through a transition; null where no way leads there. */
export interface Way {
  id: string;
  edges: Edge[] | null;
}

export const waysTo = remembered(({ graph, states, transitions }: Flow): { states: Way[]; transitions: Way[] } => ({
  states: states.map(({ id, configurations: [nearest] }) => ({
    id,
    edges: nearest ? wayTo(graph, nearest.key) : null,
  })),
  transitions: transitions.map(({ id, edges: [nearest] }) => ({
    id,
    edges: nearest ? [...wayTo(graph, nearest.from), nearest] : null,
  })),
}));

/** By state, end and transition. */
export function passesOf({ graph, ends, walked: { paths } }: Flow): Map<string, number> {
  const { byEdge } = endsIn(graph);
  const shared = new Set(ends.map(({ id }) => id));
  const passes = new Map<string, number>();
  for (const { edges, passed } of paths) {
    for (const { id: edge, taken, entered } of edges.slice(0, passed)) {
      const end = byEdge.get(edge)?.id ?? '';
      for (const id of [...taken, ...entered, ...(shared.has(end) ? [end] : [])])
        passes.set(id, (passes.get(id) ?? 0) + 1);
    }
  }
  return passes;
}

/** 0 for no pass, else 1 to 5: each grade begins at three times the passes of the one before. */
export const heatOf = (passes: number): number =>
  passes === 0 ? 0 : Math.min(5, 1 + Math.floor(Math.log(passes) / Math.log(3)));
