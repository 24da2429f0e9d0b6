/**
 * Records microstep by microstep which states of a machine are active and entered, and which transition each state
 * chose for each event. A mutant of an untouched part cannot show in the run.
 */
import type { AnyActorScope, AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import { activeStates, withMicrosteps, wrapChoices, wrapSteps, type AnyTransition } from './xstate-internals.ts';

type Config = AnyStateMachine['config'];

/** Touched states, by id. */
export interface Touched {
  active: Set<string>;
  entered: Set<string>;
  /** By state, its answers to the events that none of its inner states has taken. */
  asked: Map<string, Set<Answer>>;
}

/** Which transition a state chose for an event; equal answers of one run are one object. */
export interface Answer {
  /** The event's type; empty for `always`, of which only those that were or may have been chosen are noted. */
  type: string;
  /** Null where no transition was enabled. */
  chosen: Choice | null;
  /** Whether the choice is unknown, because a guard threw. */
  isUnknown: boolean;
}

export interface Choice {
  descriptor: string;
  index: number;
}

/** Keyed by configuration, because copies of a machine share it. */
export interface Trace {
  machines: Map<Config, Touched>;
  steps: number;
}

interface Watcher {
  trace: Trace;
  most: number;
  /** False: steps are counted but not recorded. */
  isWriting: boolean;
}

let watcher: Watcher | null = null;

/** Runs it and records what it touched: nothing where `isWritten` is false. */
export function traced(run: () => void, isWritten = true): Trace & { fault: unknown } {
  const trace: Trace = { machines: new Map(), steps: 0 };
  let fault: unknown = null;
  try {
    if (isWritten) watch({ trace, most: Infinity, isWriting: true }, run);
    else run();
  } catch (cause) {
    fault = cause;
  }
  return { ...trace, fault };
}

export const within = <Result>(most: number, run: () => Result): Result =>
  watch({ trace: { machines: new Map(), steps: 0 }, most, isWriting: false }, run);

export function retrace(config: Config, touched: Touched, steps: number): void {
  if (!watcher?.isWriting) return;
  watcher.trace.steps += steps;
  addTouched(touchedOf(watcher, config), touched);
}

export function addTouched(all: Touched, { active, entered, asked }: Touched): void {
  for (const id of active) all.active.add(id);
  for (const id of entered) all.entered.add(id);
  for (const [id, answers] of asked) for (const answer of answers) note(all, id, answer);
}

function watch<Result>(next: Watcher, run: () => Result): Result {
  patch();
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

function note({ asked }: Touched, id: string, answer: Answer): void {
  const answers = asked.get(id);
  if (answers) answers.add(answer);
  else asked.set(id, new Set([answer]));
}

const answers = new Map<string, Answer>();

function answerOf(type: string, chosen: Choice | null, isUnknown = false): Answer {
  const name = `${type} ${chosen ? `${chosen.descriptor} ${chosen.index}` : isUnknown}`;
  const answer = answers.get(name) ?? { type, chosen, isUnknown };
  answers.set(name, answer);
  return answer;
}

/** Records a step that the stepper skipped: every active state has no transition for the event. */
export function traceUnheard(snapshot: AnyMachineSnapshot, type: string): void {
  if (!watcher) return;
  count(watcher);
  if (!watcher.isWriting) return;
  const touched = touchedOf(watcher, (snapshot as { machine: AnyStateMachine }).machine.config);
  for (const { id } of activeStates(snapshot)) {
    touched.active.add(id);
    note(touched, id, answerOf(type, null));
  }
}

function count({ trace, most }: Watcher): void {
  trace.steps += 1;
  if (trace.steps > most) throw new Error(`Expected at most ${most} steps; the run has not ended by then.`);
}

type System = AnyActorScope['system'];

let isPatched = false;

/**
 * Patches XState's prototypes, because its inspection covers actors only: not pure steps, not states without an enabled
 * transition. Done when something is watched for the first time.
 */
function patch(): void {
  if (isPatched) return;
  isPatched = true;
  wrapSteps(
    (own, place) =>
      function step(...args) {
        if (!watcher) return own.apply(this, args);
        count(watcher);
        if (!watcher.isWriting) return own.apply(this, args);
        const { system } = args[place] as { system: System };
        const before = place === 0 ? null : (args[0] as AnyMachineSnapshot);
        return written(this, system, before, touchedOf(watcher, this.config), () => own.apply(this, args));
      },
  );
  wrapChoices(
    (own) =>
      function next(snapshot, event) {
        if (!watcher?.isWriting) return own.call(this, snapshot, event);
        const touched = touchedOf(watcher, this.machine.config);
        let answer = answerOf(event.type, null, true);
        try {
          const transitions = own.call(this, snapshot, event);
          answer = answerOf(event.type, choiceOf(this, transitions?.[0]));
          return transitions;
        } finally {
          note(touched, this.id, answer);
        }
      },
  );
}

function choiceOf({ transitions }: AnyStateNode, taken: AnyTransition | undefined): Choice | null {
  if (!taken) return null;
  const descriptor = taken.eventType;
  return { descriptor, index: transitions.get(descriptor)?.indexOf(taken) ?? -1 };
}

function written(
  machine: AnyStateMachine,
  system: System,
  before: AnyMachineSnapshot | null,
  touched: Touched,
  run: () => AnyMachineSnapshot,
): AnyMachineSnapshot {
  const { active, entered } = touched;
  // XState reports no microstep for the initial states, so they are read from the machine.
  if (!before) for (const { id } of firstOf(machine.root)) entered.add(id);
  let nodes: readonly AnyStateNode[] = before ? activeStates(before) : firstOf(machine.root);
  let known = new Set(nodes.map(({ id }) => id));
  for (const id of known) active.add(id);
  const told = (snapshot: AnyMachineSnapshot, transitions: readonly AnyTransition[]): void => {
    const domains = transitions.flatMap(domainOf);
    if (transitions[0]?.eventType === '') noteAlways(touched, nodes, transitions, domains);
    const now = activeStates(snapshot);
    for (const { id, path } of now) {
      active.add(id);
      if (!known.has(id) || domains.some((domain) => liesIn(path, domain))) entered.add(id);
    }
    nodes = now;
    known = new Set(nodes.map(({ id }) => id));
  };
  try {
    return withMicrosteps({ system, machine }, told, run);
  } catch (error) {
    for (const { id, always } of nodes) if (always) note(touched, id, answerOf('', null, true));
    throw error;
  }
}

/**
 * XState reports the `always` that it takes, not one that was chosen and dropped for a conflict with another. Such a
 * conflict needs a common domain; without one the state has chosen nothing.
 */
function noteAlways(
  touched: Touched,
  nodes: readonly AnyStateNode[],
  taken: readonly AnyTransition[],
  domains: readonly Domain[],
): void {
  for (const state of nodes) {
    if (!state.always) continue;
    const chosen = taken.find(({ source }) => source === state);
    const isAside = () => state.always?.flatMap(domainOf).some((own) => domains.some((other) => doMeet(own, other)));
    if (chosen) note(touched, state.id, answerOf('', { descriptor: '', index: state.always.indexOf(chosen) }));
    else if (isAside()) note(touched, state.id, answerOf('', null, true));
  }
}

/** A state and the inner states that are entered with it. */
function firstOf(state: AnyStateNode): AnyStateNode[] {
  const within = Object.values(state.states).filter(({ type }) => type !== 'history');
  const next = state.type === 'parallel' ? within : state.type === 'compound' ? state.initial.target : [];
  return [state, ...next.flatMap(firstOf), ...next.flatMap((target) => waysTo(target, state))];
}

/** An initial state may lie several levels deeper. */
function waysTo(target: AnyStateNode, from: AnyStateNode): AnyStateNode[] {
  const way: AnyStateNode[] = [];
  for (let at = target.parent; at && at !== from; at = at.parent) way.push(at);
  return way;
}

interface Domain {
  path: readonly string[];
  /** Whether the state itself is left and entered too. */
  isWhole: boolean;
}

/** The part of the chart in which a transition leaves and enters states. */
function domainOf({ source, target, reenter }: AnyTransition): Domain[] {
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

const doMeet = ({ path: one }: Domain, { path: two }: Domain): boolean =>
  one.every((key, place) => place >= two.length || key === two[place]);

const liesIn = (path: readonly string[], { path: domain, isWhole }: Domain): boolean =>
  path.length >= domain.length + (isWhole ? 0 : 1) && domain.every((key, place) => key === path[place]);
