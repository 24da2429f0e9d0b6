/**
 * One pure step of a machine, told exactly: which transitions it took, which states it entered, what it asked of the
 * world.
 *
 * XState does not say which transitions a step took. So the walk works on a copy of the machine in which every
 * transition and every state announces itself with an action of its own: the copy's action list is the record, after
 * guards, wildcards, conflicts between regions and `always` have had their say.
 */
import {
  and,
  createActor,
  fromTransition,
  type AnyActor,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
} from 'xstate';
import { isMachine } from '../provide-all.ts';
import { hears, statesBelow, transitionsOf, type AnyTransition, type DeclaredTransition } from './chart-reader.ts';
import { isSame } from './equality.ts';
import { entry } from './remembered.ts';
import { traceUnheard } from './trace.ts';

export interface Action {
  type: string;
  params: unknown;
}

export interface Step {
  snapshot: AnyMachineSnapshot;
  taken: string[];
  entered: string[];
  /** How each guard came out that was asked, once each: `<transition> is true` or `<transition> is false`. */
  guards: string[];
  /** Everything else the machine asked for, in order. */
  actions: Action[];
}

const takenMark = 'walk.taken';
const enteredMark = 'walk.entered';

export interface Stepper {
  machine: AnyStateMachine;
  states: AnyStateNode[];
  transitions: DeclaredTransition[];
  start(input: unknown): Step;
  step(snapshot: AnyMachineSnapshot, event: AnyEventObject): Step;
  /** The same machine, after one of its states has been changed in place: it announces itself anew. */
  withChanged(state: AnyStateNode): Stepper;
}

/** A step of more microsteps goes round in circles: by itself XState would for ever. */
const mostMicrosteps = 200;

export function createStepper(original: AnyStateMachine): Stepper {
  const machine = original.provide({ actors: stillActorsOf(original) as never });
  machine.options = { ...machine.options, maxIterations: mostMicrosteps };
  const states = [...statesBelow(machine.root)];
  const guards = new Set<string>();
  const announced = (state: AnyStateNode): DeclaredTransition[] => {
    if (state.type !== 'history') state.entry.unshift({ type: enteredMark, params: { id: state.id } });
    return transitionsOf(state).map(({ declared, definition }) => {
      definition.actions = [{ type: takenMark, params: { id: declared.id } }, ...definition.actions];
      definition.guard &&= overheard(definition.guard, (result) => guards.add(guardOutcome(declared.id, result)));
      return declared;
    });
  };
  const declared = new Map(states.map((state) => [state, announced(state)]));
  const recorded = (run: () => readonly [AnyMachineSnapshot, readonly Action[]]): Step => {
    guards.clear();
    const result = run();
    return { ...read(result), guards: [...guards] };
  };
  const stepper: Stepper = {
    machine,
    states,
    transitions: [...declared.values()].flat(),
    start: (input) => recorded(() => initialTransition(machine, input)),
    step: (snapshot, event) => {
      // Who has ended hears nothing; XState would stop the children of such a snapshot once more.
      const isOver = snapshot.status !== 'active';
      if (!isOver && !isUnheard(snapshot, event.type)) return recorded(() => transition(machine, snapshot, event));
      traceUnheard(snapshot, event.type);
      return { snapshot, taken: [], entered: [], guards: [], actions: [] };
    },
    withChanged: (state) => ({
      ...stepper,
      transitions: [...new Map(declared).set(state, announced(state)).values()].flat(),
    }),
  };
  return stepper;
}

/** By what a state declares, whether any of it is about an event. */
const heard = new WeakMap<AnyStateNode['transitions'], Map<string, boolean>>();

/**
 * Most events mean nothing in most configurations: where no active state names one, and none may go on by itself, XState
 * would return the same snapshot. Its own events have a meaning without a name.
 */
const isUnheard = ({ status, _nodes: nodes }: AnyMachineSnapshot, type: string): boolean =>
  status === 'active' &&
  !type.startsWith('xstate.') &&
  nodes.every(({ always, transitions }) => always === undefined && !hearsIn(transitions, type));

function hearsIn(transitions: AnyStateNode['transitions'], type: string): boolean {
  const known = entry(heard, transitions);
  const before = known.get(type);
  if (before !== undefined) return before;
  const isHeard = [...transitions.keys()].some((descriptor) => hears(descriptor, type));
  known.set(type, isHeard);
  return isHeard;
}

/** Child machines that stand still, by themselves as well: each has one such copy. */
const still = new WeakMap<AnyStateMachine, AnyStateMachine>();
/** Inputs with which a child machine was started last, and how it did. */
const mostStarts = 16;

/**
 * A child is not stepped, and where it is given the same it starts alike: so it starts once, whoever runs it. That is a
 * third of the time of a parent's steps.
 */
const stillActorsOf = ({ implementations: { actors } }: AnyStateMachine): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries<unknown>(actors).map(([name, logic]) => [name, isMachine(logic) ? stillOf(logic) : logic]),
  );

function stillOf(machine: AnyStateMachine): AnyStateMachine {
  const known = still.get(machine);
  if (known) return known;
  let starts: { input: unknown; snapshot: AnyMachineSnapshot }[] = [];
  const copy = Object.assign(Object.create(machine) as AnyStateMachine, {
    getInitialSnapshot(scope: AnyActorScope, input: unknown): AnyMachineSnapshot {
      const before = starts.find((start) => isSame(start.input, input));
      const snapshot = before?.snapshot ?? machine.getInitialSnapshot(scope as never, input as never);
      if (!before) starts = [{ input, snapshot }, ...starts].slice(0, mostStarts);
      return snapshot;
    },
  });
  still.set(machine, copy);
  still.set(copy, copy);
  return copy;
}

export const guardOutcome = (transitionId: string, result: boolean): string => `${transitionId} is ${result}`;

interface ComposedGuard {
  check(...parameters: unknown[]): boolean;
}

/** The same guard, of whichever kind, that tells how it came out. XState evaluates what stands within an `and`. */
function overheard(guard: NonNullable<AnyTransition['guard']>, tell: (result: boolean) => void): typeof guard {
  const composed = and([guard as never]) as unknown as ComposedGuard;
  const { check } = composed;
  composed.check = (...parameters) => {
    const result = check(...parameters);
    tell(result);
    return result;
  };
  return composed as unknown as typeof guard;
}

const inert = fromTransition((state) => state, null);
const parent = createActor(inert, { id: '#_parent' });
/** A child machine that is stepped by itself sends what its parent would hear to nobody; without one it throws. */
export const withParent = (scope: AnyActorScope): AnyActorScope => {
  Object.assign(scope.self, { _parent: parent });
  return scope;
};
const nothing = (): void => undefined;

/** What XState's `initialTransition` does. */
const initialTransition = (machine: AnyStateMachine, input: unknown): [AnyMachineSnapshot, Action[]] =>
  played({}, (scope) => machine.getInitialSnapshot(scope, input));

/**
 * What XState's `transition` does, without the actor of the machine that it makes, and with it starts once more, for
 * every step: half of a walk's time, and an exception where a machine cannot start without its input.
 */
const transition = (
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
): [AnyMachineSnapshot, Action[]] => played(snapshot.children, (scope) => machine.transition(snapshot, event, scope));

/** Who plays each machine for a step: an actor with a system of its own for each would take longer than the steps. */
class StandIn {
  readonly scope: AnyActorScope;
  actions: Action[] = [];
  children: AnyMachineSnapshot['children'] = {};
  #number = 0;

  constructor() {
    const self = createActor(inert);
    const system = self.system as unknown as { _bookId(): string; _set(name: string, actor: AnyActor): void };
    const { _set: name } = system;
    system._bookId = () => this.#book();
    // Where a child takes a name that its whole system knows, the next step has another system.
    system._set = (...named) => {
      standIn = null;
      name(...named);
    };
    this.scope = withParent({
      self,
      system: self.system,
      id: '',
      sessionId: '',
      logger: nothing,
      defer: nothing,
      emit: nothing,
      stopChild: nothing,
      actionExecutor: ({ type, params }) => void this.actions.push({ type, params }),
    });
  }

  begin(children: AnyMachineSnapshot['children']): void {
    this.actions = [];
    this.children = children;
    this.#number = 0;
  }

  /** XState numbers children without an id through all steps there ever were; here a path numbers them alike each time. */
  #book(): string {
    do this.#number += 1;
    while (Object.hasOwn(this.children, `x:${this.#number}`));
    return `x:${this.#number}`;
  }
}

let standIn: StandIn | null = null;

function played(
  children: AnyMachineSnapshot['children'],
  step: (scope: AnyActorScope) => AnyMachineSnapshot,
): [AnyMachineSnapshot, Action[]] {
  const player = (standIn ??= new StandIn());
  player.begin(children);
  return [step(player.scope), player.actions];
}

/** Whether an actor bears a number of XState's for want of an id. */
export const isNumbered = (id: string): boolean => /^x:\d+$/.test(id);

const idsOf = (actions: readonly Action[], mark: string): string[] =>
  actions.filter(({ type }) => type === mark).map(({ params }) => (params as { id: string }).id);

function read([snapshot, actions]: readonly [AnyMachineSnapshot, readonly Action[]]): Omit<Step, 'guards'> {
  if (snapshot.status === 'error') throw snapshot.error;
  return {
    snapshot,
    taken: idsOf(actions, takenMark),
    entered: idsOf(actions, enteredMark),
    actions: actions.filter(({ type }) => type !== takenMark && type !== enteredMark),
  };
}
