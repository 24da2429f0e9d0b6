/**
 * Records in `.walk/rules` what mutation runs have found: which machines a group of rules runs, so that others are
 * skipped, and which rule noticed a mutant, so that it is tried first. The record only saves time: a changed rule runs
 * anew, and a mutant is always tested.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import type { AnyStateMachine } from 'xstate';
import { hashOf } from '../fingerprint.ts';
import type { Product } from '../product.ts';
import { isMachine } from '../provide-all.ts';
import { root } from '../settings.ts';

export interface RuleRecord {
  /** By file of rules, the machines that each group runs, all by name. */
  machinesOf: Map<string, Record<string, string[]>>;
  /** By mutant, the rule that noticed it. */
  noticed: Map<string, string>;
  prints: Prints;
}

/** The part of a product that its record depends on. */
export type TestedProduct = Pick<Product, 'models' | 'rules'>;

/** One hash for each file of rules; for all of them what they have in common, and which machine is whose child. */
interface Prints {
  shared: string;
  own: ReadonlyMap<string, string>;
}

/** The machines that a file of rules runs: valid while the file and the files shared by all rules stay the same. */
interface KeptMachines {
  print: string;
  files: Record<string, { print: string; machinesOf: Record<string, string[]> }>;
}

export const home = join(root, '.walk/rules');

export function readRecord(product: TestedProduct, machine: string, folder = home): RuleRecord {
  const prints = printRules(product);
  const kept = readJson<KeptMachines>(join(folder, 'machines.json'));
  const files = kept?.print === prints.shared ? Object.entries(kept.files) : [];
  return {
    machinesOf: new Map(
      files.flatMap(([file, { print, machinesOf }]) => (print === prints.own.get(file) ? [[file, machinesOf]] : [])),
    ),
    prints,
    noticed: new Map(Object.entries(readJson<Record<string, string>>(join(folder, `${machine}.json`)) ?? {})),
  };
}

export function keepRecord(machine: string, { machinesOf, noticed, prints }: RuleRecord, folder = home): void {
  const files = [...machinesOf].map(([file, met]) => [file, { print: prints.own.get(file) ?? '', machinesOf: met }]);
  writeJson(join(folder, 'machines.json'), {
    print: prints.shared,
    files: Object.fromEntries(files),
  } satisfies KeptMachines);
  // Another thread may have recorded other mutants of the same machine.
  const place = join(folder, `${machine}.json`);
  writeJson(place, { ...readJson<Record<string, string>>(place), ...Object.fromEntries(noticed) });
}

function printRules({ models, rules: { files, shared } }: TestedProduct): Prints {
  const families = models.map(({ machine }) => familyOf(machine)).join();
  return {
    shared: `${hashOf(shared)} ${families}`,
    own: new Map(files.map((file) => [basename(file), hashOf([file])])),
  };
}

/** A machine and the machines that it can start, all of which a rule runs. */
const familyOf = ({ id, implementations: { actors } }: AnyStateMachine): string =>
  `${id}(${Object.values(actors).filter(isMachine).map(familyOf).join()})`;

export const readJson = <Value>(file: string): Value | null =>
  readKept(file, (bytes) => JSON.parse(bytes.toString()) as Value);

/** The parsed content of a file; null where there is none. */
export function readKept<Value>(file: string, parse: (bytes: Buffer) => Value): Value | null {
  try {
    return parse(readFileSync(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export const writeJson = (file: string, value: unknown): void => keep(file, JSON.stringify(value));

/** Writes by renaming: threads run in parallel, and a reader must never see half a file. */
export function keep(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}-${threadId}`;
  writeFileSync(draft, content);
  renameSync(draft, file);
}
