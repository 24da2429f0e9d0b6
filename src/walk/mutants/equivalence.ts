/**
 * Finds the first step at which a mutant differs from its machine; a mutant without one is equivalent. As long as both
 * show the same key, context, output, actions and children they are in the same configuration, so only the steps that
 * the change can touch are compared.
 */
import { beginning, wayTo, type LoneArrival } from '../graph/explore.ts';
import { describeWay } from '../checks/finding.ts';
import type { Known, KnownGraph } from '../graph/known.ts';
import type { Mutant } from './mutant.ts';
import { canShow } from './showing.ts';
import { differenceOf, observe, transplant, type Failure, type Observation } from '../graph/observation.ts';
import { plant, type Planted } from './plant.ts';
import { type Offer } from '../graph/offer.ts';
import { describeOffer, type Progress } from '../graph/progress.ts';
import { append, entry, remembered } from '../graph/remembered.ts';
import { createStepper, type Stepper } from '../graph/stepper.ts';

export interface Moment {
  /** Null: before the machine has started. */
  before: Progress | null;
  offer: Offer;
  known: Known<LoneArrival>;
  shown(): Observation | Failure;
  way(): string[];
}

export interface Moments {
  has(moment: Moment): boolean;
  touching(mutant: Mutant, offer?: Offer): Iterable<Moment>;
}

export function momentsOf(all: readonly Moment[]): Moments {
  const members = new Set(all);
  const index = new Map<string | Offer, Moment[]>();
  for (const moment of members) {
    for (const name of [...moment.known.touched.active, moment.offer]) append(index, name, moment);
  }
  return {
    has: (moment) => members.has(moment),
    *touching(mutant, offer) {
      for (const moment of index.get(offer ?? mutant.state) ?? [])
        if (canShow(mutant, moment.known.touched)) yield moment;
    },
  };
}

const moments = new WeakMap<KnownGraph, Map<Progress | null, Map<Offer, Moment>>>();

export function momentAt(graph: KnownGraph, at: Progress | null, offer: Offer, way: () => string[]): Moment {
  const { system } = graph;
  const before = at && system.like(at);
  const book = entry(moments, graph);
  const page = book.get(before) ?? new Map<Offer, Moment>();
  book.set(before, page);
  const met = page.get(offer);
  if (met) return met;
  const known = before ? system.look(before, offer) : system.lookAtStart(offer.sample);
  let shown: Observation | Failure | undefined;
  const moment: Moment = {
    before,
    offer,
    known,
    way,
    shown: () => (shown ??= observe(system.model, before?.snapshot ?? null, () => known.get().step)),
  };
  page.set(offer, moment);
  return moment;
}

/** All offers of all configurations, nearest first; without those that throw, which have no edge. */
export function searchMoments(graph: KnownGraph): Moments {
  const { starts, configurations, crashes } = graph;
  const crashed = (key: string) => crashes.filter(({ from }) => from === key).map(({ offer }) => offer);
  const atStart = [...starts.map(({ offer }) => offer), ...crashed(beginning)];
  return momentsOf([
    ...atStart.map((offer) => momentAt(graph, null, offer, () => [describeOffer(offer)])),
    ...[...configurations.values()].flatMap(({ key, progress, edges, ignored }) =>
      [...edges.map(({ offer }) => offer), ...ignored, ...crashed(key)].map((offer) =>
        momentAt(graph, progress, offer, () => [...describeWay(wayTo(graph, key)), describeOffer(offer)]),
      ),
    ),
  ]);
}

export interface Noticed {
  moment: Moment;
  path: string[];
  how: string;
}

/** A mutant ready to be stepped, until the next mutant of the same graph is planted. */
export interface FaultyCopy {
  mutant: Mutant;
  stepper: Stepper;
}

const copyOf = remembered(({ model }: KnownGraph) => ({
  stepper: createStepper(model.machine),
  planted: null as Planted | null,
}));

export function copyWithFault(graph: KnownGraph, mutant: Mutant): FaultyCopy {
  const copy = copyOf(graph);
  copy.planted?.remove();
  copy.planted = plant(copy.stepper.machine, mutant);
  return { mutant, stepper: copy.stepper.withChanged(copy.planted.state) };
}

/** `tried` moments showed no difference and are skipped. */
export function firstDifference(
  { system: { model } }: KnownGraph,
  { mutant, stepper }: FaultyCopy,
  moments: Moments,
  tried = new Set<Moment>(),
  offer?: Offer,
): Noticed | null {
  for (const moment of moments.touching(mutant, offer)) {
    if (tried.has(moment)) continue;
    const { before, offer } = moment;
    const moved = before && transplant(before.snapshot, stepper.machine);
    const shown = observe(model, moved, () =>
      moved ? stepper.step(moved, offer.event) : stepper.start(model.inputs[offer.sample]),
    );
    const how = differenceOf(moment.shown(), shown);
    if (how !== null) return { moment, path: moment.way(), how };
    tried.add(moment);
  }
  return null;
}
