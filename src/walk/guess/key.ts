/**
 * The control key of a machine without a model: its state, spawned children, what history states remember, and of its
 * context what guards were seen to read, or what the key check found to decide.
 */
import type { AnyMachineSnapshot } from 'xstate';
import { keyCheck } from '../checks/key-check.ts';
import { childrenOf } from '../graph/children.ts';
import { controlKeyOf } from '../graph/control-key.ts';
import { isSame } from '../graph/equality.ts';
import { alone, exploreSystem, type ConfigurationGraph, type Lone } from '../graph/explore.ts';
import { fieldOf, isLength, isPart, partAt, watched } from '../graph/reads.ts';
import { createStepper, type Step, type Stepper } from '../graph/stepper.ts';
import { activeStates } from '../graph/xstate-internals.ts';
import type { Impurity, Model } from '../model.ts';
import { impurityOf, whereOf } from './impure.ts';
import { write, writeKinds } from './write.ts';

/** What makes a key. */
export interface KeyParts {
  /** Ways into the context, as `form.name`. */
  told: readonly string[];
  /** The largest number, and the longest list, that is told from larger ones; null where none had to be merged. */
  limit: number | null;
  impure: readonly Impurity[];
}

export interface GuessedKey extends KeyParts {
  graph: ConfigurationGraph;
  /** Whether there was more than could be explored. */
  isCut: boolean;
}

/** What an exploration may take. */
export interface Bounds {
  most: number;
  /** Whether its time is over. */
  isOver: () => boolean;
  /** Whether the first `most` configurations are all that is asked for. */
  isPart?: boolean;
}

/** Unless the walk needs more: three tries are told from two, and from four. */
const firstLimit = 3;
const lastLimit = 24;

/** Cut where a machine has more configurations than `most`, however its numbers and lists are merged. `known`: the key of
 * the same machine with other samples. */
export function guessKey(
  model: Model,
  { most, isOver, isPart = false }: Bounds,
  known: KeyParts = { told: [], limit: null, impure: [] },
): GuessedKey {
  const told = new Set(known.told);
  const purity = new Purity(known.impure);
  let { limit } = known;
  let settled: GuessedKey | null = null;
  for (;;) {
    const before = told.size + purity.found.length;
    const parts = { told: [...told], limit, impure: [...purity.found] };
    const graph = exploreWith(keyedBy(model, parts), { most, isOver, told, purity });
    if (isOver()) return settled ?? { ...parts, graph, isCut: true };
    if (told.size + purity.found.length > before) continue;
    if (graph.unexplored.size > 0 && !isPart) {
      if (limit !== null) return settled ?? { ...parts, graph, isCut: true };
      limit = firstLimit;
      continue;
    }
    const { merged } = keyCheck(graph, isOver);
    const missing = merged.flatMap((pair) => decidingIn(graph.system as Lone, pair)).filter((name) => !told.has(name));
    for (const name of missing) told.add(name);
    if (missing.length > 0) continue;
    settled = { ...parts, graph, isCut: false };
    if (merged.length === 0 || limit === null || limit >= lastLimit) return settled;
    limit *= 2;
  }
}

/** A model whose configurations differ in these parts of the context. */
export const keyedBy = (model: Model, parts: KeyParts): Model => {
  const of = partsOf(parts);
  return { ...model, controlKey: (snapshot) => keyOfParts(snapshot, of) };
};

interface Parts extends Pick<KeyParts, 'told' | 'limit'> {
  /** Fields that are others each time: only what kind their parts are tells anything. */
  varying: ReadonlySet<string>;
  /** Whether spawned children have other names each time. */
  isNaming: boolean;
}

const partsOf = ({ told, limit, impure }: KeyParts): Parts => ({
  told,
  limit,
  varying: new Set(impure.flatMap(({ fields }) => fields)),
  isNaming: impure.some(({ isNaming }) => isNaming),
});

/** The impure steps of a machine: each of its transitions is taken twice, a few times. */
class Purity {
  readonly found: Impurity[];
  readonly #tries = new Map<string, number>();

  constructor(known: readonly Impurity[]) {
    this.found = [...known];
  }

  tell(step: Step, again: () => Step): Step {
    const at = whereOf(step.taken);
    const tries = this.#tries.get(at) ?? 0;
    if (tries >= mostTries || this.found.some((known) => known.at === at)) return step;
    this.#tries.set(at, tries + 1);
    const impurity = impurityOf(step, again);
    if (impurity) this.found.push(impurity);
    return step;
  }
}

/** With other samples a transition may read something else. */
const mostTries = 3;

interface Watching extends Bounds {
  /** Told what guards read. */
  told: Set<string>;
  purity: Purity;
}

function exploreWith(model: Model, { most, isOver, told, purity }: Watching): ConfigurationGraph {
  let isWatching = true;
  const plain = createStepper(model.machine, (read) => {
    const { context } = read;
    return isWatching && isPart(context)
      ? { ...read, context: watched(context, (path) => told.add(path), { isCounting: true }) }
      : read;
  });
  const stepper: Stepper = {
    ...plain,
    start: (input) => purity.tell(plain.start(input), () => plain.start(input)),
    step: (...given) => purity.tell(plain.step(...given), () => plain.step(...given)),
  };
  const graph = exploreSystem(alone(model, stepper), most, isOver);
  isWatching = false;
  return { ...graph, stepper: plain };
}

/** Which fields make the two snapshots act differently: each is given to the first in turn. */
export function decidingIn(
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
  keyOfParts(snapshot, partsOf({ told: Object.keys((snapshot.context ?? {}) as object), limit: null, impure: [] }));

function keyOfParts(snapshot: AnyMachineSnapshot, { told, limit, varying, isNaming }: Parts): string {
  const { context, historyValue } = snapshot;
  const invoked = new Set(activeStates(snapshot).flatMap(({ invoke }) => invoke.map(({ id }) => id)));
  const spawned = childrenOf(snapshot).flatMap(([id]) => (invoked.has(id) ? [] : [isNaming ? 'actor' : id]));
  const remembered = Object.entries(historyValue).map(
    ([id, states]) => `${id}:${states.map((state) => state.id).join('+')}`,
  );
  // A record whose parts are told shows by these.
  const held = told.flatMap((path): [string, string][] => {
    const found = partAt(context, path);
    if (isPart(found) && told.some((other) => other.startsWith(`${path}.`))) return [];
    return [[path, varying.has(fieldOf(path)) && !isLength(path) ? writeKinds(found, limit) : write(found, limit)]];
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
