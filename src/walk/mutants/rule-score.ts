/** While a mutant is tested, every machine that the rules run has its fault. */
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import { withHeldClock } from '../rules/held-clock.ts';
import { remembered } from '../graph/remembered.ts';
import { collect, type Rule, type RuleGroup } from '../rules/rules.ts';
import { clearMutantUnderTest, setMutantUnderTest, withoutMutant } from './mutant-under-test.ts';
import type { Mutant } from './mutant.ts';
import { canShow } from './showing.ts';
import { addTouched, traced, untouched, within, type Touched, type Trace } from '../graph/trace.ts';

interface RuleTrace {
  /** By machine id. */
  machines: ReadonlyMap<string, Touched>;
  steps: number;
  /** The error that the run threw; null where it passed. */
  fault: unknown;
}

interface GroupTrace {
  /** The trace of the group's own body, before any rule ran. */
  met: RuleTrace;
  rules: readonly { name: string; met: RuleTrace }[];
}

interface LoadedGroup extends GroupTrace {
  /** The rules, made on demand; made anew for a mutant that the group's own body has met. */
  known(): ReadonlyMap<string, Rule>;
  group: RuleGroup;
}

interface LoadedRules {
  groups: readonly LoadedGroup[];
  /** The number of mutants that each rule has noticed: the rule with the most for the least work runs first. */
  kills: Map<string, number>;
}

const declared = new Map<string, Promise<RuleGroup[]>>();

/** With `machine` only the groups that run it. Throws for a broken rule, which could notice nothing. */
export async function loadRules(
  files: readonly string[],
  machine: AnyStateMachine | null = null,
): Promise<LoadedRules> {
  const groups: LoadedGroup[] = [];
  for (const file of files) {
    for (const group of await declaredIn(file)) {
      // A group that names its machine need not be run to know it.
      if (machine && group.machine && group.machine.id !== machine.id) continue;
      const traced = traceGroup(group);
      if (!machine || machinesMetBy(traced).has(machine.id))
        groups.push({ ...traced, group, known: lazily(() => withoutMutant(() => rulesOf(group))) });
    }
  }
  for (const { name, met } of groups.flatMap(({ rules }) => rules)) {
    if (met.fault === null) continue;
    throw new Error(`The machines as they are break a rule, so no mutant is tested: ${name}`, { cause: met.fault });
  }
  return { groups, kills: new Map() };
}

function declaredIn(file: string): Promise<RuleGroup[]> {
  const known = declared.get(file) ?? collect(basename(file), () => import(pathToFileURL(file).href));
  declared.set(file, known);
  return known;
}

const machinesMetBy = ({ met, rules }: GroupTrace): Set<string> =>
  new Set([met, ...rules.map((rule) => rule.met)].flatMap(({ machines }) => [...machines.keys()]));

const traceGroup = remembered((group: RuleGroup): GroupTrace => {
  let made: ReadonlyMap<string, Rule> = new Map();
  const met = traceOf(() => {
    made = rulesOf(group);
  });
  if (met.fault !== null) throw met.fault;
  const rules = [...made.values()].map(({ name, run }) => ({ name, met: traceOf(() => withHeldClock(run)) }));
  return { met, rules };
});

function traceOf(run: () => void): RuleTrace {
  const { machines, steps, fault } = traced(run);
  return { machines: byId(machines), steps, fault };
}

/** Merges machines by id: copies with other implementations have the same. */
function byId(machines: Trace['machines']): Map<string, Touched> {
  const all = new Map<string, Touched>();
  for (const [{ id = '' }, touched] of machines) {
    const known = all.get(id) ?? untouched();
    addTouched(known, touched);
    all.set(id, known);
  }
  return all;
}

const rulesOf = (group: RuleGroup): ReadonlyMap<string, Rule> =>
  new Map(group.collect().map((rule) => [rule.name, rule]));

/** A mutant that takes more steps than `factor` times the machine's, plus `more`, counts as endless. */
const patience = { factor: 10, more: 2000 };
const patienceFor = ({ steps }: RuleTrace): number => steps * patience.factor + patience.more;

export function runRules(loaded: LoadedRules, machine: AnyStateMachine, mutant: Mutant): string | null {
  const isMet = ({ machines }: RuleTrace): boolean => {
    const touched = machines.get(machine.id);
    return touched !== undefined && canShow(mutant, touched);
  };
  const asked = loaded.groups.flatMap((group) => {
    const byBody = isMet(group.met);
    const rules = group.rules.filter(({ met }) => byBody || isMet(met));
    const again =
      byBody && rules.length > 0
        ? lazily(() => within(patienceFor(group.met), () => rulesOf(group.group)))
        : group.known;
    // The first rule of a group that is made anew pays for the group's body, which may explore a whole machine.
    return rules.map((rule) => ({ rule, again, steps: rule.met.steps + (byBody ? group.met.steps : 0) }));
  });
  const worth = ({ rule: { name }, steps }: (typeof asked)[number]) =>
    ((loaded.kills.get(name) ?? 0) + 1) / (steps + 20);
  asked.sort((a, b) => worth(b) - worth(a));
  setMutantUnderTest(machine, mutant);
  try {
    const noticed = asked.find(({ rule, again }) => isBroken(rule, again));
    if (!noticed) return null;
    const { name } = noticed.rule;
    loaded.kills.set(name, (loaded.kills.get(name) ?? 0) + 1);
    return name;
  } finally {
    clearMutantUnderTest();
  }
}

function isBroken({ name, met }: GroupTrace['rules'][number], again: () => ReadonlyMap<string, Rule>): boolean {
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
