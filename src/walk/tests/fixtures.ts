/** Small machines for the engine's own tests: a sound one, and ways to plant a fault in it. */
import { assign, setup, type AnyMachineSnapshot } from 'xstate';
import type { Model } from '../model.ts';
import type { Mutant } from '../mutants/mutant.ts';
import { mutate } from '../mutants/mutants.ts';
import { noCalls } from '../protocol.ts';
import { call, deadline, defineModel, Sealed, type Answers, type DeadlineReached } from './kit.ts';

type BellEvent =
  | { type: 'bell.rung' }
  | { type: 'bell.left' }
  | { type: 'door.knocked'; loud: boolean }
  | DeadlineReached
  | Answers<'logout', { accepted: object }>;

const base = setup({
  types: { context: {} as { rings: number }, events: {} as BellEvent, tags: {} as 'busy' },
  actors: { 'call:logout': call<{ token: Sealed }>(), deadline },
  actions: { countRing: assign({ rings: ({ context }) => Math.min(context.rings + 1, 2) }) },
  guards: {
    isLoud: (_, { loud }: { loud: boolean }) => loud,
    hasRungTwice: ({ context }) => context.rings >= 2,
    never: () => false,
  },
  delays: { pause: 300 },
});

export const bell = base.createMachine({
  id: 'bell',
  context: { rings: 0 },
  initial: 'outside',
  states: {
    outside: {
      on: {
        'bell.rung': { target: 'ringing', actions: 'countRing' },
        'door.knocked': { guard: { type: 'isLoud', params: ({ event }) => event }, target: 'ringing' },
      },
    },
    ringing: {
      tags: ['busy'],
      invoke: { id: 'logout', src: 'call:logout', input: { token: new Sealed('a-token') } },
      on: {
        'logout.accepted': { target: 'inside' },
        'logout.offline': { target: 'pausing' },
        'logout.*': [{ guard: 'hasRungTwice', target: 'waiting' }, { target: 'outside' }],
        'bell.left': { target: 'outside' },
      },
    },
    pausing: { after: { pause: { target: 'outside' } } },
    waiting: {
      invoke: { id: 'wait', src: 'deadline', input: { until: 1 } },
      on: { 'clock.reached': { target: 'checking' } },
    },
    checking: { always: { target: 'outside' } },
    inside: { type: 'final' },
  },
});

export const controlKey = ({ context }: AnyMachineSnapshot) => ({ rings: (context as { rings: number }).rings });

export const bellModel = defineModel({
  name: 'bell',
  machine: bell,
  controlKey,
  inputs: { plain: undefined },
  events: {
    'bell.rung': { plain: {} },
    'bell.left': { plain: {} },
    'door.knocked': { loudly: { loud: true }, softly: { loud: false } },
  },
});

/** The bell's state that waits for an answer, as a base for changes. */
export const { ringing } = bell.config.states as unknown as Record<
  'ringing',
  { on: Record<string, object>; invoke: object }
>;

/** The bell with the given states replaced and `more` added to its root. */
export function withStates(states: Record<string, object>, more: object = {}): Model {
  const config = { ...bell.config, ...more, states: { ...bell.config.states, ...states } } as typeof bell.config;
  return {
    ...bellModel,
    name: 'faulty bell',
    machine: base.createMachine(config as Parameters<typeof base.createMachine>[0]),
  };
}

export function bellMutant(what: string): Mutant {
  const mutant = mutate(bellModel).find((candidate) => candidate.what === what);
  if (!mutant) throw new Error(`Expected a mutant in which ${what}; there is none.`);
  return mutant;
}

const parentBase = setup({
  types: {
    events: {} as
      | { type: 'visit.begun' }
      | Answers<'merchantLookup', { accepted: { merchant: object }; not_found: object }>,
  },
  actors: { bell, 'call:merchantLookup': call<{ uuid: string }>() },
});

/** A parent whose child is invoked at the root, so that it stays listed after it has ended. */
export const visitModel = defineModel({
  name: 'visit',
  machine: parentBase.createMachine({
    id: 'visit',
    initial: 'idle',
    invoke: { id: 'bell', src: 'bell', onDone: { target: '.let' } },
    states: {
      idle: { on: { 'visit.begun': { target: 'looking' } } },
      looking: {
        invoke: { id: 'lookup', src: 'call:merchantLookup', input: { uuid: 'u' } },
        on: { 'merchantLookup.not_found': { target: 'idle' }, 'merchantLookup.*': { target: 'idle' } },
      },
      let: { on: { 'visit.begun': { target: 'looking' } } },
    },
  }),
  inputs: { plain: undefined },
  events: { 'visit.begun': { plain: {} } },
  outcomes: {
    'merchantLookup.accepted': { plain: { merchant: { uuid: 'u' } } },
  },
});

const token = new Sealed('a-token');
type AskerPurpose = 'pin' | 'pinReset';

/** A machine that asks a family of calls for the purpose in its input. */
export const askerModel = defineModel({
  name: 'asker',
  machine: setup({
    types: {
      context: {} as { purpose: AskerPurpose },
      events: {} as Answers<
        'requestCode',
        { accepted: { until: number; otpId: Sealed | null }; otp_block: { until: number; minutes: number } }
      >,
      input: {} as { purpose: AskerPurpose },
    },
    actors: { 'call:requestCode': call<{ purpose: AskerPurpose; bearer: Sealed }>() },
  }).createMachine({
    id: 'asker',
    context: ({ input }) => input,
    initial: 'asking',
    states: {
      asking: {
        invoke: {
          id: 'requestCode',
          src: 'call:requestCode',
          input: ({ context: { purpose } }) =>
            purpose === 'pin' ? { purpose, bearer: token } : { purpose, bearer: token, otpId: null },
        },
        on: { 'requestCode.accepted': { target: 'told' }, 'requestCode.*': { target: 'asking', reenter: true } },
      },
      told: { type: 'final' },
    },
  }),
  controlKey: ({ context: { purpose } }) => ({ purpose }),
  inputs: { pin: { purpose: 'pin' }, pinReset: { purpose: 'pinReset' } },
  outcomes: {
    'requestCode.accepted': { pin: { until: 1, otpId: null }, pinReset: { until: 1, otpId: token } },
    'requestCode.otp_block': { plain: { until: 1, minutes: 1 } },
  },
});

type RaceEvent = { type: 'short.begun' } | { type: 'long.begun' } | { type: 'long.stopped' } | DeadlineReached;

/** A wait of 300 ms and a deadline 500 ms away; events start them in either order. */
export const raceModel = defineModel({
  name: 'race',
  machine: setup({
    types: { events: {} as RaceEvent },
    actors: { deadline },
    delays: { short: 300 },
  }).createMachine({
    id: 'race',
    type: 'parallel',
    states: {
      short: {
        initial: 'idle',
        states: {
          idle: { on: { 'short.begun': { target: 'running' } } },
          running: { after: { short: { target: 'over' } } },
          over: {},
        },
      },
      long: {
        initial: 'idle',
        states: {
          idle: { on: { 'long.begun': { target: 'running' } } },
          running: {
            invoke: { id: 'long', src: 'deadline', input: { until: 1500 } },
            on: { 'clock.reached': { target: 'over' }, 'long.stopped': { target: 'idle' } },
          },
          over: {},
        },
      },
    },
  }),
  inputs: { plain: undefined },
  events: {
    'short.begun': { plain: {} },
    'long.begun': { now: { until: 1500 } as object },
    'long.stopped': { plain: {} },
  },
  present: 1000,
});

interface Counts {
  counts: readonly number[];
}

const ring = setup({
  types: { context: {} as Counts },
  actions: {
    raise: assign({
      counts: ({ context: { counts } }, { number }: { number: number }) =>
        counts.map((count, place) => (place === number ? Math.min(count + 1, 2) : count)),
    }),
  },
});

/**
 * `states` states in a ring, each with a way on and a way across, and `counters` counters that saturate at two: `states
 * * 3 ** counters` configurations, each with `2 + counters` edges.
 */
export function counterFamily(states: number, counters: number): Model {
  const numbers = Array.from({ length: counters }, (_, number) => number);
  const stateAt = (place: number) => `s${place % states}`;
  const raises = Object.fromEntries(
    numbers.map((number) => [`counter.raised${number}`, { actions: { type: 'raise', params: { number } } }]),
  );
  const places = Array.from({ length: states }, (_, place) => [
    stateAt(place),
    {
      on: {
        'ring.followed': { target: stateAt(place + 1) },
        'ring.crossed': { target: stateAt(place + Math.ceil(states / 2)) },
        ...raises,
      },
    },
  ]);
  const config = {
    id: 'ring',
    context: { counts: numbers.map(() => 0) },
    initial: stateAt(0),
    states: Object.fromEntries(places),
  };
  const types = ['ring.followed', 'ring.crossed', ...Object.keys(raises)];
  return {
    name: `${states} states, ${counters} counters`,
    machine: ring.createMachine(config),
    protocol: noCalls,
    controlKey: (snapshot) => `${String(snapshot.value)} ${(snapshot.context as Counts).counts.join()}`,
    inputs: { plain: undefined },
    events: Object.fromEntries(types.map((type) => [type, { plain: {} }])),
    outcomes: {},
    outputs: {},
  };
}
