/**
 * A machine that is explored once and remembered: every step that was taken from a configuration, and what it touched.
 * Whoever asks for the same step again has it for nothing, and of a mutant only those are taken that its change can touch.
 */
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { alone, explore, type ConfigurationGraph, type Lone, type LoneArrival } from './explore.ts';
import type { Model } from './model.ts';
import { isSameMoment } from './observation.ts';
import type { Offer, Progress } from './progress.ts';
import { createStepper, type Step, type Stepper } from './stepper.ts';
import { retrace, traced, untouched, type Touched } from './trace.ts';

/** A step that is remembered, also where it throws. */
export interface Known<Result> {
  touched: Touched;
  /** Throws what the step threw. */
  get(): Result;
}

export interface KnownStepper extends Stepper {
  look(snapshot: AnyMachineSnapshot, event: AnyEventObject): Known<Step>;
}

export interface KnownSystem extends Lone {
  stepper: KnownStepper;
  look(before: Progress, offer: Offer): Known<LoneArrival>;
  lookAtStart(sample: string): Known<LoneArrival>;
  /** Whether a step of this very system has led there. */
  isOwn(progress: Progress): boolean;
  /** The first progress that was met there and from which all goes on in the same way. */
  like(progress: Progress): Progress;
  finer(progress: Progress): KnownSystem | null;
}

export interface KnownGraph extends ConfigurationGraph {
  system: KnownSystem;
  /** What its exploration has touched, and in how many steps. */
  explored: { touched: Touched; steps: number };
}

const graphs = new WeakMap<Model, KnownGraph>();

export function knownGraph(model: Model): KnownGraph {
  const { config } = model.machine;
  const before = graphs.get(model);
  if (before) {
    retrace(config, before.explored.touched, before.explored.steps);
    return before;
  }
  let graph: ConfigurationGraph | undefined;
  const { machines, steps, fault } = traced(() => {
    graph = explore(model, undefined, remembering(model));
  });
  if (!graph) throw fault;
  const touched = machines.get(config) ?? untouched();
  retrace(config, touched, steps);
  const known = { ...graph, explored: { touched, steps } } as KnownGraph;
  graphs.set(model, known);
  return known;
}

function remembering(model: Model): KnownSystem {
  const plain = createStepper(model.machine);
  const system = alone(model, plain);
  const own = new WeakSet<Progress>();
  const starts = new Map<string, Known<LoneArrival>>();
  const steps = new WeakMap<Progress, Map<Offer, Known<LoneArrival>>>();
  const places = new Map<string, Progress[]>();
  const keyOf = remembered(system.keyOf);
  const know = <Name>(known: Map<Name, Known<LoneArrival>>, name: Name, take: () => LoneArrival) =>
    remember(model, known, name, () => {
      const arrival = take();
      own.add(arrival.progress);
      return arrival;
    });
  const look = (before: Progress, offer: Offer) => know(entry(steps, before), offer, () => system.step(before, offer));
  const lookAtStart = (sample: string) => know(starts, sample, () => system.start(sample));
  return {
    ...system,
    stepper: rememberingStepper(model, plain),
    look,
    lookAtStart,
    start: (sample) => lookAtStart(sample).get(),
    step: (before, offer) => look(before, offer).get(),
    keyOf,
    offersAt: remembered(system.offersAt),
    finer: (progress) => (system.finer(progress) ? remembering({ ...model, isTimed: true }) : null),
    isOwn: (progress) => own.has(progress),
    like(progress) {
      const known = places.get(keyOf(progress)) ?? [];
      const same = known.find((other) => isSameMoment(other.snapshot, progress.snapshot));
      if (!same) places.set(keyOf(progress), [...known, progress]);
      return same ?? progress;
    },
  };
}

/** For steps that no exploration takes: events that may come, and must change nothing. */
function rememberingStepper(model: Model, stepper: Stepper): KnownStepper {
  const steps = new WeakMap<AnyMachineSnapshot, Map<AnyEventObject, Known<Step>>>();
  const look = (snapshot: AnyMachineSnapshot, event: AnyEventObject): Known<Step> =>
    remember(model, entry(steps, snapshot), event, () => stepper.step(snapshot, event));
  return { ...stepper, look, step: (snapshot, event) => look(snapshot, event).get() };
}

function remember<Name, Result>(
  { machine: { config } }: Model,
  known: Map<Name, Known<Result>>,
  name: Name,
  take: () => Result,
): Known<Result> {
  const before = known.get(name);
  if (before) {
    retrace(config, before.touched, 1);
    return before;
  }
  let result: { value: Result } | undefined;
  const { machines, fault } = traced(() => {
    result = { value: take() };
  });
  const touched = machines.get(config) ?? untouched();
  retrace(config, touched, 1);
  const step: Known<Result> = {
    touched,
    get() {
      if (!result) throw fault;
      return result.value;
    },
  };
  known.set(name, step);
  return step;
}

function entry<Key extends object, Name, Value>(known: WeakMap<Key, Map<Name, Value>>, key: Key): Map<Name, Value> {
  const values = known.get(key) ?? new Map<Name, Value>();
  known.set(key, values);
  return values;
}

function remembered<Value>(find: (progress: Progress) => Value): (progress: Progress) => Value {
  const known = new WeakMap<Progress, { value: Value }>();
  return (progress) => {
    const before = known.get(progress) ?? { value: find(progress) };
    known.set(progress, before);
    return before.value;
  };
}
