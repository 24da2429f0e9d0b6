/** What a guessed key leaves out, by the paths that arrive elsewhere when they are walked again. */
import { configurationOf, type ConfigurationGraph, type Lone } from '../graph/explore.ts';
import type { Progress } from '../graph/progress.ts';
import { pathThrough } from '../tiers/failures.ts';
import type { StepFailure } from '../tiers/tier.ts';
import { decidingIn } from './key.ts';

/** More of them have the same causes. */
const mostLooked = 5;

/** The fields by which the last step of a path differs from what was explored. */
export function leftOutBy(graph: ConfigurationGraph, failures: readonly StepFailure[]): string[] {
  const fields = failures.slice(0, mostLooked).flatMap((failure) => leftOutOn(graph, failure));
  return [...new Set(fields)];
}

function leftOutOn(graph: ConfigurationGraph, { edges }: StepFailure): readonly string[] {
  const [start, ...steps] = pathThrough(graph, edges)?.edges ?? [];
  const last = steps.pop();
  if (!start || !last) return [];
  const system = graph.system as Lone;
  let progress: Progress = system.start(start.offer.sample).progress;
  for (const { offer } of steps) progress = system.step(progress, offer).progress;
  const { progress: one } = configurationOf(graph, last.from);
  return decidingIn(system, { one, other: progress, offer: last.offer });
}
