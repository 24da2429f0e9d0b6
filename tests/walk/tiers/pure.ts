/**
 * The pure tier: every path is replayed from a fresh start on the machine itself, not on the copy that the exploration
 * works with, and each step must arrive where the graph says. Contexts differ from those of the exploration, so this
 * also proves that the control key holds all that guards read.
 */
import { initialTransition, transition, type AnyMachineSnapshot } from 'xstate';
import type { ConfigurationGraph } from '../explore.ts';
import { advance, keyOf, type Progress } from '../progress.ts';
import type { Action } from '../stepper.ts';
import type { Path } from '../tours.ts';
import { failureAt, type TierResult } from './tier.ts';

export function walkPure(graph: ConfigurationGraph, paths: readonly Path[]): TierResult {
  const result: TierResult = { machine: graph.model.name, paths: paths.length, steps: 0, failures: [], uncovered: [] };
  for (const path of paths) {
    let progress: Progress | null = null;
    for (const [index, edge] of path.edges.entries()) {
      try {
        progress = progress === null ? begin(graph, edge.offer.sample) : go(graph, progress, edge.offer);
        const key = keyOf(graph.model, progress);
        if (key !== edge.to) throw new Error(`arrives at ${key}`);
        result.steps += 1;
      } catch (error) {
        result.failures.push(failureAt(graph, path, index, error));
        break;
      }
    }
  }
  return result;
}

function begin({ model }: ConfigurationGraph, input: string): Progress {
  return advance(stepOf(initialTransition(model.machine, model.inputs[input])));
}

function go({ model }: ConfigurationGraph, progress: Progress, offer: Path['edges'][number]['offer']): Progress {
  const event = offer.kind === 'after' ? (progress.armed.get(offer.sample) ?? offer.event) : offer.event;
  const step = stepOf(transition(model.machine, progress.snapshot, event));
  return advance(step, progress, offer, progress.snapshot);
}

const stepOf = ([snapshot, actions]: readonly [AnyMachineSnapshot, readonly Action[]]) => {
  if (snapshot.status === 'error') throw snapshot.error;
  return { snapshot, actions: [...actions], taken: [], entered: [] };
};
