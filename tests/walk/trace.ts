/**
 * What a run touches of the machines in it, to the microstep: which states are active, which are entered, and which state
 * is asked about which event. What a run does not touch may change without its showing.
 */
import { StateMachine, StateNode, type AnyMachineSnapshot, type AnyStateMachine, type AnyStateNode } from 'xstate';

type Config = AnyStateMachine['config'];

/** States by their ids. */
export interface Touched {
  active: Set<string>;
  entered: Set<string>;
  /** The types of the events that a state was asked about: none that a state within it has taken. */
  asked: Map<string, Set<string>>;
}

/** Each machine is named by its configuration, which its copies share. */
export interface Trace {
  machines: Map<Config, Touched>;
  /** Whole steps, of all machines together. */
  steps: number;
}

interface Watcher {
  trace: Trace;
  most: number;
  /** Writes down what is touched; else steps are only counted. */
  isWriting: boolean;
}

let watcher: Watcher | null = null;

/** Runs something, and says what it touched, also where it throws. */
export function traced(run: () => void): Trace & { fault: unknown } {
  const trace: Trace = { machines: new Map(), steps: 0 };
  let fault: unknown = null;
  try {
    watch({ trace, most: Infinity, isWriting: true }, run);
  } catch (cause) {
    fault = cause;
  }
  return { ...trace, steps: trace.steps, fault };
}

/** Runs something that has to end within so many steps. */
export const within = <Result>(most: number, run: () => Result): Result =>
  watch({ trace: { machines: new Map(), steps: 0 }, most, isWriting: false }, run);

/** What steps have touched when they were taken is touched as well by whoever only looks them up. */
export function retrace(config: Config, touched: Touched, steps: number): void {
  if (!watcher?.isWriting) return;
  watcher.trace.steps += steps;
  addTouched(touchedOf(watcher, config), touched);
}

export function addTouched(all: Touched, { active, entered, asked }: Touched): void {
  for (const id of active) all.active.add(id);
  for (const id of entered) all.entered.add(id);
  for (const [id, types] of asked) for (const type of types) ask(all, id, type);
}

function watch<Result>(next: Watcher, run: () => Result): Result {
  const outer = watcher;
  watcher = next;
  try {
    return run();
  } finally {
    watcher = outer;
  }
}

export const untouched = (): Touched => ({ active: new Set(), entered: new Set(), asked: new Map() });

function touchedOf({ trace: { machines } }: Watcher, config: Config): Touched {
  const touched = machines.get(config) ?? untouched();
  machines.set(config, touched);
  return touched;
}

function ask({ asked }: Touched, id: string, type: string): void {
  const types = asked.get(id);
  if (types) types.add(type);
  else asked.set(id, new Set([type]));
}

/** A step of which it is known that nothing comes of it: every active state is asked in vain. */
export function traceUnheard({ machine, _nodes: nodes }: AnyMachineSnapshot, type: string): void {
  if (!watcher) return;
  count(watcher);
  if (!watcher.isWriting) return;
  const touched = touchedOf(watcher, machine.config);
  for (const { id } of nodes) {
    touched.active.add(id);
    ask(touched, id, type);
  }
}

function count({ trace, most }: Watcher): void {
  trace.steps += 1;
  if (trace.steps > most) throw new Error(`More than ${most} steps: it does not end.`);
}

type Taken = NonNullable<AnyStateNode['always']>[number];
type System = { _sendInspectionEvent(event: { type: string }): void };
type Microstep = { type: '@xstate.microstep'; snapshot: AnyMachineSnapshot; _transitions: readonly Taken[] };

/**
 * XState's own inspection tells the same of an actor, but not of the pure steps of an exploration, nor who was asked in
 * vain, and it knows no machine by its configuration.
 */
for (const [method, place] of [
  ['transition', 2],
  ['getInitialSnapshot', 0],
] as const) {
  const own = StateMachine.prototype[method] as (this: AnyStateMachine, ...args: unknown[]) => AnyMachineSnapshot;
  Object.assign(StateMachine.prototype, {
    [method](this: AnyStateMachine, ...args: unknown[]) {
      if (!watcher) return own.apply(this, args);
      count(watcher);
      if (!watcher.isWriting) return own.apply(this, args);
      const { system } = args[place] as { system: System };
      const before = place === 0 ? null : (args[0] as AnyMachineSnapshot);
      return written(this, system, before, touchedOf(watcher, this.config), () => own.apply(this, args));
    },
  });
}

const { next: ownNext } = StateNode.prototype as unknown as { next(...args: unknown[]): unknown };
Object.assign(StateNode.prototype, {
  next(this: AnyStateNode, snapshot: AnyMachineSnapshot, event: { type: string }) {
    if (watcher?.isWriting) ask(touchedOf(watcher, this.machine.config), this.id, event.type);
    return ownNext.call(this, snapshot, event);
  },
});

function written(
  machine: AnyStateMachine,
  system: System,
  before: AnyMachineSnapshot | null,
  touched: Touched,
  run: () => AnyMachineSnapshot,
): AnyMachineSnapshot {
  const { active, entered } = touched;
  // What is entered before the first `always` is asked, nobody tells; it stands in the machine.
  if (!before) for (const { id } of firstOf(machine.root)) entered.add(id);
  let known = new Set(before ? before._nodes.map(({ id }) => id) : entered);
  for (const id of known) active.add(id);
  const own = system._sendInspectionEvent;
  system._sendInspectionEvent = (event) => {
    if (event.type === '@xstate.microstep' && (event as Microstep).snapshot.machine === machine) {
      const { snapshot, _transitions: transitions } = event as Microstep;
      const domains = transitions.flatMap(domainOf);
      for (const { id, path } of snapshot._nodes) {
        active.add(id);
        if (!known.has(id) || domains.some((domain) => liesIn(path, domain))) entered.add(id);
      }
      known = new Set(snapshot._nodes.map(({ id }) => id));
    }
    own.call(system, event);
  };
  try {
    return run();
  } finally {
    system._sendInspectionEvent = own;
  }
}

/** A state and what is entered with it. */
function firstOf(state: AnyStateNode): AnyStateNode[] {
  const within = Object.values(state.states).filter(({ type }) => type !== 'history');
  const next = state.type === 'parallel' ? within : state.type === 'compound' ? state.initial.target : [];
  return [state, ...next.flatMap(firstOf), ...next.flatMap((target) => waysTo(target, state))];
}

/** An initial state may lie deeper than a level. */
function waysTo(target: AnyStateNode, from: AnyStateNode): AnyStateNode[] {
  const way: AnyStateNode[] = [];
  for (let at = target.parent; at && at !== from; at = at.parent) way.push(at);
  return way;
}

interface Domain {
  path: readonly string[];
  /** The state itself is left and entered again. */
  isWhole: boolean;
}

/** What a transition leaves and enters lies in here. */
function domainOf({ source, target, reenter }: Taken): Domain[] {
  if (!target) return [];
  const own = { path: source.path, isWhole: true };
  if (!reenter && target.every(({ path }) => liesIn(path, own))) return [own];
  let { length } = source.path.slice(0, -1);
  for (const { path } of target) {
    const parting = path.findIndex((key, place) => key !== source.path[place]);
    length = Math.min(length, path.length - 1, parting === -1 ? path.length : parting);
  }
  return [{ path: source.path.slice(0, Math.max(length, 0)), isWhole: length < 0 }];
}

const liesIn = (path: readonly string[], { path: domain, isWhole }: Domain): boolean =>
  path.length >= domain.length + (isWhole ? 0 : 1) && domain.every((key, place) => key === path[place]);
