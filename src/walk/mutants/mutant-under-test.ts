/** The mutant under test, as a global: code that runs or explores its machine uses its fault. */
import type { AnyStateMachine } from 'xstate';
import type { Mutant } from './mutant.ts';

let underTest: { machine: AnyStateMachine; mutant: Mutant } | null = null;

export function setMutantUnderTest(machine: AnyStateMachine, mutant: Mutant): void {
  underTest = { machine, mutant };
}

export function clearMutantUnderTest(): void {
  underTest = null;
}

export const faultOf = (machine: AnyStateMachine): Mutant | null =>
  underTest?.machine === machine ? underTest.mutant : null;

export function withoutMutant<Result>(run: () => Result): Result {
  const before = underTest;
  underTest = null;
  try {
    return run();
  } finally {
    underTest = before;
  }
}
