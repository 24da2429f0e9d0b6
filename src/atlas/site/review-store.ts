/** The verdicts on one atlas, stored by the browser under the atlas' edition, with what undoes them. */
import type { Signed, Verdict } from '../types.ts';
import { store, stored } from './language.ts';

/** What the page offers for a verdict: states by key, each with the digest of what it shows. */
export type Seen = Readonly<Record<string, string>>;

interface Held {
  states: Readonly<Record<string, Signed>>;
  /** The last step last. */
  past: readonly Step[];
}

/** What was said before: of the states that were decided on, or, where all was replaced, of every state. */
type Step = { decided: Readonly<Record<string, Signed | null>> } | { replaced: Held['states'] };

const mostSteps = 50;

/** Used alone where a browser has no storage for pages from a disk. */
const held = new Map<string, Held>();

const keyOf = (edition: string): string => `atlas-review:${edition}`;

function read(edition: string): Held {
  const kept = held.get(edition);
  if (kept) return kept;
  try {
    return JSON.parse(stored(keyOf(edition)) ?? '') as Held;
  } catch {
    return { states: {}, past: [] };
  }
}

function keep(edition: string, next: Held): void {
  held.set(edition, next);
  store(keyOf(edition), JSON.stringify(next));
  dispatchEvent(new Event('atlas:review'));
}

export const verdictsOn = (edition: string): Held['states'] => read(edition).states;

export const canUndo = (edition: string): boolean => read(edition).past.length > 0;

const nothing: Verdict = { verdict: null, comment: '' };

/** One step: it can be undone. */
export function decide(edition: string, seen: Seen, verdict: Verdict['verdict']): void {
  const { states, past } = read(edition);
  const changed = Object.keys(seen).filter((state) => (states[state] ?? nothing).verdict !== verdict);
  if (changed.length === 0) return;
  const before = Object.fromEntries(changed.map((state) => [state, states[state] ?? null]));
  const after = Object.fromEntries(
    changed.map((state) => [state, { ...nothing, ...states[state], seen: seen[state] ?? '', verdict }]),
  );
  keep(edition, { states: said({ ...states, ...after }), past: [...past, { decided: before }].slice(-mostSteps) });
}

export function comment(edition: string, state: string, seen: string, text: string): void {
  const { states, past } = read(edition);
  keep(edition, { states: said({ ...states, [state]: { ...nothing, ...states[state], seen, comment: text } }), past });
}

/** Takes the last step back; comments that were written since on decided states stay. */
export function undo(edition: string): void {
  const { states, past } = read(edition);
  const last = past.at(-1);
  if (!last) return;
  const before = 'replaced' in last ? last.replaced : { ...states, ...undecided(last.decided, states) };
  keep(edition, { states: said(before), past: past.slice(0, -1) });
}

const undecided = (before: Readonly<Record<string, Signed | null>>, states: Held['states']): Held['states'] =>
  Object.fromEntries(
    Object.entries(before).flatMap(([state, old]) => {
      const now = states[state];
      return now ? [[state, { ...now, verdict: old?.verdict ?? null }]] : old ? [[state, old]] : [];
    }),
  );

/** Puts a review that came as a file, or none, in place of what was said. */
export function replace(edition: string, states: Held['states']): void {
  const { states: before, past } = read(edition);
  keep(edition, { states, past: [...past, { replaced: before }].slice(-mostSteps) });
}

const said = (states: Held['states']): Held['states'] =>
  Object.fromEntries(
    Object.entries(states).filter(([, { verdict, comment: text }]) => verdict !== null || text !== ''),
  );
