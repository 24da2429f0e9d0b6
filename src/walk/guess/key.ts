/**
 * The control key of a machine without a model: its state, spawned children, what history states remember, and of its
 * context what guards were seen to read, or what the key check found to decide.
 */
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { keyCheck } from '../checks/key-check.ts';
import { childrenOf } from '../graph/children.ts';
import { controlKeyOf } from '../graph/control-key.ts';
import { isSame } from '../graph/equality.ts';
import { alone, exploreSystem, type ConfigurationGraph, type Lone } from '../graph/explore.ts';
import { isPart, partAt, watched } from '../graph/reads.ts';
import { createStepper } from '../graph/stepper.ts';
import { activeStates } from '../graph/xstate-internals.ts';
import type { Model } from '../model.ts';

export interface GuessedKey {
  /** Ways into the context, as `form.name`. */
  told: readonly string[];
  /** The largest number, and the longest list, that is told from larger ones; null where none had to be merged. */
  limit: number | null;
  graph: ConfigurationGraph;
}

/** Unless the walk needs more: three tries are told from two, and from four. */
const firstLimit = 3;
const lastLimit = 24;

/**
 * Null where a machine has more configurations than `most`, however its numbers and lists are merged. `known`: the key of
 * the same machine with other samples.
 */
export function guessKey(
  model: Model,
  most: number,
  known: Pick<GuessedKey, 'told' | 'limit'> = { told: [], limit: null },
): GuessedKey | null {
  const told = new Set(known.told);
  let { limit } = known;
  let settled: GuessedKey | null = null;
  for (;;) {
    const before = told.size;
    const graph = exploreWith(keyedBy(model, told, limit), most, told);
    if (told.size > before) continue;
    if (graph.configurations.size > most) {
      if (limit === null) limit = firstLimit;
      else return settled;
      continue;
    }
    const { merged } = keyCheck(graph);
    const missing = merged.flatMap((pair) => decidingIn(graph.system as Lone, pair)).filter((name) => !told.has(name));
    for (const name of missing) told.add(name);
    if (missing.length > 0) continue;
    settled = { told: [...told], limit, graph };
    if (merged.length === 0 || limit === null || limit >= lastLimit) return settled;
    limit *= 2;
  }
}

/** A model whose configurations differ in these parts of the context. */
export const keyedBy = (model: Model, told: Iterable<string>, limit: number | null): Model => ({
  ...model,
  controlKey: (snapshot) => keyOfParts(snapshot, [...told], limit),
});

/** Adds what guards read to `told` while it explores. */
function exploreWith(model: Model, most: number, told: Set<string>): ConfigurationGraph {
  const stepper = createStepper(model.machine, (read) => {
    const { context } = read;
    return isPart(context) ? { ...read, context: watched(context, (path) => told.add(path)) } : read;
  });
  return exploreSystem(alone(model, stepper), most);
}

/** Which fields make the two snapshots act differently: each is given to the first in turn. */
function decidingIn(
  system: Lone,
  { one, other, offer }: ReturnType<typeof keyCheck>['merged'][number],
): readonly string[] {
  const [first, second] = [one.snapshot.context as object, other.snapshot.context as object];
  const names = Object.keys({ ...first, ...second });
  const differing = names.filter((name) => !isSame(Reflect.get(first, name), Reflect.get(second, name)));
  const plain = effectOf(system, one, offer);
  const deciding = differing.filter((name) => {
    const context = { ...first, [name]: Reflect.get(second, name) as unknown };
    return effectOf(system, { ...one, snapshot: { ...one.snapshot, context } as AnyMachineSnapshot }, offer) !== plain;
  });
  return deciding.length > 0 ? deciding : differing;
}

function effectOf(system: Lone, ...[before, offer]: Parameters<Lone['step']>): string {
  try {
    const { progress, step } = system.step(before, offer);
    return [...step.taken, system.keyOf(progress)].join(' ');
  } catch (error) {
    return String(error);
  }
}

/** All of the context. */
export const guessedKey = (snapshot: AnyMachineSnapshot): string =>
  keyOfParts(snapshot, Object.keys((snapshot.context ?? {}) as object), null);

function keyOfParts(snapshot: AnyMachineSnapshot, told: readonly string[], limit: number | null): string {
  const { context, historyValue } = snapshot;
  const invoked = new Set(activeStates(snapshot).flatMap(({ invoke }) => invoke.map(({ id }) => id)));
  const spawned = childrenOf(snapshot).flatMap(([id]) => (invoked.has(id) ? [] : [id]));
  const remembered = Object.entries(historyValue).map(
    ([id, states]) => `${id}:${states.map((state) => state.id).join('+')}`,
  );
  // A record whose parts are told shows by these.
  const held = told.flatMap((path): [string, string][] => {
    const found = partAt(context, path);
    return isPart(found) && told.some((other) => other.startsWith(`${path}.`)) ? [] : [[path, write(found, limit)]];
  });
  return [
    controlKeyOf(snapshot, Object.fromEntries(held)),
    ...(spawned.length === 0
      ? []
      : [
          `children=${spawned
            .sort()
            .slice(0, limit ?? Infinity)
            .join()}`,
        ]),
    ...(remembered.length === 0 ? [] : [`history=${remembered.sort().join()}`]),
  ].join(' ');
}

/** Texts that grow are merged later than lists: those that are compared with have a few words. */
const lettersOf = (limit: number): number => 8 * limit;

/** Numbers beyond `limit`, in either direction, and entries after it are not told apart; nor are moments, then. */
export function write(value: unknown, limit: number | null = null, within: readonly unknown[] = []): string {
  if (typeof value === 'string') return JSON.stringify(limit === null ? value : value.slice(0, lettersOf(limit)));
  if (typeof value === 'number' && limit !== null) return String(Math.min(Math.max(value, -limit), limit));
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? 'function' : String(value);
  if (within.includes(value)) return '(circle)';
  const inside = [...within, value];
  const all = (values: Iterable<unknown>) =>
    [...values]
      .slice(0, limit ?? Infinity)
      .map((entry) => write(entry, limit, inside))
      .join();
  if (Array.isArray(value)) return `[${all(value)}]`;
  if (value instanceof Map || value instanceof Set) return `${value.constructor.name}(${all(value)})`;
  if (value instanceof Date) return limit === null ? String(value.getTime()) : 'Date';
  if (value instanceof Error) return String(value);
  if ('sessionId' in value && 'getSnapshot' in value) return (value as unknown as AnyActorRef).id;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([name, entry]) => `${name}:${write(entry, limit, inside)}`).join()}}`;
}
