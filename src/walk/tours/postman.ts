/**
 * The cheapest closed walk through required streets of a map on which a reset is possible everywhere, at a price: the
 * directed Chinese postman problem, or the rural one where not all streets are required. The walk is a minimum where
 * the required streets and their balancing streets are connected, as nearly always in a chart; shortest ways join
 * other pieces.
 */
import { balance } from './circulation.ts';
import { closedWalk, groupsOf } from './euler.ts';
import { beginning, type ConfigurationGraph, type Edge } from '../graph/explore.ts';

export interface Walk {
  paths: Edge[][];
  /** The number of steps, plus `resetCost` for each beginning. */
  cost: number;
}

/** The price of a reset, in steps: a fresh page costs about as much as this many taps. */
export const resetCost = 5;

/** Without an edge it is a reset, or forgets the beginning of a sequence. */
export interface Street {
  from: number;
  to: number;
  cost: number;
  edge: Edge | null;
}

const home = 0;

export interface StreetMap {
  places: number;
  streets: Street[];
  numbers: ReadonlyMap<string, number>;
}

/** The map of a graph: a place for each configuration, a street for each connected pair, a reset from everywhere. */
export function mapOf(graph: ConfigurationGraph): StreetMap {
  const numbers = new Map([beginning, ...graph.configurations.keys()].map((key, number) => [key, number]));
  const streets = new Map<number, Street>();
  for (const edge of graph.edges) {
    const street = streetOf(numbers, edge);
    const pair = street.from * numbers.size + street.to;
    if (edge.from !== edge.to && !streets.has(pair)) streets.set(pair, street);
  }
  const resets = Array.from({ length: numbers.size - 1 }, (_, index) => ({
    from: index + 1,
    to: home,
    cost: resetCost,
    edge: null,
  }));
  return { places: numbers.size, numbers, streets: [...streets.values(), ...resets] };
}

export const streetOf = (numbers: ReadonlyMap<string, number>, edge: Edge): Street => ({
  from: numbers.get(edge.from) ?? home,
  to: numbers.get(edge.to) ?? home,
  cost: 1,
  edge,
});

export function postmanWalk(map: StreetMap, required: readonly Street[]): Walk {
  const chosen = [...required];
  for (;;) {
    const uses = [...chosen, ...balancing(map, chosen)];
    const stray = strayGroup(uses);
    if (!stray) return cutAtResets(uses);
    chosen.push(...shortestJoin(map, stray.reached, stray.missing));
  }
}

function balancing({ places, streets }: StreetMap, chosen: readonly Street[]): Street[] {
  const surplus = new Array<number>(places).fill(0);
  for (const { from, to } of chosen) {
    surplus[from] = (surplus[from] ?? 0) - 1;
    surplus[to] = (surplus[to] ?? 0) + 1;
  }
  const additional = balance(places, streets, surplus);
  return streets.flatMap((street, place) => Array.from({ length: additional[place] ?? 0 }, () => street));
}

function strayGroup(uses: readonly Street[]) {
  const groups = groupsOf(uses);
  const group = groups.get(home);
  const missing = new Set([...groups].filter(([, other]) => other !== group).map(([place]) => place));
  if (missing.size === 0) return null;
  const reached =
    group === undefined ? [home] : [...groups].filter(([, other]) => other === group).map(([place]) => place);
  return { reached, missing };
}

function shortestJoin({ streets }: StreetMap, reached: readonly number[], missing: ReadonlySet<number>): Street[] {
  const outgoing: Street[][] = [];
  for (const street of streets) (outgoing[street.from] ??= []).push(street);
  const arrivals = new Map<number, Street | null>(reached.map((place) => [place, null]));
  for (const place of arrivals.keys()) {
    for (const street of outgoing[place] ?? []) {
      if (arrivals.has(street.to)) continue;
      arrivals.set(street.to, street);
      if (missing.has(street.to)) return wayBack(street, arrivals);
    }
  }
  throw new Error(`Expected a way to places ${[...missing].join(', ')} of the street map; none leads there.`);
}

function wayBack(last: Street, arrivals: ReadonlyMap<number, Street | null>): Street[] {
  const way = [last];
  for (let street = arrivals.get(last.from); street; street = arrivals.get(street.from)) way.unshift(street);
  return way;
}

function cutAtResets(uses: readonly Street[]): Walk {
  const paths: Edge[][] = [];
  for (const place of closedWalk(home, uses)) {
    const edge = uses[place]?.edge;
    if (!edge) continue;
    if (edge.from === beginning) paths.push([]);
    paths.at(-1)?.push(edge);
  }
  const steps = paths.reduce((sum, path) => sum + path.length, 0);
  return { paths, cost: steps + paths.length * resetCost };
}
