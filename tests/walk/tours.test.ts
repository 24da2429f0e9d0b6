/** Tours cover what they promise, are as short as can be, and keep their ids. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { balance, type Arc } from './circulation.ts';
import { beginning, explore } from './explore.ts';
import { bellModel, visitModel, withStates } from './fixtures.ts';
import { resetCost } from './postman.ts';
import { walkPure } from './tiers/pure.ts';
import { goals, pathOf, simplePaths, tour } from './tours.ts';

describe('SC-2 tours', () => {
  test.each(goals)('%s: every path is a walk from the beginning, and everything is covered', (goal) => {
    for (const model of [bellModel, visitModel]) {
      const graph = explore(model);
      const { paths, items } = tour(graph, goal);
      for (const { edges } of paths) {
        expect(edges[0]?.from).toBe(beginning);
        for (const [index, edge] of edges.entries()) if (index > 0) expect(edge.from).toBe(edges[index - 1]?.to);
      }
      const walked = paths.flatMap(({ edges }) => edges);
      const covered = {
        edges: new Set(walked.map(({ id }) => id)),
        transitions: new Set(walked.flatMap(({ taken }) => taken)),
        codes: new Set(walked.filter(({ offer }) => offer.kind === 'outcome').map(({ offer }) => offer.event.type)),
      };
      expect(covered[goal].size).toBe(items);
      expect(walkPure(graph, paths).failures).toEqual([]);
    }
  });

  test('paths keep their ids when tours are generated anew', () => {
    const ids = () => tour(explore(bellModel), 'edges').paths.map(({ id }) => id);
    expect(ids()).toEqual(ids());
    expect(new Set(ids()).size).toBe(ids().length);
  });

  test('the tour over all edges costs no more than going to each edge by itself', () => {
    const graph = explore(bellModel);
    const { paths, steps } = tour(graph, 'edges');
    expect(steps + paths.length * resetCost).toBeLessThan(graph.edges.length * (2 + resetCost));
  });

  test('simple paths are counted, up to the cap', () => {
    const graph = explore(visitModel);
    expect(simplePaths(graph)).toMatchObject({ count: 22, capped: false });
    expect(simplePaths(graph, 3)).toMatchObject({ count: 3, capped: true });
  });

  test('a swapped target is noticed at the very step', () => {
    const graph = explore(bellModel);
    const swapped = withStates({ pausing: { after: { pause: { target: 'waiting' } } } });
    const { failures } = walkPure({ ...graph, model: swapped }, tour(graph, 'transitions').paths);
    expect(failures[0]).toMatchObject({
      event: 'after(pause)',
      message: expect.stringMatching(/^arrives at active waiting/),
    });
  });

  test('a control key that misses what a guard reads is noticed', () => {
    const coarse = {
      ...bellModel,
      controlKey: ({ status, value }: AnyMachineSnapshot) => `${status} ${String(value)}`,
    };
    const graph = explore(coarse);
    const rungTwice = graph.configurations
      .get('active outside')
      ?.edges.find(({ offer }) => offer.event.type === 'bell.rung');
    const again = graph.configurations
      .get('active ringing')
      ?.edges.find(({ offer }) => offer.event.type === 'logout.unknown');
    const [start] = graph.starts;
    if (!start || !rungTwice || !again) throw new Error('The bell has changed.');
    const { failures } = walkPure(graph, [pathOf([start, rungTwice, again, rungTwice, again])]);
    expect(failures[0]).toMatchObject({ step: 4, message: 'arrives at active waiting' });
  });
});

describe('minimum-cost circulation', () => {
  test('takes the cheap way round, and undoes an earlier choice where that is cheaper', () => {
    const arcs: Arc[] = [
      { from: 0, to: 2, cost: 1 },
      { from: 0, to: 3, cost: 4 },
      { from: 1, to: 2, cost: 2 },
      { from: 2, to: 3, cost: 1 },
    ];
    expect(balance(4, arcs, [1, 1, -1, -1])).toEqual([1, 0, 1, 1]);
  });

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
        const orders = [
          [0, 1, 2],
          [0, 2, 1],
          [1, 0, 2],
          [1, 2, 0],
          [2, 0, 1],
          [2, 1, 0],
        ];
        const best = Math.min(
          ...orders.map((order) => order.reduce((sum, to, from) => sum + (cost[3 * from + to] ?? 0), 0)),
        );
        expect(total).toBe(best);
      }),
    );
  });
});
