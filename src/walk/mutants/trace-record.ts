/**
 * Records in `.walk/rules/rules` which states and events each rule touches on the machines without a fault, one file for each
 * file of rules, so that no other thread and no later run has to run the rules for it. A record is invalid as soon as anything
 * changes that a rule can read.
 */
import { basename, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { fingerprint, hashOf } from '../fingerprint.ts';
import { keep, readKept } from './rule-record.ts';
import type { Touched } from '../graph/trace.ts';

/** What a run touched, by the ids of machines, and its steps. */
export interface RuleTrace {
  machines: ReadonlyMap<string, Touched>;
  steps: number;
  /** Why it is broken; null where all is well. */
  fault: unknown;
}

export interface GroupTrace {
  name: string;
  /** What its own body met before any rule ran. */
  met: RuleTrace;
  rules: readonly { name: string; met: RuleTrace }[];
}

interface Kept {
  print: string;
  groups: readonly GroupTrace[];
}

let common: string | undefined;
/** One hash for all that any rule can read: nothing changes while a thread runs. */
const printOf = (file: string): string => `${(common ??= fingerprint())} ${hashOf([file])}`;

const placeOf = (file: string, folder: string): string => join(folder, 'rules', `${basename(file, '.ts')}.bin`);

const known = new Map<string, ReadonlyMap<string, GroupTrace>>();

/** By group; null where nobody has run the file's rules since anything changed. */
export function readTraces(file: string, folder: string): ReadonlyMap<string, GroupTrace> | null {
  const place = placeOf(file, folder);
  const before = known.get(place);
  if (before) return before;
  const kept = readKept(place, (bytes) => deserialize(bytes) as Kept);
  if (kept?.print !== printOf(file)) return null;
  const groups = new Map(kept.groups.map((group) => [group.name, group]));
  known.set(place, groups);
  return groups;
}

/** Of rules that hold. */
export const keepTraces = (file: string, groups: readonly GroupTrace[], folder: string): void =>
  keep(placeOf(file, folder), serialize({ print: printOf(file), groups } satisfies Kept));
