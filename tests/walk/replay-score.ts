/** The replay score: which mutants the recorded walks notice, by what they show at each step. */
import { isSame } from './equality.ts';
import {
  firstDifference,
  momentOf,
  momentsOf,
  searchMoments,
  suspectOf,
  type Moment,
  type Moments,
  type Noticed,
  type Suspect,
} from './equivalence.ts';
import { configurationOf, type ConfigurationGraph } from './explore.ts';
import { mutate, type Mutant } from './mutants.ts';
import { describeOffer, type Offer } from './progress.ts';
import { tour, type Path } from './tours.ts';
import type { AnyMachineSnapshot } from 'xstate';

/** A mutant that is no equivalent, with a shortest path at which it shows, and how the recorded walks notice it. */
export interface Live {
  mutant: Mutant;
  shortest: Noticed;
  replayed: Noticed | null;
}

export interface ReplayScore {
  total: number;
  equivalent: Mutant[];
  live: Live[];
}

/**
 * Recorded are the given paths, or the tours that the pure tier walks. A configuration is searched with the one memory
 * that it was found with; a change that shows with another only is looked for on the tour over pairs.
 */
export function replayScore(graph: ConfigurationGraph, paths?: readonly Path[]): ReplayScore {
  const searched = searchMoments(graph);
  const recorded = recordMoments(graph, paths ?? tour(graph, 'edges').paths);
  let paired: Moments | undefined;
  const inPairs = (suspect: Suspect) =>
    firstDifference(graph, suspect, (paired ??= recordMoments(graph, tour(graph, 'pairs').paths)));
  const mutants = mutate(graph.model);
  const equivalent: Mutant[] = [];
  const live = mutants.flatMap((mutant): Live[] => {
    const suspect = suspectOf(mutant);
    const found = firstDifference(graph, suspect, searched);
    const replayed = firstDifference(graph, suspect, recorded) ?? (paths ? null : inPairs(suspect));
    const shortest = found ?? replayed ?? inPairs(suspect);
    if (!shortest) equivalent.push(mutant);
    return shortest ? [{ mutant, shortest, replayed }] : [];
  });
  return { total: mutants.length, equivalent, live };
}

/**
 * The walks as they were recorded, and what was tried in vain where each configuration was first met. Before the first
 * difference a mutant is where the machine was.
 */
function recordMoments(graph: ConfigurationGraph, paths: readonly Path[]): Moments {
  const { model, stepper } = graph;
  const met = new Set<string>();
  const contexts = new Map<string, unknown[]>();
  /** A step that was recorded with the very same memory shows nothing new. */
  const isKnown = (edge: string, context: unknown): boolean => {
    const known = contexts.get(edge);
    if (known?.some((other) => isSame(other, context))) return true;
    if (known) known.push(context);
    else contexts.set(edge, [context]);
    return false;
  };
  return momentsOf(
    paths.flatMap(({ edges }) => {
      let before: AnyMachineSnapshot | null = null;
      return edges.flatMap(({ id, offer, entered, to }, index): Moment[] => {
        const isNew = before === null || !isKnown(id, before.context);
        const walked = edges.slice(0, index + 1);
        const wayWith = (last: Offer[]) => () => [...walked.map((edge) => edge.offer), ...last].map(describeOffer);
        const moments = isNew ? [momentOf(graph, before, offer, entered, wayWith([]))] : [];
        const after = (before ? stepper.step(before, offer.event) : stepper.start(model.inputs[offer.sample])).snapshot;
        before = after;
        if (met.has(to)) return moments;
        met.add(to);
        const { ignored } = configurationOf(graph, to);
        return [...moments, ...ignored.map((probe) => momentOf(graph, after, probe, [], wayWith([probe])))];
      });
    }),
  );
}
