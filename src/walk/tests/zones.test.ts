import { describe, expect, test } from 'vitest';
import { assign, createActor, fromCallback, setup, SimulatedClock, type AnyMachineSnapshot } from 'xstate';
import { clockPlan } from '../graph/clock-plan.ts';
import { configurationOf, explore, wayTo, type ConfigurationGraph } from '../graph/explore.ts';
import { raceModel, withStates } from './fixtures.ts';
import { keyCheck } from '../checks/key-check.ts';
import { deadline, defineModel, type DeadlineReached } from './kit.ts';
import { checkStructure } from '../checks/structure.ts';
import { describeOffer, elapsedBy } from '../graph/progress.ts';
import type { Model } from '../model.ts';
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

type WaitEvent =
  | { type: 'wait.told'; until: number; receivedAt?: number }
  | { type: 'wait.paused'; receivedAt?: number }
  | DeadlineReached;

/** A deadline beside a pause of 400 ms; `wait.paused` stops or resumes the deadline and restarts the pause. */
const waitModel = (told: { until: number; receivedAt?: number }, paused: { receivedAt?: number } = {}) =>
  defineModel({
    name: 'wait',
    machine: setup({
      types: { context: {} as { until: number }, events: {} as WaitEvent },
      actors: { deadline },
      delays: { pause: 400 },
    }).createMachine({
      id: 'wait',
      context: { until: 0 },
      type: 'parallel',
      states: {
        wait: {
          initial: 'idle',
          states: {
            idle: {
              on: { 'wait.told': { target: 'running', actions: assign({ until: ({ event }) => event.until }) } },
            },
            running: {
              invoke: { id: 'until', src: 'deadline', input: ({ context: { until } }) => ({ until }) },
              on: { 'wait.paused': { target: 'paused' }, 'clock.reached': { target: 'idle' } },
            },
            paused: { on: { 'wait.paused': { target: 'running' } } },
          },
        },
        pause: {
          initial: 'on',
          states: {
            on: { on: { 'wait.paused': { target: 'on', reenter: true } }, after: { pause: { target: 'off' } } },
            off: {},
          },
        },
      },
    }),
    inputs: { plain: undefined },
    events: { 'wait.told': { plain: told }, 'wait.paused': { plain: paused } },
    present: 1000,
  });

/** What is left of both timers where both run, nearest configuration first. */
const leftIn = (model: Model) =>
  [...explore(model).configurations.values()].flatMap(({ progress: { zone } }) =>
    zone.timers.length < 2
      ? []
      : [writeZone(zone, (timer) => timer.replace('xstate.after.pause.wait.pause.on', 'pause'))],
  );

describe('SC-2 how long a deadline runs', () => {
  test('from the present of the model, where its event names the moment', () => {
    expect(leftIn(waitModel({ until: 1300 }))[0]).toBe('pause 0..400, until 0..300, pause-until -300..100');
  });

  test('from when its event was received', () => {
    expect(leftIn(waitModel({ until: 1300, receivedAt: 1200 }))[0]).toBe(
      'pause 0..400, until 0..100, pause-until -100..300',
    );
  });

  test('for nobody knows how long already, where an earlier event has named the moment', () => {
    // The pause starts with the same event, so that a deadline known to run for 300 ms would be 100 ms behind it.
    expect(leftIn(waitModel({ until: 1300 }))).toContain('pause 100..400, until 0..300, pause-until 100..400');
  });
});

test('SC-2 a timer of which nobody knows how long it has been running is given the longest that may be left of it', () => {
  const graph = explore(waitModel({ until: 1300 }));
  const way = [...graph.starts];
  for (const event of ['wait.told', 'wait.paused', 'wait.paused', 'clock.reached']) {
    const { edges } = configurationOf(graph, way.at(-1)!.to);
    way.push(edges.find(({ offer }) => offer.event.type === event)!);
  }
  expect(clockPlan(graph, way)).toEqual([{ index: 4, advance: 300 }]);
});

test('SC-2 an event that neither names nor changes a moment does not say how long is left until it', () => {
  const told = { until: 1300, receivedAt: 1000 };
  expect(leftIn(waitModel(told, { receivedAt: 1000 })).toSorted()).toEqual(leftIn(waitModel(told)).toSorted());
  expect(leftIn(waitModel(told, { receivedAt: 1000 }))).toContain('pause 100..400, until 0..300, pause-until 100..400');
});

test('SC-2 a timer that has elapsed in vain is over, and what waits for it then waits for ever', () => {
  const pausing = {
    on: { 'bell.rung': { actions: 'countRing' } },
    after: { pause: { guard: 'hasRungTwice', target: 'outside' } },
  };
  const graph = explore(withStates({ pausing }));
  const inVain = graph.edges.filter(({ offer, taken }) => offer.kind === 'after' && taken.length === 0);
  expect(inVain.map(({ to }) => to)).toContain('active pausing rings=1 over=after(pause.bell.pausing)');
  expect(checkStructure(graph).map(({ what }) => what)).toContain(
    'nothing leads out of active pausing rings=2 over=after(pause.bell.pausing)',
  );
  expect(keyCheck(graph).findings).toEqual([]);
  expect(walkPure(graph, tour(graph, 'edges').paths).failures).toEqual([]);
});
