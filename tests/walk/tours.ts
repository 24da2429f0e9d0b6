/**
 * Which paths to walk. A goal says what has to be covered; the tour is the cheapest set of paths that covers it.
 *
 * For `edges` that is the directed Chinese postman and exact. For `transitions` and `codes`, which several edges can
 * cover, choosing the edges is a covering problem: chosen greedily, then improved by leaving out what the rest of the
 * walk covers anyway; the walk through the chosen edges is joined and balanced by minimum-cost flow each time.
 */
import { beginning, hash, wayTo, type ConfigurationGraph, type Edge } from './explore.ts';
import { postmanWalk, streetsOf, type Streets, type Walk } from './postman.ts';
import { answerName, describeOffer } from './progress.ts';

export const goals = ['transitions', 'edges', 'codes'] as const;
export type Goal = (typeof goals)[number];

export interface Path {
  /** A hash of its edges: the same path keeps its id when tours are generated anew. */
  id: string;
  edges: Edge[];
}

export interface Tour {
  goal: Goal;
  paths: Path[];
  steps: number;
  /** What the goal asks for, and what no edge can cover. */
  items: number;
}

/** Beyond this a path is cut where it passes a start, to be read and repeated with ease. */
const longestPath = 80;

const itemsOf: Record<Goal, (edge: Edge) => string[]> = {
  transitions: ({ taken }) => taken,
  edges: ({ id }) => [id],
  codes: ({ offer }) => (offer.kind === 'outcome' ? [answerName(offer)] : []),
};

export function tour(graph: ConfigurationGraph, goal: Goal): Tour {
  const streets = streetsOf(graph);
  const items = itemsOf[goal];
  const walk = goal === 'edges' ? postmanWalk(streets, graph.edges) : improve(streets, cover(graph, items), items);
  const paths = walk.paths.flatMap((path) => cutLong(graph, path)).map(pathOf);
  return {
    goal,
    paths,
    steps: paths.reduce((sum, { edges }) => sum + edges.length, 0),
    items: new Set(graph.edges.flatMap(items)).size,
  };
}

export const pathOf = (edges: Edge[]): Path => ({ id: hash(...edges.map(({ id }) => id)), edges });

export const describePath = ({ edges }: Path): string => edges.map(({ offer }) => describeOffer(offer)).join(' → ');

/** Edges that together cover every item: the rarest item first, by the edge that adds most and lies nearest. */
function cover(graph: ConfigurationGraph, items: (edge: Edge) => string[]): Edge[] {
  const candidates = new Map<string, Edge[]>();
  for (const edge of graph.edges) {
    for (const item of items(edge)) candidates.set(item, [...(candidates.get(item) ?? []), edge]);
  }
  const distances = new Map([...graph.configurations.keys()].map((key) => [key, wayTo(graph, key).length]));
  const open = new Set(candidates.keys());
  const chosen: Edge[] = [];
  for (const [item, edges] of [...candidates].sort(([, a], [, b]) => a.length - b.length)) {
    if (!open.has(item)) continue;
    const best = edges.reduce((left, right) => (worth(right) > worth(left) ? right : left));
    chosen.push(best);
    for (const covered of items(best)) open.delete(covered);
  }
  return chosen;

  function worth(edge: Edge): number {
    return 1000 * items(edge).filter((item) => open.has(item)).length - (distances.get(edge.from) ?? 0);
  }
}

/** Leaves out chosen edges as long as the walk through the others covers their items as well and is no dearer. */
function improve(streets: Streets, chosen: readonly Edge[], items: (edge: Edge) => string[]): Walk {
  const wanted = new Set(chosen.flatMap(items));
  let kept = [...chosen];
  let best = postmanWalk(streets, kept);
  for (const edge of chosen) {
    const without = kept.filter((other) => other !== edge);
    const walk = postmanWalk(streets, without);
    if (walk.cost > best.cost || !covers(walk, wanted, items)) continue;
    kept = without;
    best = walk;
  }
  return best;
}

function covers(walk: Walk, wanted: ReadonlySet<string>, items: (edge: Edge) => string[]): boolean {
  const covered = new Set(walk.paths.flatMap((path) => path.flatMap(items)));
  return [...wanted].every((item) => covered.has(item));
}

function cutLong(graph: ConfigurationGraph, path: Edge[]): Edge[][] {
  const starts = new Map(graph.starts.map((edge) => [edge.to, edge]));
  const parts: Edge[][] = [[]];
  for (const edge of path) {
    const part = parts.at(-1) ?? [];
    const start = starts.get(edge.from);
    if (part.length >= longestPath && start) parts.push([start, edge]);
    else part.push(edge);
  }
  return parts;
}

export interface SimplePaths {
  paths: Path[];
  count: number;
  /** There are more: counting stopped. */
  capped: boolean;
}

/** Most simple paths that are listed; their number explodes. */
export const mostSimplePaths = 5000;

/** All paths from the beginning that pass no configuration twice, each prefix counted as a path of its own. */
export function simplePaths(graph: ConfigurationGraph, cap = mostSimplePaths): SimplePaths {
  const outgoing = new Map<string, Edge[]>([[beginning, graph.starts]]);
  for (const { key, edges } of graph.configurations.values()) outgoing.set(key, edges);
  const result: SimplePaths = { paths: [], count: 0, capped: false };
  const trail: Edge[] = [];
  const visited = new Set<string>([beginning]);
  extend(beginning);
  return result;

  function extend(at: string): void {
    for (const edge of outgoing.get(at) ?? []) {
      if (visited.has(edge.to)) continue;
      if (result.count >= cap) {
        result.capped = true;
        return;
      }
      trail.push(edge);
      visited.add(edge.to);
      result.count += 1;
      result.paths.push(pathOf([...trail]));
      extend(edge.to);
      visited.delete(edge.to);
      trail.pop();
    }
  }
}
