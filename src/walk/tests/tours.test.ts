import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { not } from 'xstate';
import { balance } from '../tours/circulation.ts';
import { beginning, explore, type ConfigurationGraph, type Edge } from '../graph/explore.ts';
import { bell, bellModel, counterFamily, visitModel, withStates } from './fixtures.ts';
import { resetCost } from '../tours/postman.ts';
import { walkPure } from '../tiers/pure.ts';
import { coverage, goals, mostSimplePaths, pathOf, simplePaths, tour } from '../tours/tours.ts';

/** The items that a step covers, computed from the edges alone. */
const itemsOn: Record<(typeof goals)[number] | 'switch:2' | 'switch:3', (path: Edge[], place: number) => string[]> = {
  states: (path, place) => path[place]?.entered ?? [],
  transitions: (path, place) => path[place]?.taken ?? [],
  guards: (path, place) => path[place]?.guards ?? [],
  codes: (path, place) => (path[place]?.offer.kind === 'outcome' ? [path[place].offer.event.type] : []),
  requirements: () => [],
  edges: (path, place) => (path[place] ? [path[place].id] : []),
  simple: (path, place) => {
    const passed = path.slice(0, place + 1).map(({ to }) => to);
    return new Set(passed).size === passed.length ? [pathOf(path.slice(0, place + 1)).id] : [];
  },
  pairs: (path, place) => sequencesAt(path, place, 2),
  'switch:2': (path, place) => sequencesAt(path, place, 3),
  'switch:3': (path, place) => sequencesAt(path, place, 4),
};

function sequencesAt(path: Edge[], place: number, length: number): string[] {
  if (place + 1 < length) return [];
  const edges = path.slice(place + 1 - length, place + 1);
  return edges.reduce((before, { taken }) => taken.flatMap((id) => before.map((text) => `${text} → ${id}`)), ['']);
}

describe('SC-2 tours', () => {
  test.each([...goals, 'switch:2', 'switch:3'] as const)(
    '%s: every path is a walk from the beginning, and everything is covered',
    (goal) => {
      for (const model of [bellModel, visitModel]) {
        const graph = explore(model);
        const { paths, items, impossible } = tour(graph, goal);
        for (const { edges } of paths) {
          expect(edges[0]?.from).toBe(beginning);
          for (const [index, edge] of edges.entries()) if (index > 0) expect(edge.from).toBe(edges[index - 1]?.to);
        }
        const covered = paths.flatMap(({ edges }) => edges.flatMap((_, place) => itemsOn[goal](edges, place)));
        expect(new Set(covered).size).toBe(items);
        expect(impossible.every((item) => !covered.includes(item))).toBe(true);
        expect(walkPure(graph, paths).failures).toEqual([]);
      }
    },
  );

  test('pairs are all that can be taken one after the other', () => {
    const graph = explore(bellModel);
    const adjacent = graph.edges.flatMap((first) =>
      graph.edges
        .filter(({ from }) => from === first.to)
        .flatMap((second) => first.taken.flatMap((one) => second.taken.map((other) => `${one} → ${other}`))),
    );
    expect(tour(graph, 'pairs').items).toBe(new Set(adjacent).size);
    expect(tour(graph, 'switch:1').paths).toEqual(tour(graph, 'pairs').paths);
  });

  test('coverage says what given paths miss, and what no path can cover', () => {
    const graph = explore(withStates({ waiting: { on: { 'bell.left': { target: 'outside', guard: 'never' } } } }));
    const none = coverage(graph, []);
    expect(none.edges).toMatchObject({ covered: 0, items: graph.edges.length, impossible: [] });
    const everything = goals.flatMap((goal) => tour(graph, goal).paths);
    for (const { missing, impossible } of Object.values(coverage(graph, everything)))
      expect(missing).toEqual(impossible);
    expect(coverage(graph, everything).guards.impossible).toEqual(['bell.waiting:bell.left is true']);
    expect(coverage(graph, everything).transitions.impossible).toEqual([
      'bell.waiting:bell.left',
      'bell.checking:always',
    ]);
  });

  test('two goals at once are both covered, and what is known is not gone to again', () => {
    const graph = explore(visitModel);
    const joined = tour(graph, 'transitions+codes');
    const { transitions, codes } = coverage(graph, joined.paths);
    expect([transitions.missing, codes.missing]).toEqual([transitions.impossible, codes.impossible]);
    expect(joined.items).toBe(tour(graph, 'transitions').items + tour(graph, 'codes').items);
    const known = new Set(joined.paths.flatMap(({ edges }) => edges.flatMap((edge) => edge.taken)));
    const rest = tour(graph, 'transitions+codes', known);
    expect(rest.items).toBe(tour(graph, 'codes').items);
    expect(coverage(graph, rest.paths).codes.missing).toEqual(codes.impossible);
    expect(tour(graph, 'transitions', known)).toMatchObject({ items: 0, paths: [], steps: 0 });
  });

  test('a state that is passed early is gone to where the machine comes to rest in it', () => {
    const outside = { on: { ...bell.config.states?.outside?.on, 'bell.left': { target: 'checking' } } };
    const checking = { always: { guard: not('hasRungTwice'), target: 'outside' } };
    const graph = explore(withStates({ outside, checking }));
    const isSeen = ({ to }: Edge) => graph.configurations.get(to)?.progress.snapshot.value === 'checking';
    expect(graph.edges.some((edge) => edge.entered.includes('bell.checking') && !isSeen(edge))).toBe(true);
    const { paths } = tour(graph, 'states');
    expect(paths.some(({ edges }) => edges.some(isSeen))).toBe(true);
    expect(coverage(graph, paths).states.missing).toEqual([]);
  });

  test('a guard that refuses an event is seen to refuse it', () => {
    const graph = explore(bellModel);
    const steps = tour(graph, 'guards').paths.flatMap(({ edges }) => edges);
    expect(steps).toContainEqual(
      expect.objectContaining({ taken: [], guards: ['bell.outside:door.knocked is false'] }),
    );
  });

  test('requirements are read from states and transitions', () => {
    const meta = (id: string) => ({ meta: { requirements: [id] } });
    const pausing = { ...meta('X-1'), after: { pause: { ...meta('X-2'), target: 'outside' } } };
    const graph = explore(withStates({ pausing, never: meta('X-3') }));
    const { items, impossible } = tour(graph, 'requirements');
    expect({ items, impossible }).toEqual({ items: 2, impossible: ['X-3'] });
  });

  test('simple paths are counted, up to the cap', () => {
    const graph = explore(visitModel);
    expect(simplePaths(graph)).toMatchObject({ count: 24, exact: true, capped: false });
    const few = simplePaths(graph, 3);
    expect(few).toMatchObject({ count: 24, exact: true, capped: true, longest: 2 });
    expect(few.paths.map(({ edges }) => edges.length)).toEqual([1, 2, 2]);
  });

  test('the number of simple paths is estimated where counting is given up', () => {
    const { exact, count, estimate, paths } = simplePaths(explore(counterFamily(4, 3)));
    expect(exact).toBe(false);
    expect(estimate).toBeGreaterThan(count);
    expect(paths.length).toBeLessThanOrEqual(mostSimplePaths);
  });
});

test('SC-2 a tour over transitions is as short as the best of all walks, found by trying them', () => {
  const graph = explore(bellModel);
  const { paths, steps } = tour(graph, 'transitions');
  expect(steps + paths.length * resetCost).toBe(cheapestWalk(graph));
});

/** The cheapest cost, by Dijkstra over positions and transitions taken so far. */
function cheapestWalk({ configurations, starts, transitions }: ConfigurationGraph): number {
  const bits = new Map(transitions.map(({ id }, number) => [id, 1 << number]));
  const everything = [...configurations.values()]
    .flatMap(({ edges }) => edges.flatMap(({ taken }) => taken))
    .reduce((mask, id) => mask | (bits.get(id) ?? 0), 0);
  const layers = new Map<number, [string, number][]>([[0, [[beginning, 0]]]]);
  const settled = new Set<string>();
  for (let cost = 0; ; cost += 1) {
    for (const [at, mask] of layers.get(cost) ?? []) {
      if (settled.has(`${at} ${mask}`)) continue;
      settled.add(`${at} ${mask}`);
      if (mask === everything) return cost;
      for (const { to, taken } of configurations.get(at)?.edges ?? []) {
        reach(
          cost + 1,
          to,
          taken.reduce((sum, id) => sum | (bits.get(id) ?? 0), mask),
        );
      }
      for (const { to } of starts) reach(cost + 1 + resetCost, to, mask);
    }
  }

  function reach(cost: number, at: string, mask: number): void {
    const layer = layers.get(cost) ?? [];
    layers.set(cost, layer);
    layer.push([at, mask]);
  }
}

describe('minimum-cost circulation', () => {
  test('says so where the graph cannot be balanced', () => {
    expect(() => balance(2, [], [1, -1])).toThrow('cannot be balanced');
  });

  test('is as cheap as the best of all assignments', () => {
    const costs = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(costs, (cost) => {
        const arcs = cost.map((price, place) => ({ from: Math.floor(place / 3), to: 3 + (place % 3), cost: price }));
        const uses = balance(6, arcs, [1, 1, 1, -1, -1, -1]);
        const total = arcs.reduce((sum, arc, place) => sum + arc.cost * (uses[place] ?? 0), 0);
        const best = Math.min(
          ...['012', '021', '102', '120', '201', '210'].map((order) =>
            [...order].reduce((sum, to, from) => sum + (cost[3 * from + Number(to)] ?? 0), 0),
          ),
        );
        expect(total).toBe(best);
      }),
    );
  });
});
