/**
 * What the walk uses of XState beyond its documentation, in one place: `src/walk/tests/xstate-internals.test.ts` names each, so that
 * a version that lacks one fails there, by its name.
 */
import {
  and,
  StateMachine,
  StateNode,
  type AnyActor,
  type AnyActorRef,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
} from 'xstate';

export type AnyTransition = NonNullable<AnyStateNode['always']>[number];
type ActorSystem = AnyActorScope['system'];

/** The active states of a snapshot. */
export const activeStates = ({ _nodes }: Pick<AnyMachineSnapshot, '_nodes'>): readonly AnyStateNode[] => _nodes;

/** The innermost of them. */
export const leafStates = (snapshot: Pick<AnyMachineSnapshot, '_nodes'>): AnyStateNode[] =>
  activeStates(snapshot).filter(({ type }) => type === 'atomic' || type === 'final');

/** Types of actions that steps list, and the event that keeps a promise. */
export const cancelAction: string = 'xstate.cancel';
export const raiseAction: string = 'xstate.raise';
export const keptPromise = 'xstate.promise.resolve';
/** The id that XState gives the parent of an actor that is stepped alone. */
export const parentId = '#_parent';

export const adopt = (child: AnyActorRef, parent: AnyActor): void => void Object.assign(child, { _parent: parent });

interface Names {
  _set(systemId: string, actor: AnyActor): void;
  _unregister(actor: AnyActorRef): void;
  _bookId(): string;
}
const namesOf = (system: ActorSystem): Names => system as unknown as Names;

/** `told` is called where an actor gets a name in the system, and gives it. */
export function onNaming(
  system: ActorSystem,
  told: (systemId: string, actor: AnyActor, name: Names['_set']) => void,
): void {
  const names = namesOf(system);
  const { _set: name } = names;
  names._set = (systemId, actor) => told(systemId, actor, name);
}

export const freeName = (system: ActorSystem, actor: AnyActorRef): void => namesOf(system)._unregister(actor);

/** `next` gives the ids of actors that have none of their own. */
export const numberBy = (system: ActorSystem, next: () => string): void => void (namesOf(system)._bookId = next);

/** XState stops a step with an error after that many microsteps. */
export function limitMicrosteps(machine: AnyStateMachine, most: number): void {
  machine.options = { ...machine.options, ...microstepLimit(most) };
}

export const microstepLimit = (most: number) => ({ maxIterations: most });

/** Of the error that XState then throws. */
export const isEndlessLoop = (message: string): boolean => message.startsWith('Infinite loop detected');

type Guard = NonNullable<AnyTransition['guard']>;
/** What a guard reads of. */
export interface GuardArguments {
  context: unknown;
  event: AnyEventObject;
}
type Check = (snapshot: AnyMachineSnapshot, read: GuardArguments, parts: unknown) => boolean;

/** A guard around a guard of any kind: the `and` makes each callable. */
export function wrapGuard(guard: Guard, wrap: (check: Check) => Check): Guard {
  const composed = and([guard as never]) as unknown as { check: Check };
  composed.check = wrap(composed.check);
  return composed as unknown as Guard;
}

type Step = (this: AnyStateMachine, ...args: unknown[]) => AnyMachineSnapshot;
type Choose = (this: AnyStateNode, snapshot: AnyMachineSnapshot, event: AnyEventObject) => AnyTransition[] | undefined;

/** Replaces the steps of all machines; `place` is the scope's among the arguments, 0 for the first step. */
export function wrapSteps(wrap: (own: Step, place: number) => Step): void {
  for (const [method, place] of [
    ['transition', 2],
    ['getInitialSnapshot', 0],
  ] as const)
    Object.assign(StateMachine.prototype, { [method]: wrap(StateMachine.prototype[method] as Step, place) });
}

/** Replaces how all states choose a transition. */
export function wrapChoices(wrap: (own: Choose) => Choose): void {
  const { next } = StateNode.prototype as unknown as { next: Choose };
  Object.assign(StateNode.prototype, { next: wrap(next) });
}

/** Runs something, telling of each microstep of this machine. */
export function withMicrosteps<Result>(
  { system, machine }: { system: ActorSystem; machine: AnyStateMachine },
  told: (snapshot: AnyMachineSnapshot, transitions: readonly AnyTransition[]) => void,
  run: () => Result,
): Result {
  type Microstep = { type: string; snapshot: AnyMachineSnapshot; _transitions: readonly AnyTransition[] };
  const inspected = system as unknown as { _sendInspectionEvent(event: { type: string }): void };
  const own = inspected._sendInspectionEvent;
  inspected._sendInspectionEvent = (event) => {
    if (event.type === '@xstate.microstep' && (event as Microstep).snapshot.machine === machine)
      told((event as Microstep).snapshot, (event as Microstep)._transitions);
    own.call(inspected, event);
  };
  try {
    return run();
  } finally {
    inspected._sendInspectionEvent = own;
  }
}

/**
 * A state as XState builds it from a configuration, at the place of another, which stays registered. Targets are resolved
 * among the other's inner states, which are not built again.
 */
export function buildInPlaceOf(state: AnyStateNode, config: object): AnyStateNode {
  const { machine, parent, key, type } = state;
  const place = { _parent: parent, _key: key, _machine: machine };
  const twin = new StateNode({ ...config, type, states: undefined } as never, place as never) as AnyStateNode;
  const building = twin as unknown as { machine: { idMap: Map<string, AnyStateNode> }; _initialize(): void };
  building.machine.idMap.set(state.id, state);
  twin.states = Object.create(state.states) as typeof twin.states;
  building._initialize();
  return twin;
}
