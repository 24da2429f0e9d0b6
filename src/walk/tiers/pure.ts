/**
 * The pure tier: replays every path from the start; each step must take the graph's transitions and arrive where the
 * graph says. Contexts differ from the exploration's, so this also proves that the control key holds all that guards
 * read. A path that begins like the one before continues from the common part, because pure steps repeat.
 */
import { alone, type ConfigurationGraph, type Edge, type System } from '../graph/explore.ts';
import type { Progress } from '../graph/progress.ts';
import type { Path } from '../tours/tours.ts';
import { failureAt, type TierResult } from './tier.ts';

export function walkPure(graph: ConfigurationGraph, paths: readonly Path[]): TierResult {
  const { model } = graph;
  // The machine of another model, such as a mutant, can walk a graph to show its differences.
  const system = graph.system.model === model ? graph.system : alone(model);
  const result: TierResult = { machine: model.name, paths: paths.length, steps: 0, failures: [], uncovered: [] };
  let trail: PassedStep[] = [];
  for (const path of paths) {
    trail = trail.slice(0, commonLength(trail, path.edges));
    result.steps += trail.length;
    for (const [index, edge] of path.edges.entries()) {
      if (index < trail.length) continue;
      try {
        trail.push({ edge, progress: go(system, trail.at(-1)?.progress ?? null, edge) });
        result.steps += 1;
      } catch (error) {
        result.failures.push(failureAt(graph, path, index, error));
        break;
      }
    }
  }
  return result;
}

interface PassedStep {
  edge: Edge;
  progress: Progress;
}

function commonLength(trail: readonly PassedStep[], edges: readonly Edge[]): number {
  const parting = trail.findIndex(({ edge }, index) => edge !== edges[index]);
  return parting === -1 ? trail.length : parting;
}

function go(system: System, before: Progress | null, edge: Edge): Progress {
  const { progress, step } = before ? system.step(before, edge.offer) : system.start(edge.offer.sample);
  const key = system.keyOf(progress);
  if (key !== edge.to) throw new Error(`arrives at ${key}`);
  if (step.taken.join() !== edge.taken.join()) {
    throw new Error(
      `takes ${step.taken.join(', ') || 'nothing'} instead of ${edge.taken.join(', ')}: the control key misses something that a guard reads`,
    );
  }
  return progress;
}
