/** An unchanged step may still number transitions otherwise, or evaluate other guards with the same result. */
import type { Fault, Mutant, Operator } from './mutant.ts';
import { hears } from '../graph/chart-reader.ts';
import { remembered } from '../graph/remembered.ts';
import type { Answer, Touched } from '../graph/trace.ts';

/** Operators without effect where the state chooses another transition. */
export const ofChosen: ReadonlySet<Operator> = new Set<Operator>([
  'drop-transition',
  'drop-always',
  'retarget-sibling',
  'retarget-self',
  // If the first branch's guard is false, both orders ask the second next.
  'swap-branches',
  'drop-action',
]);

/** Whether a fault can show where its state gave this answer to an event; cached, since few answers come often. */
export const showsAt = (fault: Fault) => remembered((answer: Answer) => canShowAt(fault, answer));

function canShowAt(fault: Fault, { type, chosen, isUnknown }: Answer): boolean {
  const { operator, descriptors = null, choice } = fault;
  if (descriptors && !descriptors.some((name) => hears(name, type))) return false;
  if (!choice || isUnknown) return true;
  const isSame = chosen?.descriptor === choice.descriptor;
  if (ofChosen.has(operator)) return isSame && chosen.index === choice.index;
  if (!isSame) return true;
  // A guard has no effect after an earlier branch is taken; a dropped guard has none where it would be true.
  return operator === 'drop-guard' ? chosen.index > choice.index : chosen.index >= choice.index;
}

/**
 * Whether a mutant's change can show in a step that touched these states. Timers and children count where their state
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
