/** Timers elapse only in orders that can happen, and a clock plan brings each about. */
import { describe, expect, test } from 'vitest';
import { assign, createActor, fromCallback, setup, SimulatedClock, type AnyMachineSnapshot } from 'xstate';
import { clockPlan } from '../graph/clock-plan.ts';
import { explore, wayTo, type ConfigurationGraph } from '../graph/explore.ts';
import { bellModel, raceModel } from './fixtures.ts';
import { keyCheck } from '../checks/key-check.ts';
import { deadline, defineModel, type DeadlineReached } from './kit.ts';
import { describeOffer, elapsedBy } from '../graph/progress.ts';
import { walkPure } from '../tiers/pure.ts';
import { tour } from '../tours/tours.ts';
import { arm, armAlike, canFire, drop, elapse, fire, noTimers, writeZone, type Zone } from '../graph/zones.ts';

const exactly = (span: number) => ({ least: span, most: span });
const write = (zone: Zone | null) => zone && writeZone(zone, (timer) => timer);

describe('SC-2 zones', () => {
  test('of two timers that start together, the shorter one is due first', () => {
    const zone = elapse(arm(arm(noTimers, 'a', exactly(300)), 'b', exactly(500)));
    expect(write(zone)).toBe('a 0..300, b 200..500, a-b -200');
    expect([canFire(zone, 'a'), canFire(zone, 'b')]).toEqual([true, false]);
    expect(write(fire(zone, 'a'))).toBe('b 200');
  });

  test('of two that start one after the other, either may be, and the text does not tell who was named first', () => {
    const zone = elapse(arm(elapse(arm(noTimers, 'b', exactly(500))), 'a', exactly(300)));
    expect(write(zone)).toBe('a 0..300, b 0..500, a-b -200..300');
    expect([canFire(zone, 'a'), canFire(zone, 'b')]).toEqual([true, true]);
    expect(write(fire(zone, 'b'))).toBe('a 0..300');
    expect(write(elapse(drop(zone, 'b')))).toBe('a 0..300');
  });

  test('two that wait for the same moment elapse in either order, at once', () => {
    const zone = elapse(armAlike(elapse(arm(noTimers, 'a', exactly(300))), 'b', 'a'));
    expect([canFire(zone, 'a'), canFire(zone, 'b')]).toEqual([true, true]);
    expect(write(fire(zone, 'a'))).toBe('b 0');
  });
});

/** The timers that can elapse where both run. */
const ordersOf = (graph: ConfigurationGraph) =>
  [...graph.configurations.values()]
    .filter(({ progress }) => progress.zone.timers.length === 2)
    .map(({ key, edges }) => [
      wayTo(graph, key)
        .map(({ offer }) => describeOffer(offer))
        .slice(1),
      edges.flatMap(({ offer }) => elapsedBy(offer) ?? []).map((timer) => timer.replace(/^xstate\./, '')),
    ]);

describe('SC-2 a machine with two timers at once', () => {
  const graph = explore(raceModel);

  test('is walked in the orders that can happen', () => {
    expect(ordersOf(graph)).toEqual([
      [['short.begun', 'long.begun (now)'], ['after.short.race.short.running']],
      [
        ['long.begun (now)', 'short.begun'],
        ['long', 'after.short.race.short.running'],
      ],
    ]);
    expect(keyCheck(graph).findings).toEqual([]);
    expect(walkPure(graph, tour(graph, 'edges').paths).failures).toEqual([]);
  });

  test('needs no zone in its keys where one timer runs at a time', () => {
    expect([...explore(bellModel).configurations.keys()].filter((key) => key.includes('left='))).toEqual([]);
  });

  test('elapses on a running clock as the plan says, on every path', () => {
    const { paths } = tour(graph, 'edges');
    for (const { edges } of paths) {
      const plan = new Map(clockPlan(graph, edges).map(({ index, advance }) => [index, advance]));
      const clock = new SimulatedClock();
      const deadline = fromCallback<{ type: string }, { until: number }>(({ sendBack, input }) => {
        const timer = clock.setTimeout(() => sendBack({ type: 'clock.reached' }), input.until - raceModel.present!);
        return () => clock.clearTimeout(timer);
      });
      const actor = createActor(raceModel.machine.provide({ actors: { deadline } }), { clock });
      actor.start();
      for (const [index, { offer, to }] of edges.entries()) {
        clock.increment(plan.get(index) ?? 0);
        if (offer.kind === 'outer') actor.send(offer.event as { type: 'short.begun' });
        const { snapshot } = graph.configurations.get(to)!.progress;
        expect((actor.getSnapshot() as AnyMachineSnapshot).value).toEqual(snapshot.value);
      }
      actor.stop();
    }
    expect(paths.flatMap(({ edges }) => edges).filter(({ offer }) => elapsedBy(offer) !== null).length).toBeGreaterThan(
      4,
    );
  });
});

/** Locked for 300 ms; the person may begin to wait for the end at any time. */
const lockModel = defineModel({
  name: 'lock',
  machine: setup({
    types: {
      context: {} as { until: number },
      events: {} as { type: 'locked'; until: number; receivedAt: number } | { type: 'waited' } | DeadlineReached,
    },
    actors: { deadline },
  }).createMachine({
    id: 'lock',
    context: { until: 0 },
    initial: 'open',
    states: {
      open: { on: { locked: { target: 'locked', actions: assign(({ event }) => ({ until: event.until })) } } },
      locked: { on: { waited: { target: 'waiting' } } },
      waiting: {
        invoke: { id: 'lock', src: 'deadline', input: ({ context }) => context },
        on: { 'clock.reached': { target: 'open' } },
      },
    },
  }),
  present: 1_000,
  inputs: { plain: undefined },
  events: { locked: { plain: { until: 1_300, receivedAt: 1_000 } }, waited: { plain: {} } },
});

test('SC-2 a timer of which nobody knows how long it has been running is given the longest that may be left of it', () => {
  const graph = explore(lockModel);
  const [path] = tour(graph, 'transitions').paths;
  expect(path?.edges.map(({ offer }) => describeOffer(offer)).slice(1, 4)).toEqual([
    'locked',
    'waited',
    'clock.reached',
  ]);
  expect(clockPlan(graph, path?.edges ?? [])[0]).toEqual({ index: 3, advance: 300 });
});
