import { assign, createActor, createMachine, fromPromise, setup } from 'xstate';
import { describe, expect, it, test } from 'vitest';
import {
  always,
  atMost,
  check,
  either,
  explore,
  findings,
  leadsTo,
  never,
  not,
  on,
  paths,
  precedes,
  tour,
  until,
} from '../index.ts';
import { checkout } from './machines/checkout.machine.ts';

const lamp = createMachine({
  id: 'lamp',
  initial: 'off',
  states: { off: { on: { pressed: 'on' } }, on: { on: { pressed: 'off', dropped: 'broken' } }, broken: {} },
});

const load = fromPromise(() => Promise.resolve('text'));
const reader = setup({ actors: { load } }).createMachine({
  id: 'reader',
  initial: 'loading',
  states: {
    loading: { invoke: { id: 'load', src: 'load', onDone: 'ready', onError: 'failed' } },
    ready: { after: { 1000: 'stale' } },
    stale: { on: { again: 'loading' } },
    failed: { on: { again: 'loading' } },
  },
});

const bank = setup({
  types: {
    context: {} as { tries: number; last: string },
    events: {} as { type: 'entered'; pin: string } | { type: 'left' },
  },
}).createMachine({
  id: 'bank',
  context: { tries: 0, last: '' },
  initial: 'asking',
  states: {
    asking: {
      on: {
        entered: [
          { guard: ({ event }) => event.pin === '1234', target: 'open' },
          { guard: ({ context }) => context.tries >= 2, target: 'locked' },
          { actions: assign({ tries: ({ context }) => context.tries + 1, last: ({ event }) => event.pin }) },
        ],
      },
    },
    open: { on: { left: 'over' } },
    locked: { type: 'final' },
    over: { type: 'final' },
  },
});
const pins = { entered: { right: { pin: '1234' }, wrong: { pin: '0000' } } };

describe('explore, findings and tour', () => {
  it('says of a machine what is wrong with its shape, with a shortest path', () => {
    expect(findings(explore(lamp))).toEqual([
      {
        machine: 'lamp',
        at: 'active broken',
        kind: 'dead-end',
        what: 'nothing leads out of active broken',
        path: ['start (plain)', 'pressed', 'dropped'],
      },
    ]);
    expect(findings(explore(reader))).toEqual([]);
  });

  it('takes samples, and refuses those of events that nothing hears', () => {
    const graph = explore(bank, { events: pins });
    expect(tour(graph, 'transitions').impossible).toEqual([]);
    expect(graph.configurations.size).toBe(10);
    expect(() => explore(bank, { events: { enterd: {} } as never })).toThrow(
      'the options of explore has samples of enterd, which no machine hears. There is: entered, left.',
    );
  });

  test.each<[source: unknown, said: string]>([
    [createActor(lamp), 'came an actor: pass the machine that it was made of.'],
    [() => lamp, 'came a function: call it.'],
    [null, 'came null.'],
    [load, 'came actor logic that is no machine.'],
    [{ initialState: {} }, 'came a machine of another version of XState.'],
  ])('refuses what is no machine (%#)', (source, said) => {
    expect(() => explore(source as never)).toThrow(
      `Expected a machine, as createMachine of XState v5 gives one; ${said}`,
    );
  });

  it('refuses a goal that is none', () => {
    expect(() => tour(explore(lamp), 'everything' as never)).toThrow('Expected a goal (states, transitions, ');
    expect(() => paths(lamp, { goal: 'everything' as never })).toThrow('came everything.');
  });
});

describe('paths', () => {
  test.each(paths(reader, { goal: 'pairs' }))('%s', async (path) => {
    const seen: unknown[] = [];
    await path.replay({ after: ({ value }, { actor }) => void seen.push([value, actor.getSnapshot().value]) });
    expect(seen).toEqual(path.steps.map(({ value }) => [value, value]));
  });

  it('are walked on a running actor, to their end', async () => {
    const samples = { 'number.entered': { good: { value: '4111111111111111' }, short: { value: '4111' } } };
    let seen = 0;
    const walked = paths(checkout, { events: samples });
    for (const path of walked) await path.replay({ after: () => void (seen += 1) });
    expect(seen).toBe(walked.reduce((sum, { steps }) => sum + steps.length, 0));
    expect(seen).toBeGreaterThan(20);
  });

  it('have ids, titles, and steps that say who acts and where the machine is then', () => {
    const [path] = paths(reader, { goal: 'states', without: ['failed(load)'] });
    expect(path?.title).toBe(`${path?.id} · done(load) → after(1000) → stale`);
    expect(path?.steps.map(({ name, by, states }) => [name, by, states])).toEqual([
      ['start', 'start', ['loading']],
      ['done(load)', 'actor', ['ready']],
      ['after(1000)', 'time', ['stale']],
    ]);
    expect(() => paths(reader, { without: ['failed'] })).toThrow(
      'Expected in "without" steps of reader (start, start (plain), done(load), failed(load), after(1000), again); "failed" is none.',
    );
  });

  it('hold actors that an invoke names itself, so that only the path acts', async () => {
    let calls = 0;
    const inline = createMachine({
      id: 'inline',
      initial: 'busy',
      states: {
        busy: { invoke: { src: fromPromise(() => Promise.resolve((calls += 1))), onDone: 'idle', onError: 'idle' } },
        idle: { on: { again: 'busy' } },
      },
    });
    for (const path of paths(inline)) await path.replay();
    expect(calls).toBe(0);
  });

  it('fail where the machine is another, with the path up to there', async () => {
    const broken = createMachine({ ...lamp.config, states: { ...lamp.config.states, on: {} } } as never);
    const path = paths(lamp).find(({ steps }) => steps.length > 2);
    await expect(path?.replay({ machine: broken as never })).rejects.toThrow(
      /^Path [0-9a-f]{10}, step 2, start \(plain\) → pressed → \w+\nExpected the state \w+; the actor is in on\.$/,
    );
  });

  it('drive a page, and say which gesture or look is missing', async () => {
    const [path] = paths(lamp, { goal: 'states' });
    const seen: string[] = [];
    const events = { pressed: () => seen.push('press'), dropped: () => seen.push('drop') };
    await path?.walk({
      start: () => seen.push('open'),
      events,
      states: { off: () => seen.push('dark'), '*': () => undefined },
    });
    expect(seen).toEqual(['open', 'dark', 'press', 'drop']);
    await expect(path?.walk({ events: { pressed: () => undefined } })).rejects.toThrow(
      'Expected a gesture for dropped; there are: pressed.',
    );
    await expect(path?.walk({ events, states: { off: () => undefined } })).rejects.toThrow(
      'Expected a look for on; there are: off.',
    );
  });
});

describe('check', () => {
  const graph = explore(bank, { events: pins });
  const broken = (rules: Parameters<typeof check>[1]) =>
    check(graph, rules).map(({ what, path }) => [what, path.length]);
  const entered = on('entered');

  it('finds nothing where the rules hold', () => {
    const holding = {
      'open only after a number': precedes(entered, 'open'),
      'three numbers at most': atMost(3, entered),
      'whoever is in comes out': leadsTo('open', 'over'),
      'asked until it is open or locked': until('asking', either('open', 'locked')),
      'always somewhere': always(either('asking', 'open', 'locked', 'over')),
      'never locked with one try': never(({ snapshot }) => snapshot.matches('locked') && snapshot.context.tries < 2),
    };
    expect(check(graph, holding)).toEqual([]);
  });

  it('shows each broken rule by a shortest path', () => {
    expect(
      broken({
        a: always(not('locked')),
        b: never('over'),
        c: atMost(2, entered),
        d: leadsTo('asking', 'open'),
        e: precedes('locked', 'open'),
        f: until('asking', 'locked'),
      }),
    ).toEqual([
      ['a (always)', 4],
      ['b (never)', 3],
      ['c (atMost)', 4],
      ['d (leadsTo)', 4],
      ['e (precedes)', 2],
      ['f (until)', 2],
    ]);
  });

  it('explores again where a rule reads what no guard reads', () => {
    const rule = { 'the last is not kept': never(({ snapshot }) => snapshot.context.last === '0000') };
    expect(check(graph, rule)).toMatchObject([{ what: 'the last is not kept (never)', path: { length: 2 } }]);
  });

  it('reads the output of each end, though all ends are one configuration', () => {
    const say = (said: string) => ({ target: 'over', actions: { type: 'say', params: { said } } }) as const;
    const question = setup({
      types: { context: {} as { said: string } },
      actions: { say: assign((_, { said }: { said: string }) => ({ said })) },
    }).createMachine({
      id: 'question',
      context: { said: '' },
      initial: 'asked',
      states: { asked: { on: { yes: say('yes'), no: say('no') } }, over: { type: 'final' } },
      output: ({ context }) => context.said,
    });
    const rule = { 'no is no answer': never(({ snapshot }) => snapshot.output === 'no') };
    expect(check(explore(question), rule)).toMatchObject([{ path: [expect.anything(), 'no'] }]);
  });

  it('refuses a state that the machine does not have', () => {
    expect(() => check(graph, { a: never('lockd') })).toThrow(
      'Expected a state of bank (asking, open, locked, over); the rule "a" says "lockd".',
    );
  });
});
