/** Walks a flow through its views, and lists what failed, each fault once, and what could not be walked. */
import type { AnyStateMachine } from 'xstate';
import type { ModelOf } from '../../../../src/walk/model.ts';
import { printFailure, type StepFailure } from '../../../../src/walk/tiers/tier.ts';
import { viewGoals, walkViews, type ViewScript } from '../../../../src/walk/tiers/views.ts';

/** Long enough for the largest flow on a slow machine, ms. */
export const patience = 240_000;

export async function failuresOf<Machine extends AnyStateMachine, Mounted, Screen extends string>(
  model: ModelOf<Machine>,
  script: ViewScript<Machine, Mounted, Screen>,
): Promise<string[]> {
  const failed: StepFailure[] = [];
  const missed: string[] = [];
  let taken = 0;
  for (const goal of viewGoals(model)) {
    const { steps, failures, uncovered } = await walkViews(model, script, goal);
    taken += steps;
    failed.push(...failures);
    missed.push(...uncovered.map(({ event, reason }) => `${event} cannot be brought about in the views: ${reason}`));
  }
  if (taken === 0) missed.push('Nothing was walked.');
  const faults = new Map<string, StepFailure[]>();
  for (const failure of failed) faults.set(failure.message, [...(faults.get(failure.message) ?? []), failure]);
  const found = [...faults.values()].map(
    ([first, ...others]) => `${first && printFailure(first)}\n    and at ${others.length} more steps`,
  );
  return [...found, ...missed];
}
