/** Which mutant is judged now: whoever plays or explores its machine asks, and does so with its fault. */
import type { AnyStateMachine } from 'xstate';
import type { Mutant } from './mutant.ts';

let suspicion: { machine: AnyStateMachine; mutant: Mutant } | null = null;

export function suspect(machine: AnyStateMachine, mutant: Mutant): void {
  suspicion = { machine, mutant };
}

export function acquit(): void {
  suspicion = null;
}

/** What is the matter with a machine; null where it is itself. */
export const faultOf = (machine: AnyStateMachine): Mutant | null =>
  suspicion?.machine === machine ? suspicion.mutant : null;

/** Runs something as if nobody were suspected. */
export function trusting<Result>(run: () => Result): Result {
  const before = suspicion;
  suspicion = null;
  try {
    return run();
  } finally {
    suspicion = before;
  }
}
