/** The outcomes of calls and rules. */
import { expect } from 'vitest';
import type { CallResult } from './platform.ts';

type Told = { outcome: string | null } | null;

/** Milliseconds from `from` until the lock ends that a call has answered with. */
export const waitOf = ({ error }: CallResult, from: Date): number =>
  Date.parse((error?.msg as { reset_at: string }).reset_at) - from.getTime();

export async function expectOutcome(told: Promise<Told>, outcome: string, what?: string): Promise<void> {
  expect((await told)?.outcome, what).toBe(outcome);
}

/** Makes so many requests without waiting for an answer in between. */
export const atOnce = <Result>(count: number, ask: (at: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => ask(at)));

/** Counts the outcomes, because parallel requests end in any order. */
export const outcomesOf = (told: readonly Told[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const one of told) counts[one?.outcome ?? 'none'] = (counts[one?.outcome ?? 'none'] ?? 0) + 1;
  return counts;
};
