/**
 * The rule score: which mutants the independent rules notice (design 5). The rules play their machine as ever; while a
 * mutant is judged, its fault is in every machine that they play.
 */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import { withHeldClock } from '../rules/held-clock.ts';
import { collect, type Rule, type RuleGroup } from '../rules/judge.ts';
import { root } from './fingerprint.ts';
import type { JudgeRecord } from './judge-record.ts';
import { acquit, suspect } from './suspicion.ts';
import { canShow, type Mutant } from './mutants.ts';
import { traced, within } from './trace.ts';

interface WitnessedRule {
  name: string;
  /** What it touched, and why the machines as they are break it. */
  met: Met;
}

type Met = ReturnType<typeof traced>;

interface WitnessedGroup {
  group: RuleGroup;
  /** What the group's own body met before any rule ran: for a mutant of that its rules are made anew. */
  met: Met;
  rules: readonly WitnessedRule[];
  known: ReadonlyMap<string, Rule>;
}

export interface Bench {
  groups: readonly WitnessedGroup[];
  /** How many mutants each rule has noticed: who noticed most for the least work is asked first. */
  kills: Map<string, number>;
  /** Which rule noticed a mutant, by the mutant's id: it is asked before all others the next time. */
  noticed: Map<string, string>;
}

export function ruleFiles(folder = join(root, 'tests/rules')): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.rules.test.ts'))
    .map((name) => join(folder, name));
}

const declared = new Map<string, Promise<RuleGroup[]>>();
const witnessed = new WeakMap<RuleGroup, WitnessedGroup>();

/**
 * Loads rules and runs each once on the machines as they are: a rule that is broken already can judge nobody. For one
 * machine those are sworn in that play it, as far as the record knows; it learns what was found.
 */
export async function swearIn(
  files: readonly string[] = ruleFiles(),
  machine: AnyStateMachine | null = null,
  { plays, noticed }: Pick<JudgeRecord, 'plays' | 'noticed'> = { plays: new Map(), noticed: new Map() },
): Promise<Bench> {
  const groups: WitnessedGroup[] = [];
  for (const file of files) {
    const known = machine && plays.get(nameOfFile(file));
    if (known && !Object.values(known).some((ids) => ids.includes(machine.id))) continue;
    const declaredGroups = await declaredIn(file);
    // A group that says whom it is about need not be run to know it.
    const playedIn = (group: RuleGroup): string[] =>
      known?.[group.name] ?? (group.machine ? [group.machine.id] : playedBy(witness(group)));
    const isAsked = (group: RuleGroup): boolean => !machine || playedIn(group).includes(machine.id);
    if (!known && machine)
      plays.set(nameOfFile(file), Object.fromEntries(declaredGroups.map((group) => [group.name, playedIn(group)])));
    groups.push(...declaredGroups.filter(isAsked).map(witness));
  }
  for (const { name, met } of groups.flatMap(({ rules }) => rules)) {
    const { fault } = met;
    if (fault === null) continue;
    throw new Error(`The machines as they are break a rule, so no mutant is judged: ${name}`, { cause: fault });
  }
  return { groups, kills: countBy(noticed.values()), noticed: new Map(noticed) };
}

const nameOfFile = (file: string): string => basename(file);

function declaredIn(file: string): Promise<RuleGroup[]> {
  const known = declared.get(file) ?? collect(nameOfFile(file), () => import(pathToFileURL(file).href));
  declared.set(file, known);
  return known;
}

const playedBy = ({ met, rules }: WitnessedGroup): string[] => [
  ...new Set(
    [met, ...rules.map((rule) => rule.met)].flatMap(({ machines }) => [...machines.keys()].map(({ id }) => id ?? '')),
  ),
];

function countBy(names: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function witness(group: RuleGroup): WitnessedGroup {
  const before = witnessed.get(group);
  if (before) return before;
  const known = new Map<string, Rule>();
  const met = traced(() => {
    for (const rule of group.collect()) known.set(rule.name, rule);
  });
  if (met.fault !== null) throw met.fault;
  const rules = [...known.values()].map(({ name, run }) => ({ name, met: traced(() => withHeldClock(run)) }));
  const result = { group, met, rules, known };
  witnessed.set(group, result);
  return result;
}

/** A mutant may take this many times as many steps as the machine did, and some more, before it counts as endless. */
const patience = { factor: 10, more: 2000 };
const patienceFor = ({ steps }: Met): number => steps * patience.factor + patience.more;

/** The rule that notices the mutant, or null where all hold. */
export function judge(bench: Bench, machine: AnyStateMachine, mutant: Mutant): string | null {
  const { config } = machine;
  const isMet = ({ machines }: Met): boolean => {
    const touched = machines.get(config);
    return touched !== undefined && canShow(mutant, touched);
  };
  const asked = bench.groups.flatMap((group) => {
    const byBody = isMet(group.met);
    const rules = group.rules.filter(({ met }) => byBody || isMet(met));
    const again = byBody && rules.length > 0 ? lazily(() => recollect(group)) : () => group.known;
    // Whoever is asked first of a group that is made anew pays for its body, which may be a whole exploration.
    return rules.map((rule) => ({ rule, again, steps: rule.met.steps + (byBody ? group.met.steps : 0) }));
  });
  const last = bench.noticed.get(mutant.id);
  const worth = ({ rule: { name }, steps }: (typeof asked)[number]) =>
    name === last ? Infinity : ((bench.kills.get(name) ?? 0) + 1) / (steps + 20);
  asked.sort((a, b) => worth(b) - worth(a));
  suspect(machine, mutant);
  try {
    const noticed = asked.find(({ rule, again }) => isBroken(rule, again));
    if (!noticed) return null;
    const { name } = noticed.rule;
    bench.kills.set(name, (bench.kills.get(name) ?? 0) + 1);
    bench.noticed.set(mutant.id, name);
    return name;
  } finally {
    acquit();
  }
}

const recollect = ({ group, met }: WitnessedGroup): ReadonlyMap<string, Rule> => {
  const rules = new Map<string, Rule>();
  within(patienceFor(met), () => {
    for (const rule of group.collect()) rules.set(rule.name, rule);
  });
  return rules;
};

function isBroken({ name, met }: WitnessedRule, again: () => ReadonlyMap<string, Rule>): boolean {
  try {
    const rule = again().get(name);
    if (rule) within(patienceFor(met), () => withHeldClock(rule.run));
    return false;
  } catch {
    return true;
  }
}

function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
