/**
 * The test functions of rules: Vitest's own under Vitest; else a collection that can run again for each mutant
 * (src/walk/mutants/rule-score.ts).
 */
import type { AnyStateMachine } from 'xstate';
import * as vitest from 'vitest';
import { isOpaque } from '../opaque.ts';
import type { Model } from '../model.ts';
import { heldClock } from './held-clock.ts';

export const { expect } = vitest;

/** Compares opaque values by `equals`; Vitest takes any two of them for equal. */
expect.addEqualityTesters([
  (one: unknown, two: unknown) => (isOpaque(one) && isOpaque(two) ? one.equals(two) : undefined),
]);

/** Throws where it is broken. */
export interface Rule {
  /** The titles from the file down, numbered, so that a title may occur twice. */
  name: string;
  run(): void;
}

/** A test or group at the top of a file; a group's body runs anew for each `collect`. */
export interface RuleGroup {
  name: string;
  /** The only machine that the group is about, if its row is a model's; null where it may run any. */
  machine: AnyStateMachine | null;
  collect(): Rule[];
}

type Body = (...row: never[]) => unknown;
type Hook = () => unknown;
interface Scope {
  name: string;
  hooks: { before: Hook[]; after: Hook[] };
  /** Adds a test or group: its rules are collected at once inside a group, on demand at the top. */
  add(title: string, rules: (name: string) => Rule[], machine: AnyStateMachine | null): void;
}

let scope: Scope | null = null;

export async function collect(file: string, load: () => Promise<unknown>): Promise<RuleGroup[]> {
  const groups: RuleGroup[] = [];
  const hooks = { before: [], after: [] };
  const outer = scope;
  scope = {
    name: file,
    hooks,
    add(title, rules, machine) {
      const name = `${file} › ${title} #${groups.length}`;
      groups.push({ name, machine, collect: () => rules(name).map((rule) => hooked(rule, hooks)) });
    },
  };
  try {
    await load();
  } finally {
    scope = outer;
  }
  return groups;
}

const hooked = ({ name, run }: Rule, { before, after }: Scope['hooks']): Rule => ({
  name,
  run() {
    for (const hook of before) hook();
    try {
      run();
    } finally {
      for (const hook of after) hook();
    }
  },
});

function addGroup(title: string, body: Hook, machine: AnyStateMachine | null = null): void {
  const collectIn = (name: string): Rule[] => {
    const rules: Rule[] = [];
    const hooks: Scope['hooks'] = { before: [], after: [] };
    const outer = scope;
    let number = 0;
    scope = {
      name,
      hooks,
      add: (inner, more) => void rules.push(...more(`${name} › ${inner} #${number++}`)),
    };
    try {
      body();
    } finally {
      scope = outer;
    }
    return rules.map((rule) => hooked(rule, hooks));
  };
  here().add(title, collectIn, machine);
}

const addRule = (title: string, body: Hook): void =>
  here().add(title, (name) => [{ name, run: () => void body() }], null);

function here(): Scope {
  if (!scope)
    throw new Error('Expected a rule to be declared while its file is collected; nothing is being collected.');
  return scope;
}

/** Rows that are lists are spread, as Vitest does. */
const each = (add: typeof addGroup) => (rows: readonly unknown[]) => (title: string, body: Body) => {
  for (const row of rows) {
    const about = (row as { model?: Model } | null)?.model?.machine;
    add(title, () => body(...((Array.isArray(row) ? row : [row]) as never[])), about);
  }
};

const declared = {
  describe: Object.assign(addGroup, { each: each(addGroup) }),
  it: Object.assign(addRule, { each: each(addRule) }),
};

/** Vitest's own function, except while rules are collected. */
const either = <Own extends object>(own: Own, collecting: typeof addRule): Own =>
  new Proxy(own, {
    apply: (_, __, args) => Reflect.apply((scope ? collecting : own) as typeof addRule, undefined, args) as unknown,
    get: (_, key) => Reflect.get(scope ? collecting : own, key) as unknown,
  });

export const describe = either(vitest.describe, declared.describe);
export const it = either(vitest.it, declared.it);
export const beforeEach = (hook: Hook): void => (scope ? void scope.hooks.before.push(hook) : vitest.beforeEach(hook));
export const afterEach = (hook: Hook): void => (scope ? void scope.hooks.after.push(hook) : vitest.afterEach(hook));

/** Timers are always fake when a rule runs on a mutant. */
export const vi = {
  useFakeTimers: (): unknown => heldClock() ?? vitest.vi.useFakeTimers(),
  useRealTimers: (): unknown => heldClock() ?? vitest.vi.useRealTimers(),
  advanceTimersByTime(ms: number): void {
    const advance = heldClock();
    if (advance) advance(ms);
    else vitest.vi.advanceTimersByTime(ms);
  },
};
