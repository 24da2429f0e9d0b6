import { noCalls } from '../../src/walk/protocol.ts';
import { describe, expect, test } from 'vitest';
import { assign, sendTo, setup, type AnyMachineSnapshot } from 'xstate';
import { models } from '../flows/models.ts';
import { reportComposed } from '../../src/walk/composed/findings.ts';
import { findComposed, slicesOf } from '../../src/walk/composed/walk.ts';
import { compose } from '../../src/walk/composed/compose.ts';
import { printFinding } from '../../src/walk/checks/finding.ts';
import { defineModel } from '../flows/kit/define-model.ts';
import type { Model } from '../../src/walk/model.ts';
import { describeOffer } from '../../src/walk/graph/progress.ts';
import { walkPure } from '../../src/walk/tiers/pure.ts';
import { printFailure } from '../../src/walk/tiers/tier.ts';
import { pathOf, tour } from '../../src/walk/tours/tours.ts';

type GuestOutput = { type: 'left' } | { type: 'fled' };

const guestMachine = setup({
  types: {
    context: {} as { mood: 'calm' | 'wild'; output: GuestOutput },
    events: {} as { type: 'guest.slept' } | { type: 'guest.left' } | { type: 'vase.broken' } | { type: 'bell.heard' },
    input: {} as { mood: 'calm' | 'wild' },
    output: {} as GuestOutput,
  },
  actions: { flee: assign({ output: { type: 'fled' } }) },
  guards: { isWild: ({ context }) => context.mood === 'wild' },
}).createMachine({
  id: 'guest',
  context: ({ input: { mood } }) => ({ mood, output: { type: 'left' } }),
  output: ({ context }) => context.output,
  initial: 'awake',
  states: {
    awake: {
      on: {
        'guest.slept': { target: 'asleep' },
        'guest.left': { target: 'gone' },
        'vase.broken': { guard: 'isWild', target: 'gone', actions: 'flee' },
      },
    },
    asleep: { on: { 'bell.heard': { target: 'awake' } } },
    gone: { type: 'final' },
  },
});

const guest = defineModel({
  name: 'visitor',
  machine: guestMachine,
  controlKey: ({ value, context }) => `${value} ${context.mood}`,
  inputs: { calm: { mood: 'calm' }, wild: { mood: 'wild' } },
  events: {
    'guest.slept': { plain: {} },
    'guest.left': { plain: {} },
    'vase.broken': { plain: {} },
    'bell.heard': { plain: {} },
  },
});
/** A guest whose model has no `bell.heard`, so that only a parent can send it. */
const deafGuest: Model = {
  ...guest,
  events: Object.fromEntries(Object.entries(guest.events).filter(([type]) => type !== 'bell.heard')),
};

const base = setup({
  types: {
    events: {} as
      | { type: 'guest.invited' }
      | { type: 'bell.rung' }
      | { type: 'house.closed' }
      | { type: 'house.opened' },
  },
  actors: { guest: guestMachine },
  actions: { ring: sendTo('guest', { type: 'bell.heard' as const }) },
  guards: { hasLeft: (_, { output }: { output: GuestOutput }) => output.type === 'left' },
});

interface Faults {
  mood?: 'calm' | 'wild';
  hears?: 'all' | 'left';
  on?: object;
  outputs?: Record<string, GuestOutput>;
}

const house = ({ mood = 'calm', hears = 'all', on, outputs = { left: { type: 'left' } } }: Faults = {}): Model => {
  const left = { guard: { type: 'hasLeft', params: ({ event }: { event: unknown }) => event }, target: 'empty' };
  const machine = base.createMachine({
    id: 'house',
    initial: 'empty',
    states: {
      empty: { on: { 'guest.invited': { target: 'hosting' } } },
      hosting: {
        invoke: { id: 'guest', src: 'guest', input: { mood }, onDone: hears === 'all' ? { target: 'empty' } : left },
        on: on ?? { 'bell.rung': { actions: 'ring' }, 'house.closed': { target: 'closed' } },
      },
      closed: { on: { 'house.opened': { target: 'empty' } } },
    },
  } as Parameters<typeof base.createMachine>[0]);
  const plain = { plain: {} };
  return {
    name: 'house',
    machine,
    protocol: noCalls,
    controlKey: ({ value }: AnyMachineSnapshot) => String(value),
    inputs: { plain: undefined },
    events: { 'guest.invited': plain, 'bell.rung': plain, 'house.closed': plain, 'house.opened': plain },
    outcomes: {},
    outputs: { guest: outputs },
  };
};

describe('SC-2 ER-3 a parent and its child, composed', () => {
  const graph = compose(house(), [deafGuest]);
  const edgesOf = (name: string) => graph.edges.filter(({ offer }) => describeOffer(offer) === name);
  const ways = (name: string) => edgesOf(name).map(({ from, to }) => `${from} > ${to}`);

  test('a path is found again by its id, also one that ends where a step failed', () => {
    const [path] = tour(graph, 'edges').paths;
    const upToFailure = pathOf(path?.edges.slice(0, 3) ?? []);
    const found = findComposed([house()], [deafGuest], upToFailure.id);
    expect(found?.path.edges.map(({ id }) => id)).toEqual(upToFailure.edges.map(({ id }) => id));
    expect(found && walkPure(found.graph, [found.path]).failures).toEqual([]);
    expect(findComposed([house()], [deafGuest], 'none')).toBeNull();
  });

  test('the child hears people itself, and its parent hears its end in the same step', () => {
    expect(ways('house/guest: guest.left')).toEqual(['hosting | guest: awake calm > empty']);
    expect(edgesOf('house/guest: guest.left').map(({ taken }) => taken)).toEqual([
      ['visitor/guest.awake:guest.left', 'house.hosting:done(guest)'],
    ]);
    expect(graph.edges.filter(({ offer }) => offer.kind === 'done')).toEqual([]);
  });

  test('what the parent sends arrives in the same step', () => {
    expect(ways('bell.rung')).toContain('hosting | guest: asleep calm > hosting | guest: awake calm');
  });

  test('a child is gone with the state that ran it', () => {
    expect(new Set(edgesOf('house.closed').map(({ to }) => to))).toEqual(new Set(['closed']));
    const offers = graph.configurations.get('closed')?.offers ?? [];
    expect(offers.filter(({ at }) => at !== undefined)).toEqual([]);
  });

  test('is toured and replayed like one machine, without a fault', () => {
    for (const goal of ['edges', 'transitions', 'pairs'] as const) {
      expect(walkPure(graph, tour(graph, goal).paths).failures.map(printFailure)).toEqual([]);
    }
    expect(reportComposed(graph)).toMatchObject({ configurations: 4, unexplored: 0, faults: [], gaps: [] });
  });

  test('what no parent makes the child do is listed with its reason', () => {
    const { children, untaken } = reportComposed(graph);
    expect(children).toEqual([{ name: 'visitor', neverStartedWith: ['wild'] }]);
    expect(untaken).toEqual([{ id: 'visitor/guest.awake:vase.broken', why: 'its event never comes there' }]);
  });

  test('a child that is not walked stands still, as in a walk of its parent', () => {
    const still = compose(house(), []);
    expect([...still.configurations.keys()]).toEqual(['empty', 'hosting', 'closed']);
    expect(still.edges.map(({ offer }) => describeOffer(offer))).toContain('done(guest) (left)');
  });

  test('a walk that is cut says so and judges only what it saw', () => {
    const cut = compose(house(), [deafGuest], 2);
    expect(reportComposed(cut)).toMatchObject({ unexplored: 2, faults: [], untaken: [] });
  });
});

/** Opens at its own word, one of two; ignores any other. */
const doorMachine = setup({
  types: {
    context: {} as { own: string },
    events: {} as { type: 'word.said'; word: string },
    input: {} as { word: string },
  },
  guards: { isOwn: ({ context, event }) => event.word === context.own },
}).createMachine({
  id: 'door',
  context: ({ input }) => ({ own: input.word }),
  initial: 'shut',
  states: { shut: { on: { 'word.said': { guard: 'isOwn', target: 'open' } } }, open: { type: 'final' } },
});
const door = defineModel({
  name: 'door',
  machine: doorMachine,
  controlKey: ({ value }) => value,
  inputs: { plain: { word: 'sesame' } },
  events: { 'word.said': { sesame: { word: 'sesame' }, simsim: { word: 'simsim' } } },
});
const keeper: Model = {
  ...house(),
  name: 'keeper',
  machine: setup({
    types: {
      context: {} as { word: string },
      events: {} as { type: 'word.changed'; word: string } | { type: 'door.shut' },
    },
    actors: { door: doorMachine },
    actions: { keepWord: assign((_, { word }: { word: string }) => ({ word })) },
  }).createMachine({
    id: 'keeper',
    context: { word: 'sesame' },
    initial: 'away',
    states: {
      away: {
        on: {
          'word.changed': { actions: { type: 'keepWord', params: ({ event }) => event } },
          'door.shut': { target: 'waiting' },
        },
      },
      waiting: {
        invoke: { id: 'door', src: 'door', input: ({ context: { word } }) => ({ word }), onDone: { target: 'away' } },
      },
    },
  }),
  events: {
    'word.changed': { simsim: { word: 'simsim' }, other: { word: 'another' }, more: { word: 'one more' } },
    'door.shut': { plain: {} },
  },
  outputs: {},
};

describe('SC-2 ER-3 what a child was started with', () => {
  test('tells configurations apart where the child compares it with what it hears, and only there', () => {
    const graph = compose(keeper, [door]);
    const shut = [...graph.configurations.keys()].filter((key) => key.startsWith('waiting'));
    expect(shut).toHaveLength(3);
    expect(new Set(shut.map((key) => /with=(\w+)/.exec(key)?.[1])).size).toBe(3);
    for (const goal of ['edges', 'pairs'] as const) {
      expect(walkPure(graph, tour(graph, goal).paths).failures.map(printFailure)).toEqual([]);
    }
  });
});

describe('SC-2 ER-3 a composed walk finds, with the shortest way to it,', () => {
  const report = (faults: Faults) => reportComposed(compose(house(faults), [deafGuest]));

  test('an output that the parent does not hear', () => {
    const outputs = { left: { type: 'left' }, fled: { type: 'fled' } } as const;
    expect(report({ mood: 'wild', hears: 'left', outputs }).faults.map(printFinding)).toEqual([
      'house · unheard-output: house/guest ends with "fled", and nothing hears it\n    start (plain) → guest.invited → house/guest: vase.broken',
    ]);
  });

  test('an output of which the parent has no sample', () => {
    expect(report({ mood: 'wild' }).faults.map(printFinding)).toEqual([
      'house · unknown-output: house/guest ends with "fled", of which there is no sample\n    start (plain) → guest.invited → house/guest: vase.broken',
    ]);
  });

  test('an output that its model has ruled out', () => {
    const neverEnds = { guest: { fled: 'Nothing there can break.' } };
    const { faults } = reportComposed(compose({ ...house({ mood: 'wild' }), neverEnds }, [deafGuest]));
    expect(faults.map(({ what }) => what)).toEqual([
      'house/guest ends with "fled", which its parent rules out: Nothing there can break.',
    ]);
  });

  test('a sample that no child ends with', () => {
    const outputs = { left: { type: 'left' }, fled: { type: 'fled' } } as const;
    expect(report({ outputs }).gaps.map(({ kind, what }) => [kind, what])).toEqual([
      ['impossible-output', 'no run of guest ends as the sample "fled" of house says'],
    ]);
  });

  test('a dead end of the pair: the child waits for what the parent never sends', () => {
    const { faults } = report({ on: {} });
    expect(faults.map(({ kind, path }) => [kind, path.join(' → ')])).toEqual([
      ['dead-end', 'start (plain) → guest.invited → house/guest: guest.slept'],
    ]);
  });
});

/**
 * The most configurations of each slice of a parent that has several slices, and of a room, since npm test has half a
 * minute for all. `npm run walk -- --composed` sees all of them, but for two.
 */
const mostInTest = 100;
const isLarge = (name: string, slices: number): boolean => slices > 1 || name === 'room';

const walks = models.flatMap((model) =>
  slicesOf(model, models).map((others, _, { length }) => ({
    name: model.name,
    with: others[0]?.name,
    others,
    model,
    most: isLarge(model.name, length) ? mostInTest : undefined,
  })),
);

test.each(walks)('SC-2 ER-3 $name and its children fit: $with', ({ model, others, most }) => {
  const graph = compose(model, others, most);
  const report = reportComposed(graph);
  expect(report.faults.map(printFinding)).toEqual([]);
  expect(report.gaps.map(({ what }) => what)).toEqual([]);
  if (most === undefined) expect(report.unexplored).toBe(0);
  expect(walkPure(graph, tour(graph, 'transitions').paths).failures.map(printFailure)).toEqual([]);
});
