/** Walks a flow through its views; reports each fault once, and each event that the views cannot bring about. */
import { expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { ModelOf } from '../../../../src/walk/model.ts';
import { printFailure, type StepFailure } from '../../../../src/walk/tiers/tier.ts';
import {
  fromTheWorld,
  viewGoals,
  walkViews,
  type ViewFixture,
  type ViewScript,
} from '../../../../src/walk/tiers/views.ts';
import { on, type PageDriver } from '../page.ts';
import { settle, type Fixture } from './fixture.tsx';

export { fromTheWorld, type ViewFixture };

/** Events that no view brings about, or that the views of another flow do. */
export const sent = <Type extends string>(...types: readonly Type[]) =>
  Object.fromEntries(types.map((type) => [type, fromTheWorld])) as Record<Type, typeof fromTheWorld>;

export const inViews = <Table extends object>(table: Table) =>
  on(({ mounted }: { mounted: { page: PageDriver } }) => mounted.page, table);

/** Long enough for the largest flow on a slow machine, ms. */
const patience = 240_000;

async function failuresOf<Machine extends AnyStateMachine, Mounted, Screen extends string>(
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

/** Tests every configuration of a machine through its views; the title names the requirements. */
export function walkTest<Machine extends AnyStateMachine, Mounted extends Fixture, Screen extends string>(
  title: string,
  model: ModelOf<Machine>,
  script: Omit<ViewScript<Machine, Mounted, Screen>, 'unmount' | 'settle'>,
): void {
  const whole = { ...script, settle, unmount: (mounted: Mounted) => mounted.close() };
  it.each([title])('%s', async () => expect(await failuresOf(model, whole)).toEqual([]), patience);
}
