import type { StateRecord } from '../types.ts';

export type States = Readonly<Record<string, StateRecord>>;

/** Whether the state lies within the outer one, at any depth. */
export function isInside(states: States, id: string, outer: string): boolean {
  const parent = states[id]?.parent ?? null;
  return parent !== null && (parent === outer || isInside(states, parent, outer));
}
