/**
 * Decides by the trace of a step whether a mutant can change it. A step that cannot be changed may still number transitions
 * otherwise, or evaluate other guards with the same result.
 */
import type { Fault, Mutant, Operator } from './mutant.ts';
import { hears } from '../graph/chart-reader.ts';
import type { Answer, Touched } from '../graph/trace.ts';

/** Operators whose change does nothing where the transition is not the one that the state chooses. */
export const ofChosen: ReadonlySet<Operator> = new Set<Operator>([
  'drop-transition',
  'drop-always',
  'retarget-sibling',
  'retarget-self',
  // Where the guard of the first says no, the second is asked next in either order.
  'swap-branches',
  'drop-action',
]);

/** Whether a fault can show where its state was asked about an event and gave this answer. Few answers are asked for often. */
export function showsAt(fault: Fault): (answer: Answer) => boolean {
  const known = new Map<Answer, boolean>();
  return (answer) => {
    const shows = known.get(answer) ?? canShowAt(fault, answer);
    known.set(answer, shows);
    return shows;
  };
}

function canShowAt(fault: Fault, { type, chosen, isUnknown }: Answer): boolean {
  const { operator, descriptors = null, choice } = fault;
  if (descriptors && !descriptors.some((name) => hears(name, type))) return false;
  if (!choice || isUnknown) return true;
  const isSame = chosen?.descriptor === choice.descriptor;
  if (ofChosen.has(operator)) return isSame && chosen.index === choice.index;
  if (!isSame) return true;
  // A guard may say what it likes where an earlier branch was taken, and need not be there where it said yes.
  return operator === 'drop-guard' ? chosen.index > choice.index : chosen.index >= choice.index;
}

/**
 * Whether the change can show in what touched the machine so. A timer and what a child shows are asked for where the state
 * is entered.
 */
export function canShow(mutant: Mutant, { active, entered, asked }: Touched): boolean {
  const { state, descriptors, onEntry } = mutant;
  if (!active.has(state)) return false;
  if (onEntry) return entered.has(state);
  if (descriptors === null) return true;
  for (const answer of asked.get(state) ?? []) if (mutant.showsAt(answer)) return true;
  return entered.has(state) && descriptors.some((name) => /^xstate\.(after|snapshot)\./.test(name));
}
