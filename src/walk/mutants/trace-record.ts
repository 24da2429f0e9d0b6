/**
 * Records in `.walk/rules/rules` which states and events each rule touches on the unchanged machines, one file for each
 * file of rules, so that no other thread or later run repeats these rules. A record is invalid as soon as anything
 * changes that a rule can read.
 */
import { basename, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { fingerprint, hashOf } from '../fingerprint.ts';
import { keep, readKept } from './rule-record.ts';
import type { Touched } from '../graph/trace.ts';

/** The states and events that a run touched, by machine id, and its number of steps. */
export interface RuleTrace {
  machines: ReadonlyMap<string, Touched>;
  steps: number;
  /** The error that the run threw; null where it passed. */
  fault: unknown;
}

export interface GroupTrace {
  name: string;
  /** The trace of the group's own body, before any rule ran. */
  met: RuleTrace;
  rules: readonly { name: string; met: RuleTrace }[];
}

interface Kept {
  print: string;
  groups: readonly GroupTrace[];
}

let common: string | undefined;
/** One hash over all that a rule can read; files do not change while a thread runs. */
const printOf = (file: string): string => `${(common ??= fingerprint())} ${hashOf([file])}`;

const placeOf = (file: string, folder: string): string => join(folder, 'rules', `${basename(file, '.ts')}.bin`);

const known = new Map<string, ReadonlyMap<string, GroupTrace>>();

/** Traces by group; null where there are none since the last change. */
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

/** Call it only with rules that hold. */
export const keepTraces = (file: string, groups: readonly GroupTrace[], folder: string): void =>
  keep(placeOf(file, folder), serialize({ print: printOf(file), groups } satisfies Kept));
