/**
 * Whether a mutant is one at all. The machine and its mutant are searched together: as long as a step shows the same
 * control key, context, output, actions and children of both, they are at the same place with the same memory, so each
 * configuration of the machine stands for both, and only the steps that the change can reach have to be compared. A
 * change that no such step shows is equivalent; the first that does ends a shortest path.
 */
import { beginning, wayTo, type ConfigurationGraph, type Edge } from './explore.ts';
import { describeWay } from './finding.ts';
import { hears, type Mutant } from './mutants.ts';
import { differenceOf, observe, transplant, type Failure, type Observation } from './observation.ts';
import { describeOffer, type Offer } from './progress.ts';
import { createStepper, type Stepper } from './stepper.ts';
import { delayedEvent } from './timers.ts';
import type { AnyMachineSnapshot } from 'xstate';

/** One thing that can happen at one place, and what the machine shows then. */
export interface Moment {
  before: AnyMachineSnapshot | null;
  offer: Offer;
  entered: readonly string[];
  shown(): Observation | Failure;
  /** Events from the beginning, this one included. */
  way(): string[];
}

/** Moments by the states at which they can be touched: active before, or entered. */
export interface Moments {
  all: readonly Moment[];
  touching(state: string): readonly Moment[];
}

export function momentsOf(all: readonly Moment[]): Moments {
  const index = new Map<string, Moment[]>();
  for (const moment of all) {
    const states = new Set([...(moment.before?._nodes.map(({ id }) => id) ?? []), ...moment.entered]);
    for (const id of states) {
      const known = index.get(id);
      if (known) known.push(moment);
      else index.set(id, [moment]);
    }
  }
  return { all, touching: (state) => index.get(state) ?? [] };
}

export function momentOf(
  { model, stepper }: ConfigurationGraph,
  before: AnyMachineSnapshot | null,
  offer: Offer,
  entered: readonly string[],
  way: () => string[],
): Moment {
  let shown: Observation | Failure | undefined;
  return {
    before,
    offer,
    entered,
    way,
    shown: () => (shown ??= observe(model, stepper, before, offer, model.inputs[offer.sample])),
  };
}

/** Everything that can happen in every configuration, nearest first; what throws is in nobody's edges. */
export function searchMoments(graph: ConfigurationGraph): Moments {
  const { starts, configurations, crashes, states } = graph;
  // Which states a step has entered before it threw, nobody says.
  const all = states.map(({ id }) => id);
  const edgeMoment = (before: AnyMachineSnapshot | null, { offer, entered, from }: Edge): Moment =>
    momentOf(graph, before, offer, entered, () => wayOf(graph, from, offer));
  return momentsOf([
    ...starts.map((edge) => edgeMoment(null, edge)),
    ...[...configurations.values()].flatMap(({ key, progress: { snapshot }, edges, ignored }) => [
      ...edges.map((edge) => edgeMoment(snapshot, edge)),
      ...ignored.map((offer) => momentOf(graph, snapshot, offer, [], () => wayOf(graph, key, offer))),
    ]),
    ...crashes.map(({ from, offer }) => {
      const before = configurations.get(from)?.progress.snapshot ?? null;
      return momentOf(graph, before, offer, all, () => wayOf(graph, from, offer));
    }),
  ]);
}

const wayOf = (graph: ConfigurationGraph, from: string, offer: Offer): string[] => [
  ...(from === beginning ? [] : describeWay(wayTo(graph, from))),
  describeOffer(offer),
];

export interface Noticed {
  path: string[];
  /** What is different. */
  how: string;
}

/** A mutant that is ready to be stepped. */
export interface Suspect {
  mutant: Mutant;
  stepper: Stepper;
}

export const suspectOf = (mutant: Mutant): Suspect => ({ mutant, stepper: createStepper(mutant.model.machine) });

/** The first of the moments at which the mutant shows something else; null where none does. */
export function firstDifference(
  { model }: ConfigurationGraph,
  { mutant, stepper }: Suspect,
  moments: Moments,
): Noticed | null {
  for (const moment of moments.touching(mutant.state)) {
    if (!canTouch(mutant, moment)) continue;
    const { before, offer } = moment;
    const moved = before && transplant(before, stepper.machine);
    const difference = differenceOf(moment.shown(), observe(model, stepper, moved, offer, model.inputs[offer.sample]));
    if (difference !== null) return { path: moment.way(), how: difference };
  }
  return null;
}

/**
 * Timers are armed where the state is entered; what follows by itself (`done.state`) may come after any event, and what a
 * step raises is heard within it.
 */
function canTouch({ state, descriptor, onEntry }: Mutant, moment: Moment): boolean {
  const isEntered = moment.entered.includes(state);
  if (onEntry || isEntered) return isEntered;
  if (descriptor === null || descriptor.startsWith('xstate.done.state.')) return true;
  return hears(descriptor, moment.offer.event.type) || raises(moment.shown());
}

const raises = (shown: Observation | Failure): boolean =>
  'message' in shown || shown.actions.some((action) => action.type === 'xstate.raise' && delayedEvent(action) === null);
