/** A machine with one fault in it, and the faults there are. */
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { Model } from '../model.ts';
import type { Answer, Choice } from '../graph/trace.ts';

/** Who is asked about mutants: the recorded walks, the rules, or both. */
export const mutantScores = ['replay', 'rules', 'both'] as const;
export type MutantScore = (typeof mutantScores)[number];

export const operators = [
  'drop-transition',
  'retarget-sibling',
  'retarget-self',
  'swap-outcomes',
  'drop-guard',
  'negate-guard',
  'swap-branches',
  'drop-action',
  'drop-entry',
  'drop-exit',
  'drop-invoke',
  'swap-delay',
  'drop-always',
  'extra-transition',
] as const;

export type Operator = (typeof operators)[number];

export interface Mutant {
  /** Stable as long as what it changes is: a hash of the operator, the place and the change. */
  id: string;
  operator: Operator;
  /** The transition or the state that is changed. */
  where: string;
  /** The fault in words. */
  what: string;
  /** The state whose configuration is changed: a step that neither finds it active nor enters it is as before. */
  state: string;
  /** The only events that the change can be noticed at, as XState names them; null where it is any. */
  descriptors: readonly string[] | null;
  /** Noticed only where the state is entered. */
  onEntry: boolean;
  /** Whether it can be noticed where the state was asked about an event and gave this answer. */
  showsAt(answer: Answer): boolean;
  config: AnyStateMachine['config'];
  /** Built anew each time it is asked for: thousands of machines at once would fill the memory. */
  readonly model: Model;
}

export interface Fault extends Pick<Mutant, 'operator' | 'where' | 'what'> {
  state: AnyStateNode;
  descriptors?: readonly string[] | null;
  /** The transition that is changed, where it is one. */
  choice?: Choice;
  config: object;
}
