/** Walks a flow through its views, prints how much that was, and lists what failed: each fault once. */
import type { AnyStateMachine } from 'xstate';
import type { ModelOf } from '../../walk/model.ts';
import { printFailure, type StepFailure } from '../../walk/tiers/tier.ts';
import { viewGoals, walkViews, type ViewScript } from '../../walk/tiers/views.ts';

/** Long enough for the largest flow on a slow machine, ms. */
export const patience = 240_000;

export async function failuresOf<Machine extends AnyStateMachine, Mounted, Screen extends string>(
  model: ModelOf<Machine>,
  script: ViewScript<Machine, Mounted, Screen>,
): Promise<string[]> {
  const failed: StepFailure[] = [];
  for (const goal of viewGoals(model)) {
    const { machine, paths, steps, failures, uncovered } = await walkViews(model, script, goal);
    console.info(
      `views · ${machine}: ${paths} paths for ${goal}, ${steps} steps, ${failures.length} failed, ${uncovered.length} edges not provokable`,
    );
    failed.push(...failures);
  }
  const faults = new Map<string, StepFailure[]>();
  for (const failure of failed) faults.set(failure.message, [...(faults.get(failure.message) ?? []), failure]);
  return [...faults.values()].map(
    ([first, ...others]) => `${first && printFailure(first)}\n    and at ${others.length} more steps`,
  );
}
