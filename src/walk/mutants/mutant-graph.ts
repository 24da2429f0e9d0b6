/**
 * A step that the change cannot touch is copied, and from a known moment on everything is; only the rest is explored
 * anew. Copied steps name transitions and guards as the machine does, though the mutant may number them otherwise.
 */
import type { FaultyCopy } from './equivalence.ts';
import { isSame } from '../graph/equality.ts';
import { alone, explore, type Configuration, type ConfigurationGraph, type LoneArrival } from '../graph/explore.ts';
import type { KnownGraph, KnownSystem } from '../graph/known.ts';
import { canShow } from './showing.ts';
import { isSameMoment, transplant } from '../graph/observation.ts';
import type { Progress } from '../graph/progress.ts';
import type { Stepper } from '../graph/stepper.ts';
import { addTouched, untouched, type Touched } from '../graph/trace.ts';

export function mutantGraph(graph: KnownGraph, faulty: FaultyCopy): ConfigurationGraph {
  const { system } = graph;
  const { mutant, stepper } = faulty;
  const own = alone({ ...system.model, machine: stepper.machine }, stepper);
  const moved = (progress: Progress): Progress => ({
    ...progress,
    snapshot: transplant(progress.snapshot, stepper.machine),
  });
  /** Replaces an arrival by the machine's own, where both are the same. */
  const asKnown = ({ progress, step }: LoneArrival): LoneArrival => {
    const known = graph.configurations.get(own.keyOf(progress))?.progress;
    const isThere = known && isSameMoment(known.snapshot, progress.snapshot) && isSame(known.zone, progress.zone);
    return { progress: isThere ? known : progress, step };
  };
  return explore(own.model, undefined, {
    ...own,
    stepper: sparing(system, faulty),
    start(sample) {
      const known = system.lookAtStart(sample);
      return canShow(mutant, known.touched) ? asKnown(own.start(sample)) : known.get();
    },
    step(before, offer) {
      if (!system.isOwn(before)) return asKnown(own.step(before, offer));
      const known = system.look(before, offer);
      return canShow(mutant, known.touched) ? asKnown(own.step(moved(before), offer)) : known.get();
    },
    knownAt({ key, progress }) {
      const known = graph.configurations.get(key);
      // No edge tells which steps throw.
      if (known?.progress !== progress || graph.crashes.length > 0) return null;
      return canShow(mutant, touchedAt(graph, known)) ? null : known;
    },
    keyOf: (progress) => (system.isOwn(progress) ? system.keyOf(progress) : own.keyOf(progress)),
    offersAt: (progress) => (system.isOwn(progress) ? system.offersAt(progress) : own.offersAt(progress)),
  });
}

const touched = new WeakMap<Configuration, Touched>();

function touchedAt({ system }: KnownGraph, configuration: Configuration): Touched {
  const before = touched.get(configuration);
  if (before) return before;
  const all = untouched();
  for (const offer of configuration.offers) addTouched(all, system.look(configuration.progress, offer).touched);
  touched.set(configuration, all);
  return all;
}

function sparing({ stepper: known }: KnownSystem, { mutant, stepper }: FaultyCopy): Stepper {
  return {
    ...stepper,
    step(snapshot, event) {
      if (snapshot.machine !== known.machine) return stepper.step(snapshot, event);
      const step = known.look(snapshot, event);
      return canShow(mutant, step.touched) ? stepper.step(transplant(snapshot, stepper.machine), event) : step.get();
    },
  };
}
