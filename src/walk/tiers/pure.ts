/**
 * The pure tier: every path is replayed from a fresh start, and each step must take the transitions and arrive where the
 * graph says. Contexts differ from those of the exploration, so this also proves that the control key holds all that
 * guards read. Where a path begins like the one before, it goes on from there: a pure step gives the same again.
 */
import { alone, type ConfigurationGraph, type Edge, type System } from '../graph/explore.ts';
import type { Progress } from '../graph/progress.ts';
import type { Path } from '../tours/tours.ts';
import { failureAt, type TierResult } from './tier.ts';

export function walkPure(graph: ConfigurationGraph, paths: readonly Path[]): TierResult {
  const { model } = graph;
  // A graph can be walked by another model's machine, to see what that one does differently.
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

/** A step of the path that was walked last, and where it led. */
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
