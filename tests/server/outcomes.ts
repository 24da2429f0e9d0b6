/** The outcomes of calls and rules. */
import { expect } from 'vitest';

type Told = { outcome: string | null } | null;

export async function expectOutcome(told: Promise<Told>, outcome: string, what?: string): Promise<void> {
  expect((await told)?.outcome, what).toBe(outcome);
}

/** Counts the outcomes, because parallel requests end in any order. */
export const outcomesOf = (told: readonly Told[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const one of told) counts[one?.outcome ?? 'none'] = (counts[one?.outcome ?? 'none'] ?? 0) + 1;
  return counts;
};
