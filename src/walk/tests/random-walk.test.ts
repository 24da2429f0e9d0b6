import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assign, fromPromise, setup, type AnyStateMachine } from 'xstate';
import { atMost, never, randomWalk } from '../index.ts';
import { bellModel } from './fixtures.ts';

const account = setup({
  types: {
    context: {} as { cents: number; booked: number },
    events: {} as { type: 'paid'; cents: number; note: string } | { type: 'spent'; cents: number } | { type: 'closed' },
  },
}).createMachine({
  id: 'account',
  context: { cents: 0, booked: 0 },
  initial: 'open',
  states: {
    open: {
      on: {
        paid: {
          actions: assign({
            // A note of more than 20 letters pays nothing.
            cents: ({ context, event }) => context.cents + (event.note.length > 20 ? 0 : event.cents),
            booked: ({ context, event }) => context.booked + event.cents,
          }),
        },
        spent: {
          guard: ({ context, event }) => event.cents <= context.cents,
          actions: assign({
            cents: ({ context, event }) => context.cents - event.cents,
            booked: ({ context, event }) => context.booked - event.cents,
          }),
        },
        closed: 'over',
      },
    },
    over: { type: 'final' },
  },
});

const payloads = {
  paid: fc.record({ cents: fc.integer({ min: 1, max: 100_000 }), note: fc.string({ maxLength: 40, size: 'max' }) }),
  spent: fc.record({ cents: fc.integer({ min: 1, max: 100_000 }) }),
};
const books = { 'the books agree': never(({ snapshot: { context } }) => context.cents !== context.booked) };

/** Two answers, of which the later one is kept, whichever it is. */
const search = (cancels: boolean) =>
  setup({
    types: { context: {} as { shown: string } },
    actors: { first: fromPromise(async () => 'first'), second: fromPromise(async () => 'second') },
  }).createMachine({
    id: 'search',
    context: { shown: '' },
    type: 'parallel',
    states: {
      one: {
        initial: 'busy',
        states: {
          busy: {
            invoke: {
              src: 'first',
              onDone: {
                target: 'idle',
                guard: ({ context }) => !cancels || context.shown === '',
                actions: assign({ shown: 'first' }),
              },
              onError: 'idle',
            },
          },
          idle: { type: 'final' },
        },
      },
      other: {
        initial: 'busy',
        states: {
          busy: {
            invoke: {
              src: 'second',
              onDone: { target: 'idle', actions: assign({ shown: 'second' }) },
              onError: 'idle',
            },
          },
          idle: { type: 'final' },
        },
      },
    },
  });

describe('SC-2 a failure that is heard', () => {
  const asking = (onError: object) =>
    setup({ actors: { ask: fromPromise(async () => 1) } }).createMachine({
      id: 'm',
      context: { seen: null },
      initial: 'on',
      states: { on: { invoke: { id: 'ask', src: 'ask', onDone: 'off', ...onError } }, off: { type: 'final' } },
    } as never);
  const foundIn = async (onError: object) =>
    (await randomWalk(asking(onError) as unknown as AnyStateMachine, { seed: 1, walks: 20 })).findings.map(
      ({ kind, what }) => `${kind}: ${what}`,
    );

  test('and whose hearing throws is a crash, one that nothing hears is none', async () => {
    const throws = assign({ seen: () => JSON.parse('{') as null });
    expect(await foundIn({ onError: { target: 'off', actions: throws } })).toEqual([
      expect.stringMatching(/^crash: xstate\.error\.actor\.ask throws in active on: /),
    ]);
    expect(await foundIn({})).toEqual([
      'unhandled-failure: nothing hears that ask fails in active on: the machine ends with its error',
    ]);
  });
});

describe('SC-2 walks at random', () => {
  test('find with made payloads what no sample shows, shrunk to one step and the smallest payload', async () => {
    const { findings, seed } = await randomWalk(account, { seed: 1, events: payloads, rules: books });
    expect(seed).toBe(1);
    expect(findings).toHaveLength(1);
    const [found] = findings;
    expect(found).toMatchObject({ kind: 'rule-broken', what: 'the books agree (never)' });
    const [, step, ...more] = found?.walk.steps ?? [];
    expect(more).toEqual([]);
    expect(step?.event).toEqual({ type: 'paid', cents: 1, note: expect.stringMatching(/^.{21}$/s) });
    await found?.walk.replay();
  });

  test('are the same with the same seed, and end in the same path with another', async () => {
    const of = (seed: number) => randomWalk(account, { seed, events: payloads, rules: books });
    const [one, same, other] = await Promise.all([of(7), of(7), of(8)]);
    expect(same.steps).toBe(one.steps);
    expect(same.findings.map(({ id }) => id)).toEqual(one.findings.map(({ id }) => id));
    expect(other.steps).not.toBe(one.steps);
  });

  test('find the race of two actors, whichever answers last', async () => {
    const rules = {
      'the first is not shown over the second': never(
        ({ before, snapshot }) => before?.context.shown === 'second' && snapshot.context.shown === 'first',
      ),
    };
    const { findings } = await randomWalk(search(false), { seed: 1, rules });
    expect(findings.map(({ path }) => path.map((step) => step.replace(/ \(.*/, '')))).toEqual([
      ['start', 'done(0.search.other.busy)', 'done(0.search.one.busy)'],
    ]);
    const guarded = await randomWalk(search(true), { seed: 1, rules });
    expect(guarded.findings.filter(({ kind }) => kind === 'rule-broken')).toEqual([]);
  });

  test('have the oracles of the walk: dead ends, what throws, failures that nobody hears', async () => {
    const faulty = setup({
      types: { events: {} as { type: 'go' } | { type: 'burst' } | { type: 'ask' } },
      actors: { ask: fromPromise(async () => 1) },
    }).createMachine({
      id: 'faulty',
      initial: 'here',
      states: {
        here: {
          on: {
            go: 'stuck',
            burst: {
              actions: assign(() => {
                throw new Error('Burst.');
              }),
            },
            ask: 'asking',
          },
        },
        stuck: {},
        asking: { invoke: { src: 'ask', onDone: 'here' } },
      },
    });
    const { findings, transitions } = await randomWalk(faulty, { seed: 3 });
    expect(findings.map(({ kind, path }) => [kind, path.join(' → ')]).sort()).toEqual([
      ['crash', 'start (plain) → burst'],
      ['dead-end', 'start (plain) → go'],
      ['unhandled-failure', 'start (plain) → ask → failed(0.faulty.asking)'],
    ]);
    expect(transitions).toEqual({ declared: 4, taken: 3 });
  });

  test('walk a machine that counts without end, and a model of a product', async () => {
    const endless = setup({ types: { context: {} as { n: number }, events: {} as { type: 'more' } } }).createMachine({
      id: 'endless',
      context: { n: 0 },
      initial: 'on',
      states: {
        on: {
          on: {
            more: { guard: ({ context }) => context.n < 1e9, actions: assign({ n: ({ context }) => context.n + 1 }) },
          },
        },
      },
    });
    const rules = { 'ten at most': atMost(10, ({ name }) => name === 'more') };
    const { findings } = await randomWalk(endless, { seed: 1, walks: 3, rules });
    expect(findings.map(({ path }) => path.length)).toEqual([12]);
    const bell = await randomWalk(bellModel, { seed: 1 });
    expect(bell.findings).toEqual([]);
    expect(bell.states.entered).toBe(bell.states.declared);
  });
});
