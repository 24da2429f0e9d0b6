/** By which the platform's support finds the last answer to a machine. It decides nothing, so no machine keeps it. */
import type { AnyActorRef } from 'xstate';

const references = new WeakMap<AnyActorRef, unknown>();

export function keepReference(machine: AnyActorRef | undefined, outcome: { type: string; reference?: unknown }): void {
  if (machine) references.set(machine, outcome.reference);
}

/** Null: its last answer had none. */
export function referenceOf(machine: AnyActorRef): string | null {
  const reference = references.get(machine);
  return typeof reference === 'string' && reference !== '' ? reference : null;
}
