import {
  firstDifference,
  momentAt,
  momentsOf,
  searchMoments,
  copyWithFault,
  type Moment,
  type Moments,
  type Noticed,
} from './equivalence.ts';
import { configurationOf } from '../graph/explore.ts';
import type { KnownGraph } from '../graph/known.ts';
import { type Mutant } from './mutant.ts';
import { mutate } from './mutants.ts';
import { type Offer } from '../graph/offer.ts';
import { describeOffer, type Progress } from '../graph/progress.ts';
import { tour, type Path } from '../tours/tours.ts';

interface Live {
  mutant: Mutant;
  shortest: Noticed;
  replayed: Noticed | null;
}

/**
 * A configuration is searched with the context of its first snapshot only; a change that shows with another context is
 * sought on the tour over pairs.
 */
export function replayScore(graph: KnownGraph, paths?: readonly Path[], mutants = mutate(graph.model)) {
  const searched = searchMoments(graph);
  const recorded = recordMoments(graph, paths ?? tour(graph, 'edges').paths);
  let paired: Moments | undefined;
  const inPairs = () => (paired ??= recordMoments(graph, tour(graph, 'pairs').paths));
  const equivalent: Mutant[] = [];
  const live = mutants.flatMap((mutant): Live[] => {
    const faulty = copyWithFault(graph, mutant);
    const tried = new Set<Moment>();
    const found = firstDifference(graph, faulty, searched, tried);
    const noticedOn = (walks: Moments) => {
      if (found && walks.has(found.moment)) return found;
      // A change that shows with one context most likely shows at the same place with another.
      const beside = found && firstDifference(graph, faulty, walks, tried, found.moment.offer);
      return beside ?? firstDifference(graph, faulty, walks, tried);
    };
    const replayed = noticedOn(recorded) ?? (paths ? null : noticedOn(inPairs()));
    const shortest = found ?? replayed ?? noticedOn(inPairs());
    if (!shortest) equivalent.push(mutant);
    return shortest ? [{ mutant, shortest, replayed }] : [];
  });
  return { total: mutants.length, equivalent, live };
}

/** Up to its first difference a mutant is where the machine was. */
function recordMoments(graph: KnownGraph, paths: readonly Path[]): Moments {
  const met = new Set<string>();
  return momentsOf(
    paths.flatMap(({ edges }) => {
      let at: Progress | null = null;
      return edges.flatMap(({ offer, to }, index): Moment[] => {
        const wayWith = (last: Offer[]) => () =>
          [...edges.slice(0, index + 1).map((edge) => edge.offer), ...last].map(describeOffer);
        const moment = momentAt(graph, at, offer, wayWith([]));
        const { progress } = moment.known.get();
        at = progress;
        if (met.has(to)) return [moment];
        met.add(to);
        const { ignored } = configurationOf(graph, to);
        return [moment, ...ignored.map((probe) => momentAt(graph, progress, probe, wayWith([probe])))];
      });
    }),
  );
}
