/** Which mutants the recorded walks notice: by what was seen then, not by all that the machine could show. */
import { copyWithFault } from '../mutants/equivalence.ts';
import type { Mutant } from '../mutants/mutant.ts';
import { canShow } from '../mutants/showing.ts';
import { alone, type Lone } from '../graph/explore.ts';
import type { KnownGraph } from '../graph/known.ts';
import { transplant } from '../graph/observation.ts';
import type { Offer } from '../graph/offer.ts';
import type { Progress } from '../graph/progress.ts';
import { Misuse } from '../misuse.ts';
import { offerOf, withSamples } from './against.ts';
import { walksOf, type Recording } from './recording.ts';
import { seenAfter } from './seen.ts';

interface Passed {
  before: Progress | null;
  offer: Offer;
  seen: string;
}

/** Throws a `Misuse` where the machine itself is not as recorded: then a mutant could not be told from it. */
export function noticedBy(recording: Recording, graph: KnownGraph): (mutant: Mutant) => boolean {
  const { system } = graph;
  const model = withSamples(system.model, recording);
  const walks = walksOf(recording).map((walk) => {
    let before: Progress | null = null;
    return walk.map(({ event, seen }): Passed => {
      const offer = offerOf(model, before, event);
      const arrival = offer && (before ? system.look(before, offer) : system.lookAtStart(offer.sample)).get();
      if (!offer || !arrival || seenAfter(arrival.step, before?.snapshot ?? null) !== seen)
        throw new Misuse(
          `${model.name} does not do what was recorded, so nobody can say whether the recording notices a mutant: --against without --mutants says what is different.`,
        );
      const passed = { before, offer, seen };
      before = arrival.progress;
      return passed;
    });
  });
  return (mutant) => {
    const { stepper } = copyWithFault(graph, mutant);
    const faulty = alone({ ...model, machine: stepper.machine }, stepper);
    return walks.some((walk) => {
      const first = walk.findIndex(({ before, offer }) =>
        canShow(mutant, (before ? system.look(before, offer) : system.lookAtStart(offer.sample)).touched),
      );
      return first !== -1 && isNoticed(faulty, walk.slice(first));
    });
  };
}

function isNoticed(faulty: Lone, walk: readonly Passed[]): boolean {
  let at: Progress | null | undefined;
  return walk.some(({ before, offer, seen }) => {
    if (at === undefined) at = before && { ...before, snapshot: transplant(before.snapshot, faulty.stepper.machine) };
    try {
      const { step, progress } = at ? faulty.step(at, offer) : faulty.start(offer.sample);
      const isOther = seenAfter(step, at?.snapshot ?? null) !== seen;
      at = progress;
      return isOther;
    } catch {
      return true;
    }
  });
}
