/**
 * Mutants that no rule notices, and why: no requirement says what they change. Each is named by (part of) its words, as
 * the report of mutants prints them.
 */
export interface Survivors {
  machine: string;
  mutants: readonly string[];
  why: string;
}

export const survivors: readonly Survivors[] = [];
