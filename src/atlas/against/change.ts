import type { Both } from '../types.ts';

export type ChangeKind =
  | 'state'
  | 'way'
  | 'behaviour'
  | 'look'
  | 'text'
  | 'outcome'
  | 'rule'
  | 'requirement'
  | 'colour';

/** Something that a build has otherwise than the one before. */
export interface Change {
  kind: ChangeKind;
  verb: 'added' | 'changed' | 'gone';
  /** The flow that it belongs to; null where it belongs to several, or to none. */
  flow: string | null;
  title: Both;
  /** The name in the code: of a state, a transition, a message, an outcome. */
  code: string;
  facts: Fact[];
  looks: LookChange[];
}

/** One thing of it, in words; null where a build has none. */
export interface Fact {
  label: Both;
  before: Both | null;
  now: Both | null;
}

/** Files of pictures; null where a build has no such state. */
export interface LookChange {
  /** The title of the state. */
  of: Both;
  look: string;
  before: string | null;
  now: string | null;
}

/** Facts of what differs, or what only one build has. */
export function differing(parts: readonly [label: Both, before: Both | null, now: Both | null][]): Fact[] {
  return parts
    .filter(([, was, is]) => was?.id !== is?.id || was?.en !== is?.en)
    .map(([label, was, is]) => ({ label, before: was, now: is }));
}
