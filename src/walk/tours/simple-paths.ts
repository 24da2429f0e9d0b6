/** All paths from the beginning that pass no configuration twice: listed if they are few, else counted or estimated. */
import { random } from '../random.ts';
import { beginning, hash, type ConfigurationGraph, type Edge } from '../graph/explore.ts';

export interface Path {
  /** A hash of its edges: the same path keeps its id when tours are generated anew. */
  id: string;
  edges: Edge[];
}

export const pathOf = (edges: Edge[]): Path => ({ id: hash(...edges.map(({ id }) => id)), edges });

interface SimplePaths {
  /** Each prefix is a path of its own. If `capped`, only the paths of up to `longest` steps. */
  paths: Path[];
  /** The number of paths; if not `exact`, the number at which counting stopped. */
  count: number;
  exact: boolean;
  capped: boolean;
  longest: number;
  /** An order of magnitude, where counting stopped and sampling gives one. */
  estimate: number | null;
}

/** Their number explodes. */
export const mostSimplePaths = 5000;
const mostCounted = 300_000;

interface Search {
  outgoing: readonly (readonly number[])[];
  places: number;
}

const known = new WeakMap<ConfigurationGraph, SimplePaths>();

export function simplePaths(graph: ConfigurationGraph, cap = mostSimplePaths): SimplePaths {
  const cached = cap === mostSimplePaths ? known.get(graph) : undefined;
  if (cached) return cached;
  const search = searchOf(graph);
  const count = countPaths(search, search.places, mostCounted);
  let longest = search.places;
  if (count > cap) for (longest = 1; countPaths(search, longest + 1, cap) <= cap;) longest += 1;
  const exact = count <= mostCounted;
  const estimated = exact ? 0 : estimate(search);
  const found: SimplePaths = {
    paths: listPaths(graph, longest, cap),
    count,
    exact,
    capped: count > cap,
    longest,
    estimate: estimated > count ? estimated : null,
  };
  if (cap === mostSimplePaths) known.set(graph, found);
  return found;
}

/** By place, the places to which its edges lead, 0 being the beginning; one entry for each edge, so places repeat. */
function searchOf(graph: ConfigurationGraph): Search {
  const numbers = new Map([beginning, ...graph.configurations.keys()].map((key, number) => [key, number]));
  const targets = (edges: readonly Edge[]) =>
    edges.filter(({ from, to }) => from !== to).map(({ to }) => numbers.get(to) ?? 0);
  return {
    outgoing: [targets(graph.starts), ...[...graph.configurations.values()].map(({ edges }) => targets(edges))],
    places: numbers.size,
  };
}

/** Stops one beyond `most`. */
function countPaths({ outgoing, places }: Search, longest: number, most: number): number {
  const visited = new Uint8Array(places);
  let count = 0;
  extend(0, 0);
  return count;

  function extend(at: number, steps: number): void {
    if (steps === longest) return;
    visited[at] = 1;
    for (const to of outgoing[at] ?? []) {
      if (visited[to] === 1 || count > most) continue;
      count += 1;
      extend(to, steps + 1);
    }
    visited[at] = 0;
  }
}

function listPaths(graph: ConfigurationGraph, longest: number, cap: number): Path[] {
  const outgoing = new Map<string, Edge[]>([[beginning, graph.starts]]);
  for (const { key, edges } of graph.configurations.values()) outgoing.set(key, edges);
  const paths: Path[] = [];
  const trail: Edge[] = [];
  const visited = new Set<string>();
  extend(beginning);
  return paths;

  function extend(at: string): void {
    if (trail.length === longest) return;
    visited.add(at);
    for (const edge of outgoing.get(at) ?? []) {
      if (visited.has(edge.to) || paths.length >= cap) continue;
      trail.push(edge);
      paths.push(pathOf([...trail]));
      extend(edge.to);
      trail.pop();
    }
    visited.delete(at);
  }
}

const probes = 5000;

/**
 * Knuth's estimate of the size of a search tree: a random way down, whose every choice stands for all its siblings, has
 * on average as many nodes as the tree.
 */
function estimate({ outgoing, places }: Search): number {
  const { pick } = random(1);
  let sum = 0;
  for (let probe = 0; probe < probes; probe += 1) {
    const visited = new Uint8Array(places);
    let weight = 1;
    for (let at = 0; ;) {
      visited[at] = 1;
      const open = (outgoing[at] ?? []).filter((to) => visited[to] === 0);
      if (open.length === 0) break;
      weight *= open.length;
      sum += weight / probes;
      at = pick(open);
    }
  }
  return sum;
}
