/**
 * Records in `.walk/rules` what mutation runs have found out: which machines a group of rules runs, so that the other groups
 * are skipped, and which rule noticed a mutant, so that it is tried first. The record only saves time: a changed rule is run
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

/** What of a product its record depends on. */
export type TestedProduct = Pick<Product, 'models' | 'rules'>;

/** One hash for each file of rules; for all of them what they have in common, and which machine is whose child. */
interface Prints {
  shared: string;
  own: ReadonlyMap<string, string>;
}

/** Which machines a file of rules runs is known as long as it, and what all of them share, is the same. */
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
  // Another thread may have tested other mutants of the same machine meanwhile.
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

/** A machine and the machines that it can begin: a rule runs these with it. */
const familyOf = ({ id, implementations: { actors } }: AnyStateMachine): string =>
  `${id}(${Object.values(actors).filter(isMachine).map(familyOf).join()})`;

export const readJson = <Value>(file: string): Value | null =>
  readKept(file, (bytes) => JSON.parse(bytes.toString()) as Value);

/** What was kept in a file; null where there is none. */
export function readKept<Value>(file: string, parse: (bytes: Buffer) => Value): Value | null {
  try {
    return parse(readFileSync(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export const writeJson = (file: string, value: unknown): void => keep(file, JSON.stringify(value));

/** Threads write side by side: whoever reads has one or the other, never half of both. */
export function keep(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}-${threadId}`;
  writeFileSync(draft, content);
  renameSync(draft, file);
}
