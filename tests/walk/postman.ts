/**
 * The cheapest closed walk through given edges of a configuration graph, in which beginning anew is possible everywhere
 * and has a price: the directed Chinese postman, and for fewer edges than all of them the rural one.
 */
import { balance, type Arc } from './circulation.ts';
import { closedWalk, groupsOf } from './euler.ts';
import { beginning, type ConfigurationGraph, type Edge } from './explore.ts';

export interface Walk {
  paths: Edge[][];
  /** Steps, and the price of each beginning. */
  cost: number;
}

/** Beginning anew, in steps: a fresh page costs about as much as this many taps. */
export const resetCost = 5;

export interface Streets {
  nodes: string[];
  numbers: Map<string, number>;
  /** One edge for each pair of configurations; null is a reset. */
  edges: (Edge | null)[];
  arcs: Arc[];
  /** Edges by where they begin, the same choice. */
  outgoing: Map<string, Edge[]>;
}

export function streetsOf(graph: ConfigurationGraph): Streets {
  const nodes = [beginning, ...graph.configurations.keys()];
  const numbers = new Map(nodes.map((node, number) => [node, number]));
  const edges = new Map<string, Edge>();
  for (const edge of graph.edges) {
    const pair = `${edge.from}\n${edge.to}`;
    if (edge.from !== edge.to && !edges.has(pair)) edges.set(pair, edge);
  }
  const outgoing = new Map<string, Edge[]>();
  for (const edge of edges.values()) outgoing.set(edge.from, [...(outgoing.get(edge.from) ?? []), edge]);
  const numberOf = (node: string) => numbers.get(node) ?? 0;
  return {
    nodes,
    numbers,
    outgoing,
    edges: [...edges.values(), ...nodes.slice(1).map(() => null)],
    arcs: [
      ...[...edges.values()].map(({ from, to }) => ({ from: numberOf(from), to: numberOf(to), cost: 1 })),
      ...nodes.slice(1).map((node) => ({ from: numberOf(node), to: 0, cost: resetCost })),
    ],
  };
}

export function postmanWalk(streets: Streets, required: readonly Edge[]): Walk {
  const chosen = [...required];
  for (;;) {
    const uses: Use[] = [...chosen, ...eulerise(streets, chosen)];
    const stray = strayGroup(uses);
    if (!stray) return cutAtResets(uses);
    chosen.push(...shortestJoin(streets, stray.reached, stray.missing));
  }
}

/** An edge that is walked, or a reset, which is no edge of the graph. */
type Use = Edge | { from: string; to: typeof beginning };

function eulerise(streets: Streets, chosen: readonly Edge[]): Use[] {
  const surplus = new Array<number>(streets.nodes.length).fill(0);
  for (const { from, to } of chosen) {
    const [tail, head] = [streets.numbers.get(from) ?? 0, streets.numbers.get(to) ?? 0];
    surplus[tail] = (surplus[tail] ?? 0) - 1;
    surplus[head] = (surplus[head] ?? 0) + 1;
  }
  const additional = balance(streets.nodes.length, streets.arcs, surplus);
  return additional.flatMap((count, place) => {
    const edge = streets.edges[place];
    const from = streets.nodes[streets.arcs[place]?.from ?? 0] ?? beginning;
    return Array.from({ length: count }, (): Use => edge ?? { from, to: beginning });
  });
}

function strayGroup(uses: readonly Use[]) {
  const groups = groupsOf(uses);
  const home = groups.get(beginning);
  const missing = new Set([...groups].filter(([, group]) => group !== home).map(([node]) => node));
  if (missing.size === 0) return null;
  const reached =
    home === undefined ? [beginning] : [...groups].filter(([, group]) => group === home).map(([node]) => node);
  return { reached, missing };
}

/** The shortest way from what the walk reaches to something that it misses. */
function shortestJoin({ outgoing }: Streets, reached: readonly string[], missing: ReadonlySet<string>): Edge[] {
  const arrivals = new Map<string, Edge | null>(reached.map((node) => [node, null]));
  for (const node of arrivals.keys()) {
    for (const edge of outgoing.get(node) ?? []) {
      if (arrivals.has(edge.to)) continue;
      arrivals.set(edge.to, edge);
      if (missing.has(edge.to)) return wayBack(edge, arrivals);
    }
  }
  throw new Error('A required edge cannot be reached.');
}

function wayBack(last: Edge, arrivals: ReadonlyMap<string, Edge | null>): Edge[] {
  const way = [last];
  for (let edge = arrivals.get(last.from); edge; edge = arrivals.get(edge.from)) way.unshift(edge);
  return way;
}

function cutAtResets(uses: readonly Use[]): Walk {
  const paths: Edge[][] = [];
  for (const place of closedWalk(beginning, uses)) {
    const use = uses[place];
    if (!use || !('offer' in use)) continue;
    if (use.from === beginning) paths.push([]);
    paths.at(-1)?.push(use);
  }
  const steps = paths.reduce((sum, path) => sum + path.length, 0);
  return { paths, cost: steps + paths.length * resetCost };
}
