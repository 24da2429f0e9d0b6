/** A cache of steps: for a mutant only the steps that its change can touch are taken again. */
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { alone, explore, type ConfigurationGraph, type Lone, type LoneArrival } from './explore.ts';
import type { Model } from '../model.ts';
import { digest, isSame } from './equality.ts';
import { isSameMoment } from './observation.ts';
import { type Offer } from './offer.ts';
import { nameOfOffer, type Progress } from './progress.ts';
import { append, entry, remembered } from './remembered.ts';
import { createStepper, type Step, type Stepper } from './stepper.ts';
import { retrace, traced, untouched, type Touched } from './trace.ts';

/** A cached step, also one that throws. */
export interface Known<Result> {
  touched: Touched;
  get(): Result;
}

interface KnownStepper extends Stepper {
  look(snapshot: AnyMachineSnapshot, event: AnyEventObject): Known<Step>;
}

export interface KnownSystem extends Lone {
  stepper: KnownStepper;
  look(before: Progress, offer: Offer): Known<LoneArrival>;
  lookAtStart(sample: string): Known<LoneArrival>;
  /** Whether a step of this system made the progress. */
  isOwn(progress: Progress): boolean;
  /** The first equal progress, under which steps are cached. */
  like(progress: Progress): Progress;
  finer(progress: Progress): KnownSystem | null;
}

export interface KnownGraph extends ConfigurationGraph {
  system: KnownSystem;
  explored: { touched: Touched; steps: number };
}

const nothing = untouched();
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
  const touched = machines.get(config) ?? nothing;
  retrace(config, touched, steps);
  const known = { ...graph, explored: { touched, steps } } as KnownGraph;
  graphs.set(model, known);
  return known;
}

/** A graph whose steps are cached, but not what they touched: only mutants ask for that, and it is an eighth of a walk. */
export const cachedGraph = (model: Model): ConfigurationGraph => explore(model, undefined, remembering(model, false));

/** The steps from one progress, and from all equal ones, by offer and by the offer's name. */
interface Page {
  progress: Progress;
  steps: Map<Offer | string, Known<LoneArrival>>;
}

function remembering(model: Model, isTraced = true): KnownSystem {
  const remember = rememberer(model, isTraced);
  const plain = createStepper(model.machine);
  const system = alone(model, plain);
  const own = new WeakSet<Progress>();
  const starts = new Map<string, Known<LoneArrival>>();
  const pages = new WeakMap<Progress, Page>();
  const places = new Map<string, Page[]>();
  const keyOf = remembered(system.keyOf);
  const owned = (arrival: LoneArrival): LoneArrival => {
    own.add(arrival.progress);
    return arrival;
  };
  const pageOf = (progress: Progress): Page => {
    const known = pages.get(progress);
    if (known) return known;
    const key = `${digest(progress.snapshot.context)} ${keyOf(progress)}`;
    const page = places.get(key)?.find((other) => isSamePlace(other.progress, progress)) ?? {
      progress,
      steps: new Map(),
    };
    if (page.progress === progress) append(places, key, page);
    pages.set(progress, page);
    return page;
  };
  const look = (before: Progress, offer: Offer) => {
    const { progress, steps } = pageOf(before);
    // Equal progresses have different offer objects with the same names.
    const known = steps.get(offer) ?? steps.get(nameOfOffer(offer));
    if (known) steps.set(offer, known);
    const step = remember(steps, offer, () => owned(system.step(progress, offer)));
    if (!known) steps.set(nameOfOffer(offer), step);
    return step;
  };
  const lookAtStart = (sample: string) => remember(starts, sample, () => owned(system.start(sample)));
  return {
    ...system,
    stepper: rememberingStepper(plain, remember),
    look,
    lookAtStart,
    start: (sample) => lookAtStart(sample).get(),
    step: (before, offer) => look(before, offer).get(),
    passing: {
      ...system,
      step(before, offer) {
        const step = pageOf(before).steps.get(nameOfOffer(offer));
        return step ? step.get() : system.step(before, offer);
      },
    },
    keyOf,
    offersAt: remembered(system.offersAt),
    finer: (progress) => (system.finer(progress) ? remembering({ ...model, isTimed: true }, isTraced) : null),
    isOwn: (progress) => own.has(progress),
    like: (progress) => pageOf(progress).progress,
  };
}

const isSamePlace = (one: Progress, two: Progress): boolean =>
  isSameMoment(one.snapshot, two.snapshot) &&
  isSame(one.snapshot.value, two.snapshot.value) &&
  isSame(timersOf(one), timersOf(two));

const timersOf = ({ armed, answered, zone }: Progress) => [[...armed.keys()], [...answered].map(({ id }) => id), zone];

/** Caches single steps besides the exploration (`probes.ts`); only `look` caches. */
function rememberingStepper(stepper: Stepper, remember: Remember): KnownStepper {
  const steps = new WeakMap<AnyMachineSnapshot, Map<AnyEventObject, Known<Step>>>();
  return {
    ...stepper,
    look: (snapshot, event) => remember(entry(steps, snapshot), event, () => stepper.step(snapshot, event)),
  };
}

type Remember = <Name, Result>(known: Map<Name, Known<Result>>, name: Name, take: () => Result) => Known<Result>;

/** `isTraced`: whether a step keeps what it touches. */
const rememberer =
  ({ machine: { config } }: Model, isTraced: boolean): Remember =>
  <Name, Result>(known: Map<Name, Known<Result>>, name: Name, take: () => Result) => {
    const before = known.get(name);
    if (before) {
      retrace(config, before.touched, 1);
      return before;
    }
    let result: { value: Result } | undefined;
    const { machines, fault } = traced(() => {
      result = { value: take() };
    }, isTraced);
    const touched = machines.get(config) ?? nothing;
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
  };
