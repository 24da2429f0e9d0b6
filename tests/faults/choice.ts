/** Which cases of the matrix are played: all, those that are named, or a seeded sample. */
import { random } from '../../src/walk/random.ts';
import type { Case } from './cases.ts';

export interface Choice {
  machine: string | null;
  call: string | null;
  fault: string | null;
  case: string | null;
  /** One configuration for each call and fault of a machine. */
  isShort: boolean;
  seed: number;
}

export const everything: Choice = { machine: null, call: null, fault: null, case: null, isShort: false, seed: 1 };

/** `inShort`: what a short run takes, each call with each fault, or only each call and each fault. */
export function chosen(
  cases: Iterable<Case>,
  { call, fault, case: id, isShort, seed }: Choice,
  inShort: 'pairs' | 'each' = 'pairs',
): Case[] {
  const named = [...cases].filter(
    (one) =>
      (call === null || one.call === call) &&
      (fault === null || one.fault.kind === fault) &&
      (id === null || one.id === id),
  );
  if (!isShort) return named;
  const draw = random(seed);
  const groups = new Map<string, Case[]>();
  for (const one of named) {
    const name = `${one.call} ${one.fault.kind} ${one.variant}`;
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  const pairs = [...groups.values()].map((group) => draw.pick(group));
  if (inShort === 'pairs') return pairs;
  const seen = new Set<string>();
  return draw.shuffle(pairs).filter((one) => {
    const items = [one.call, `${one.fault.kind} ${one.variant}`];
    const isNew = items.some((item) => !seen.has(item));
    for (const item of items) seen.add(item);
    return isNew;
  });
}
