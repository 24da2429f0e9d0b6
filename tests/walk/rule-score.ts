/**
 * The rule score: which mutants the independent rules notice (design 5). The rules play their machine as ever; while a
 * mutant is judged, the machine has the mutant's configuration, and everything that is built from it is the mutant.
 */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StateMachine, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { withHeldClock } from '../rules/held-clock.ts';
import { collect, type Rule, type RuleGroup } from '../rules/judge.ts';
import { root } from './fingerprint.ts';
import type { JudgeRecord } from './judge-record.ts';
import type { Mutant } from './mutants.ts';
import { statesBelow } from './stepper.ts';

type Config = AnyStateMachine['config'];

/** Which states of which machines something has met, each machine named by its configuration, and in how many steps. */
interface Met {
  states: ReadonlyMap<Config, ReadonlySet<string>>;
  steps: number;
}

interface WitnessedRule {
  name: string;
  met: Met;
  /** Why the machines as they are break it. */
  fault: unknown;
}

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
    const asked = (await declaredIn(file)).filter(
      ({ name }) => !machine || (known?.[name]?.includes(machine.id) ?? true),
    );
    const met = asked.map(witness);
    if (!known)
      plays.set(nameOfFile(file), Object.fromEntries(met.map((group) => [group.group.name, playedBy(group)])));
    groups.push(...met.filter((group) => !machine || playedBy(group).includes(machine.id)));
  }
  for (const { name, fault } of groups.flatMap(({ rules }) => rules)) {
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
    [met, ...rules.map((rule) => rule.met)].flatMap(({ states }) => [...states.keys()].map(({ id }) => id ?? '')),
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
  const met = watch(() => {
    for (const rule of group.collect()) known.set(rule.name, rule);
  });
  const rules = [...known.values()].map(({ name, run }): WitnessedRule => {
    let fault: unknown = null;
    const steps = watch(() => {
      try {
        withHeldClock(run);
      } catch (cause) {
        fault = cause;
      }
    });
    return { name, met: steps, fault };
  });
  const result = { group, met, rules, known };
  witnessed.set(group, result);
  return result;
}

/** A mutant may take this many times as many steps as the machine did, and some more, before it counts as endless. */
const patience = { factor: 10, more: 2000 };

/** The rule that notices the mutant, or null where all hold. */
export function judge(bench: Bench, machine: AnyStateMachine, mutant: Mutant): string | null {
  const { config } = machine;
  const meets = meeting(machine, mutant);
  const asked = bench.groups.flatMap((group) => {
    const byBody = meets(group.met);
    const rules = group.rules.filter(({ met }) => byBody || meets(met));
    const again = byBody && rules.length > 0 ? lazily(() => recollect(group)) : () => group.known;
    // Whoever is asked first of a group that is made anew pays for its body, which may be a whole exploration.
    return rules.map((rule) => ({ rule, again, steps: rule.met.steps + (byBody ? group.met.steps : 0) }));
  });
  const last = bench.noticed.get(mutant.id);
  const worth = ({ rule: { name }, steps }: (typeof asked)[number]) =>
    name === last ? Infinity : ((bench.kills.get(name) ?? 0) + 1) / (steps + 20);
  asked.sort((a, b) => worth(b) - worth(a));
  machine.config = mutant.config;
  try {
    const noticed = asked.find(({ rule, again }) => isBroken(rule, again));
    if (!noticed) return null;
    const { name } = noticed.rule;
    bench.kills.set(name, (bench.kills.get(name) ?? 0) + 1);
    bench.noticed.set(mutant.id, name);
    return name;
  } finally {
    machine.config = config;
  }
}

const recollect = ({ group, met }: WitnessedGroup): ReadonlyMap<string, Rule> => {
  const rules = new Map<string, Rule>();
  watch(() => {
    for (const rule of group.collect()) rules.set(rule.name, rule);
  }, met.steps);
  return rules;
};

function isBroken({ name, met }: WitnessedRule, again: () => ReadonlyMap<string, Rule>): boolean {
  try {
    const rule = again().get(name);
    if (rule) watch(() => withHeldClock(rule.run), met.steps);
    return false;
  } catch {
    return true;
  }
}

/** Whether something has met the state that is changed; one that is left at once is met where its parent is. */
function meeting({ config, root: top }: AnyStateMachine, mutant: Mutant): (met: Met) => boolean {
  const changed = [...statesBelow(top)].find(({ id }) => id === mutant.state);
  const resting = changed?.always ? changed.parent : changed;
  return ({ states }) => states.get(config)?.has(resting?.id ?? mutant.state) ?? false;
}

function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

let watcher: ((config: Config, snapshot: AnyMachineSnapshot) => void) | null = null;

/**
 * Every machine that is built says which step it has taken, to whoever watches. XState's inspection tells the same of an
 * actor, but not of the pure steps of an exploration, and knows no machine by its configuration.
 */
for (const method of ['transition', 'getInitialSnapshot'] as const) {
  const own = StateMachine.prototype[method] as (this: AnyStateMachine, ...args: unknown[]) => AnyMachineSnapshot;
  Object.assign(StateMachine.prototype, {
    [method](this: AnyStateMachine, ...args: unknown[]) {
      const snapshot = own.apply(this, args);
      watcher?.(this.config, snapshot);
      return snapshot;
    },
  });
}

/** Runs something, and says what it met. `usual`: how many steps that takes of the machines as they are. */
function watch(run: () => void, usual = Infinity): Met {
  const states = new Map<Config, Set<string>>();
  const met = { states, steps: 0 };
  const most = usual * patience.factor + patience.more;
  const outer = watcher;
  watcher = (config, { _nodes: active }) => {
    met.steps += 1;
    if (met.steps > most) throw new Error(`More than ${most} steps: it does not end.`);
    const known = states.get(config) ?? new Set();
    states.set(config, known);
    for (const { id } of active) known.add(id);
  };
  try {
    run();
  } finally {
    watcher = outer;
  }
  return met;
}
