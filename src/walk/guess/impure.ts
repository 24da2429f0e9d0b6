/** Steps that give something else each time they are taken: such a machine cannot be walked by its graph alone. */
import type { AnyMachineSnapshot } from 'xstate';
import { childrenOf } from '../graph/children.ts';
import { configurationOf, beginning, type ConfigurationGraph, type Edge } from '../graph/explore.ts';
import { isPart } from '../graph/reads.ts';
import type { Step } from '../graph/stepper.ts';
import type { Impurity, Reading } from '../model.ts';
import { placeIn } from './place.ts';
import { write } from './write.ts';

type Taken = Pick<Step, 'snapshot' | 'taken'>;

/** Null for a step that gives the same when it is taken again, at another time and with other chance. */
export function impurityOf(step: Taken, again: () => Taken): Impurity | null {
  const { result: other, reads } = elsewhere(again);
  const fields = varyingIn(step.snapshot, other.snapshot);
  const isNaming = spawnedIn(step.snapshot) !== spawnedIn(other.snapshot);
  const isStraying =
    step.taken.join() !== other.taken.join() ||
    JSON.stringify(step.snapshot.value) !== JSON.stringify(other.snapshot.value);
  if (fields.length === 0 && !isNaming && !isStraying) return null;
  return { at: whereOf(step.taken), fields, isNaming, isStraying, reads };
}

export const whereOf = (taken: readonly string[]): string => taken.join(' and ') || 'the start';

/** Each transition once, or the start. */
export function impureIn(graph: ConfigurationGraph): Impurity[] {
  const found = new Map<string, Impurity>();
  for (const edge of graph.edges) {
    if (found.has(whereOf(edge.taken))) continue;
    const impurity = impurityOf(takenAgain(graph, edge), () => takenAgain(graph, edge));
    if (impurity) found.set(impurity.at, impurity);
  }
  return [...found.values()];
}

function takenAgain(graph: ConfigurationGraph, { from, offer }: Edge): Taken {
  const { system } = graph;
  const { progress, step } =
    from === beginning ? system.start(offer.sample) : system.step(configurationOf(graph, from).progress, offer);
  return { snapshot: progress.snapshot, taken: step.taken };
}

export const sayImpurity = ({ at, fields, isNaming, isStraying, reads }: Impurity): string => {
  const does = [
    ...(fields.length > 0 ? [`gives another ${fields.join(', ')}`] : []),
    ...(isNaming ? ['names what it spawns otherwise'] : []),
    ...(isStraying ? ['goes another way'] : []),
  ];
  return `${at} ${does.join(' and ')} each time: it reads ${sayReads(reads)}`;
};

export const sayReads = (reads: readonly Reading[]): string =>
  reads.length === 0
    ? 'the clock, chance, or something outside the machine'
    : reads.map(({ what, place }) => `${what} (${place})`).join(' and ');

/** Lines that hold still what is read, for the file beside the machine. */
export const heldStill = (reads: readonly Reading[]): string => {
  const lines = [...new Set(reads.flatMap(({ what }) => holds[what] ?? []))];
  return lines.length === 0 ? '' : `. A line to add that holds it still: ${lines.join(' ')}`;
};

const holds: Readonly<Record<string, string>> = {
  'Math.random': 'Math.random = () => 0.5;',
  'Date.now': 'Date.now = () => 0;',
  'performance.now': 'performance.now = () => 0;',
  'crypto.randomUUID': "crypto.randomUUID = () => '00000000-0000-4000-8000-000000000000';",
};

function varyingIn({ context: one }: AnyMachineSnapshot, { context: other }: AnyMachineSnapshot): string[] {
  if (!isPart(one) || !isPart(other)) return [];
  return Object.keys(one).filter((name) => write(Reflect.get(one, name)) !== write(Reflect.get(other, name)));
}

const spawnedIn = (snapshot: AnyMachineSnapshot): string =>
  childrenOf(snapshot)
    .map(([id]) => id)
    .sort()
    .join();

/** What a machine may pin itself, in the file beside it; then it is not touched. */
const natives = { random: Math.random, now: Date.now, Date: globalThis.Date };
const aside = 1_234_567_891;

/** Runs at another time and with other chance, and says what was read of both, and where. */
function elsewhere<Result>(run: () => Result): { result: Result; reads: Reading[] } {
  const reads = new Map<string, Reading>();
  const note = (what: string): void => {
    const place = placeIn(new Error(what));
    if (place !== null) reads.set(`${what} ${place}`, { what, place });
  };
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 50;
  const restore = replaced(note);
  try {
    const result = run();
    return { result, reads: [...reads.values()] };
  } finally {
    restore();
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Says how to put back what it replaced. */
function replaced(note: (what: string) => void): () => void {
  const undo: (() => void)[] = [];
  const replace = (owner: object, name: string, by: unknown): void => {
    const before = Object.getOwnPropertyDescriptor(owner, name);
    Object.defineProperty(owner, name, { value: by, configurable: true, writable: true, enumerable: true });
    undo.push(() => {
      if (before) Object.defineProperty(owner, name, before);
      else Reflect.deleteProperty(owner, name);
    });
  };
  if (Math.random === natives.random) {
    replace(Math, 'random', () => {
      note('Math.random');
      return natives.random();
    });
  }
  if (globalThis.Date === natives.Date && Date.now === natives.now) replace(globalThis, 'Date', otherDate(note));
  for (const [owner, name] of [
    [performance, 'now'],
    [crypto, 'randomUUID'],
    [crypto, 'getRandomValues'],
  ] as const) {
    const real = Reflect.get(owner, name) as (...given: unknown[]) => unknown;
    if (Object.hasOwn(owner, name)) continue;
    replace(owner, name, (...given: unknown[]) => {
      note(`${owner === performance ? 'performance' : 'crypto'}.${name}`);
      const answer = real.apply(owner, given);
      return typeof answer === 'number' ? answer + aside : answer;
    });
  }
  return () => undo.forEach((back) => back());
}

const otherDate = (note: (what: string) => void): DateConstructor => {
  const later = (what: string): number => {
    note(what);
    return natives.now() + aside;
  };
  const now = () => later('Date.now');
  return new Proxy(natives.Date, {
    construct: (target, given) => Reflect.construct(target, given.length === 0 ? [later('new Date')] : given) as object,
    apply: (target) => new target(later('Date')).toString(),
    get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
  });
};
