/** What the walk needs besides a machine; a missing sample does not compile. */
import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFromLogic,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
  StateMachine,
} from 'xstate';
import { controlKeyOf } from './graph/control-key.ts';
import type { Protocol } from './protocol.ts';

/**
 * Named samples: the name stands in reports and path descriptions. A sample of a family's outcome whose name is a
 * purpose, alone or as `<purpose>:<word>`, is an answer to that purpose only.
 */
export type Samples<Payload> = Readonly<Record<string, Payload>>;

type PayloadOf<Event> = Event extends unknown ? Omit<Event, 'type'> : never;
type EventsOf<Machine extends AnyStateMachine> = EventFromLogic<Machine>;

// oxlint-disable typescript/no-explicit-any -- parameters that are not looked at, of which some are contravariant
type ActorsOf<Machine> =
  Machine extends StateMachine<any, any, any, infer Actor, any, any, any, any, any, any, any, any, any, any, any>
    ? Actor
    : never;
// oxlint-enable typescript/no-explicit-any

type CallName<Machine extends AnyStateMachine> =
  ActorsOf<Machine> extends infer Actor ? (Actor extends { src: `call:${infer Name}` } ? Name : never) : never;
export type OutcomeType<Machine extends AnyStateMachine> = Extract<
  EventsOf<Machine>['type'],
  `${CallName<Machine>}.${string}`
>;
export type OuterType<Machine extends AnyStateMachine> = Exclude<
  EventsOf<Machine>['type'],
  OutcomeType<Machine> | 'clock.reached'
>;

type EventOfType<Machine extends AnyStateMachine, Type> = Extract<EventsOf<Machine>, { type: Type }>;
type OutcomeWithPayload<Machine extends AnyStateMachine> = {
  [Type in OutcomeType<Machine>]: keyof PayloadOf<EventOfType<Machine, Type>> extends never
    ? never
    : PayloadOf<EventOfType<Machine, Type>> extends { reference: string; receivedAt: number }
      ? never
      : Type;
}[OutcomeType<Machine>];

type FinishingActor<Actor> = Actor extends { src: infer Source extends string; logic: infer Logic }
  ? Logic extends AnyStateMachine
    ? undefined extends OutputFrom<Logic>
      ? never
      : { src: Source; output: OutputFrom<Logic> }
    : never
  : never;
export type Outputs<Machine extends AnyStateMachine> = {
  [Child in FinishingActor<ActorsOf<Machine>> as Child['src']]: Child['output'];
};

type KindOf<Output> = Output extends { type: infer Kind extends string } | { reason: infer Kind extends string }
  ? Kind
  : never;
type OutputSamples<Machine extends AnyStateMachine> = {
  [Child in keyof Outputs<Machine>]?: Samples<Outputs<Machine>[Child]>;
};
type RuledOut<Machine extends AnyStateMachine> = {
  [Child in keyof Outputs<Machine>]?: { [Kind in KindOf<Outputs<Machine>[Child]>]?: string };
};
/** Every kind of output needs a sample or a reason (`neverEnds`); the missing property's name says which lacks one. */
type OfEveryKind<Machine extends AnyStateMachine, Given, Never> = {
  [Child in keyof Given & keyof Outputs<Machine>]: Record<
    `a sample of ${Exclude<KindOf<Outputs<Machine>[Child]>, KindOf<Given[Child][keyof Given[Child]]> | KindsOf<Never, Child>>}`,
    unknown
  >;
};
type KindsOf<Never, Child> = Child extends keyof Never ? keyof Never[Child] : never;

type RequiredWhenFilled<Name extends string, Value> = keyof Value extends never
  ? { [Key in Name]?: Value }
  : { [Key in Name]: Value };

export type ModelDefinition<Machine extends AnyStateMachine> = {
  name: string;
  machine: Machine;
  /** What guards read, counters saturated. An object is added to the state, a text replaces it. Default: the state. */
  controlKey?: (snapshot: SnapshotFrom<Machine>) => string | Readonly<Record<string, string | number | boolean | null>>;
  inputs: Samples<InputFrom<Machine>>;
  homes?: Samples<(snapshot: SnapshotFrom<Machine>) => boolean>;
} & Pick<Model, 'present'> &
  RequiredWhenFilled<'events', { [Type in OuterType<Machine>]: Samples<PayloadOf<EventOfType<Machine, Type>>> }> &
  RequiredWhenFilled<
    'outcomes',
    { [Type in OutcomeWithPayload<Machine>]: Samples<PayloadOf<EventOfType<Machine, Type>>> }
  > & {
    /** For outcomes without a payload that need more than the walk's own sample. */
    outcomes?: {
      [Type in Exclude<OutcomeType<Machine>, OutcomeWithPayload<Machine>>]?: Samples<
        PayloadOf<EventOfType<Machine, Type>>
      >;
    };
  } & RequiredWhenFilled<'outputs', { [Child in keyof Outputs<Machine>]: Samples<Outputs<Machine>[Child]> }>;

export interface Model {
  name: string;
  machine: AnyStateMachine;
  protocol: Protocol;
  /** The configuration of a snapshot as a text: two snapshots with the same key behave alike. */
  controlKey: (snapshot: AnyMachineSnapshot) => string;
  inputs: Samples<unknown>;
  events: Readonly<Record<string, Samples<object>>>;
  outcomes: Readonly<Record<string, Samples<object>>>;
  outputs: Readonly<Record<string, Samples<unknown>>>;
  /** By actor that is no call, what it fails with; an `Error` by default. */
  errors?: Readonly<Record<string, Samples<unknown>>>;
  /** Unset for a model that somebody wrote. */
  guessed?: Guessing;
  /** By child, the kinds of outputs that it never ends with here, with the reason; composed walks check this. */
  neverEnds?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The moment from which the samples' moments count, ms; 0 by default. */
  present?: number;
  /** Configurations in which a person waits for nothing, by name; each must be reachable from everywhere but an end. */
  homes?: Samples<(snapshot: AnyMachineSnapshot) => boolean>;
  /** Set where two timers can run at once: configurations are told apart by what is left of them. */
  isTimed?: boolean;
}

export interface Guessing {
  /** What tells its configurations apart, in sentences. */
  key: readonly string[];
  /** The parts of the context that the key holds, as `form.name`. */
  told: readonly string[];
  /** Numbers and lists of the key are merged beyond it, so that it may be too coarse; null where none had to be. */
  limit: number | null;
  /** Steps that give something else each time. */
  impure: readonly Impurity[];
  /** Where the machine has more than could be explored. */
  cut?: Cut;
  /** The payloads, as lines that can be pasted. */
  payloads: readonly string[];
  /** Whose they are, as `gapIdOf` names them. */
  drafted: ReadonlySet<string>;
}

export interface Cut {
  /** What makes it so large. */
  why: string;
  /** For the file beside the machine: a key that tells less apart. */
  line: string;
}

/** A step that gives something else each time it is taken. */
export interface Impurity {
  /** The transitions, or the start. */
  at: string;
  /** The fields of the context that differ. */
  fields: readonly string[];
  /** Whether it names what it spawns otherwise each time. */
  isNaming: boolean;
  /** Whether it takes another way each time. */
  isStraying: boolean;
  reads: readonly Reading[];
}

/** As `Math.random`, and where in the machine's source. */
export interface Reading {
  what: string;
  place: string;
}

export interface ModelOf<Machine extends AnyStateMachine> extends Model {
  machine: Machine;
}

export const modelsOf =
  (protocol: Protocol) =>
  <
    Machine extends AnyStateMachine,
    const Given extends OutputSamples<Machine>,
    const Never extends RuledOut<Machine> = object,
  >(
    definition: ModelDefinition<Machine> & { outputs?: Given & OfEveryKind<Machine, Given, Never>; neverEnds?: Never },
  ): ModelOf<Machine> => {
    type Untyped = Pick<Model, 'name' | 'inputs'> &
      Partial<Omit<Model, 'controlKey'>> &
      Pick<ModelDefinition<AnyStateMachine>, 'controlKey'>;
    const defaults = { events: {}, outcomes: {}, outputs: {}, neverEnds: {}, homes: {}, present: 0 };
    const model = { ...defaults, ...(definition as unknown as Untyped) };
    for (const [type, samples] of Object.entries({
      inputs: model.inputs,
      ...model.events,
      ...model.outcomes,
      ...model.outputs,
    })) {
      if (Object.keys(samples).length === 0)
        throw new Error(`Expected a sample of "${type}" in the model of ${model.name}; it has none.`);
    }
    const controlKey = (snapshot: AnyMachineSnapshot): string => {
      const key = model.controlKey?.(snapshot);
      return typeof key === 'string' ? key : controlKeyOf(snapshot, key);
    };
    return { ...model, machine: definition.machine, protocol, controlKey };
  };
