import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { Model } from '../model.ts';
import type { Answer, Choice } from '../graph/trace.ts';

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
  /** A hash of operator, place and change: stable as long as these are. */
  id: string;
  operator: Operator;
  where: string;
  what: string;
  /** The state with the changed configuration: a step that neither finds it active nor enters it is unchanged. */
  state: string;
  /** The only events at which the change can show, as XState names them; null for any event. */
  descriptors: readonly string[] | null;
  /** Whether the change shows only where the state is entered. */
  onEntry: boolean;
  showsAt(answer: Answer): boolean;
  config: AnyStateMachine['config'];
  /** Built on each access: thousands of machines at once would fill the memory. */
  readonly model: Model;
}

export interface Fault extends Pick<Mutant, 'operator' | 'where' | 'what'> {
  state: AnyStateNode;
  descriptors?: readonly string[] | null;
  /** The changed transition; unset where the state changes. */
  choice?: Choice;
  config: object;
}
