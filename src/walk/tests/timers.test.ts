/** How long a deadline still runs: from the event that names its moment; otherwise the walk knows a range. */
import { describe, expect, test } from 'vitest';
import { assign, setup } from 'xstate';
import { explore } from '../graph/explore.ts';
import { withStates } from './fixtures.ts';
import { keyCheck } from '../checks/key-check.ts';
import { deadline, defineModel, type DeadlineReached } from './kit.ts';
import type { Model } from '../model.ts';
import { checkStructure } from '../checks/structure.ts';
import { walkPure } from '../tiers/pure.ts';
import { tour } from '../tours/tours.ts';
import { writeZone } from '../graph/zones.ts';

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
