/**
 * XState does not say which transitions a step took, so the stepper works on a copy of the machine in which each
 * transition and each state has a marker action.
 */
import {
  createActor,
  fromTransition,
  type AnyActorRef,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
} from 'xstate';
import { isMachine } from '../provide-all.ts';
import { hears, statesBelow, transitionsOf, type DeclaredTransition } from './chart-reader.ts';
import { isSame } from './equality.ts';
import { entry } from './remembered.ts';
import { traceUnheard } from './trace.ts';
import {
  activeStates,
  adopt,
  freeName,
  limitMicrosteps,
  numberBy,
  onNaming,
  parentId,
  wrapGuard,
  type GuardArguments,
} from './xstate-internals.ts';

export interface Action {
  type: string;
  params: unknown;
}

export interface Step {
  snapshot: AnyMachineSnapshot;
  taken: string[];
  entered: string[];
  /** Results of the evaluated guards, each once: `<transition> is true` or `<transition> is false`. */
  guards: string[];
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
  /** For a machine of which one state was changed in place (`plant.ts`): marks that state again. */
  withChanged(state: AnyStateNode): Stepper;
}

/** More microsteps mean an endless circle, in which XState would never stop. */
export const mostMicrosteps = 200;

/** `given` changes what guards are given, to watch what they read. */
export function createStepper(
  original: AnyStateMachine,
  given: (read: GuardArguments) => GuardArguments = (read) => read,
): Stepper {
  const machine = original.provide({ actors: stillActorsOf(original) as never });
  limitMicrosteps(machine, mostMicrosteps);
  const states = [...statesBelow(machine.root)];
  const guards = new Set<string>();
  const announced = (state: AnyStateNode): DeclaredTransition[] => {
    if (state.type !== 'history') state.entry.unshift({ type: enteredMark, params: { id: state.id } });
    return transitionsOf(state).map(({ declared, definition }) => {
      definition.actions = [{ type: takenMark, params: { id: declared.id } }, ...definition.actions];
      definition.guard &&= wrapGuard(definition.guard, (check) => (at, read, parts) => {
        const result = check(at, given(read), parts);
        guards.add(guardOutcome(declared.id, result));
        return result;
      });
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
    start: (input) => recorded(() => stepped({}, (scope) => machine.getInitialSnapshot(scope, input))),
    step: (snapshot, event) => {
      // An ended machine takes no event; XState would stop its children once more.
      const isOver = snapshot.status !== 'active';
      if (!isOver && !isUnheard(snapshot, event.type))
        return recorded(() => stepped(snapshot.children, (scope) => machine.transition(snapshot, event, scope)));
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

const heard = new WeakMap<AnyStateNode['transitions'], Map<string, boolean>>();

/**
 * Saves most steps: where no active state names the event and none has an `always`, XState returns the same snapshot.
 * XState's own events (`xstate.`) can act without being named.
 */
const isUnheard = (snapshot: AnyMachineSnapshot, type: string): boolean =>
  snapshot.status === 'active' &&
  !type.startsWith('xstate.') &&
  activeStates(snapshot).every(({ always, transitions }) => always === undefined && !hearsIn(transitions, type));

function hearsIn(transitions: AnyStateNode['transitions'], type: string): boolean {
  const known = entry(heard, transitions);
  const before = known.get(type);
  if (before !== undefined) return before;
  const isHeard = [...transitions.keys()].some((descriptor) => hears(descriptor, type));
  known.set(type, isHeard);
  return isHeard;
}

const still = new WeakMap<AnyStateMachine, AnyStateMachine>();
const mostStarts = 16;

/**
 * Children are not stepped, so the first snapshot of a child is cached by its input: that saves a third of the time of
 * a parent's steps.
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

const inert = fromTransition((state) => state, null);
const parent = createActor(inert, { id: parentId });

const freeing = new WeakSet<object>();

/**
 * The inert parent is there for `sendParent`. A step stops nothing, so a name in the system must be free to be
 * registered again: XState frees it only as it stops the child.
 */
export function aloneIn(scope: AnyActorScope): AnyActorScope {
  const { system } = scope;
  adopt(scope.self, parent);
  if (freeing.has(system)) return scope;
  freeing.add(system);
  onNaming(system, (systemId, actor, name) => {
    const before = system.get(systemId) as AnyActorRef | undefined;
    if (before) freeName(system, before);
    name(systemId, actor);
  });
  return scope;
}
const nothing = (): void => undefined;

/** The actor scope that all steps share: an actor and system for each step would take longer than the step. */
class StepScope {
  readonly scope: AnyActorScope;
  actions: Action[] = [];
  children: AnyMachineSnapshot['children'] = {};
  #number = 0;

  constructor() {
    const self = createActor(inert);
    numberBy(self.system, () => this.#book());
    // A child that registers a system id makes this system unusable for the next step.
    onNaming(self.system, (systemId, actor, name) => {
      stepScope = null;
      name(systemId, actor);
    });
    this.scope = aloneIn({
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

  /** Numbers children without an id from 1 in each step, where XState counts through its whole life. */
  #book(): string {
    do this.#number += 1;
    while (Object.hasOwn(this.children, `x:${this.#number}`));
    return `x:${this.#number}`;
  }
}

let stepScope: StepScope | null = null;

/**
 * Replaces XState's `transition`, which creates and starts an actor of the machine for every step: that costs half of a
 * walk's time, and throws where a machine cannot start without its input.
 */
function stepped(
  children: AnyMachineSnapshot['children'],
  step: (scope: AnyActorScope) => AnyMachineSnapshot,
): [AnyMachineSnapshot, Action[]] {
  const used = (stepScope ??= new StepScope());
  used.begin(children);
  return [step(used.scope), used.actions];
}

/** Whether XState gave the actor a number because it has no id. */
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
