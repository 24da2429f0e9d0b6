/**
 * One pure step of a machine, told exactly: which transitions it took, which states it entered, what it asked of the
 * world.
 *
 * XState does not say which transitions a step took. So the walk works on a copy of the machine in which every
 * transition and every state announces itself with an action of its own: the copy's action list is the record, after
 * guards, wildcards, conflicts between regions and `always` have had their say.
 */
import {
  initialTransition,
  transition,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
} from 'xstate';

type AnyTransition = NonNullable<AnyStateNode['always']>[number];

export interface DeclaredTransition {
  /** `<source state>:<event>`, with `[n]` for a later branch of the same event. */
  id: string;
  source: string;
  /** As XState names it; empty for `always`. */
  descriptor: string;
  index: number;
  targets: string[];
  guard: string | null;
}

export interface Action {
  type: string;
  params: unknown;
}

export interface Step {
  snapshot: AnyMachineSnapshot;
  taken: string[];
  entered: string[];
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
}

export function createStepper(original: AnyStateMachine): Stepper {
  const machine = original.provide({});
  const states = [...statesBelow(machine.root)];
  const transitions = states.flatMap((state) => {
    if (state.type !== 'history') state.entry.unshift({ type: enteredMark, params: { id: state.id } });
    return transitionsOf(state).map(({ declared, definition }) => {
      definition.actions = [{ type: takenMark, params: { id: declared.id } }, ...definition.actions];
      return declared;
    });
  });
  return {
    machine,
    states,
    transitions,
    start: (input) => read(initialTransition(machine, input)),
    step: (snapshot, event) => read(transition(machine, snapshot, event)),
  };
}

export function* statesBelow(state: AnyStateNode): Generator<AnyStateNode> {
  yield state;
  for (const child of Object.values(state.states)) yield* statesBelow(child);
}

function transitionsOf(state: AnyStateNode): { declared: DeclaredTransition; definition: AnyTransition }[] {
  const groups: [string, readonly AnyTransition[]][] = [['', state.always ?? []], ...state.transitions];
  return groups.flatMap(([descriptor, branches]) =>
    branches.map((definition, index) => ({
      definition,
      declared: {
        id: `${state.id}:${nameOfEvent(descriptor, state.id)}${index === 0 ? '' : `[${index}]`}`,
        source: state.id,
        descriptor,
        index,
        targets: (definition.target ?? []).map((target) => target.id),
        guard: nameOfGuard(definition.guard),
      },
    })),
  );
}

/** An event as a reader wants it: `after(toastTime)`, `done(oneTimeCode)`, `always`. */
export function nameOfEvent(descriptor: string, state = ''): string {
  if (descriptor === '') return 'always';
  if (descriptor.startsWith('xstate.after.')) {
    const rest = descriptor.slice('xstate.after.'.length);
    return `after(${state !== '' && rest.endsWith(`.${state}`) ? rest.slice(0, -state.length - 1) : rest})`;
  }
  for (const [prefix, word] of [
    ['xstate.done.actor.', 'done'],
    ['xstate.done.state.', 'completed'],
    ['xstate.error.actor.', 'failed'],
  ] as const) {
    if (descriptor.startsWith(prefix)) return `${word}(${descriptor.slice(prefix.length)})`;
  }
  return descriptor;
}

function nameOfGuard(guard: unknown): string | null {
  if (guard === undefined || guard === null) return null;
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && 'type' in guard) return String(guard.type);
  return typeof guard === 'function' && guard.name !== '' ? guard.name : 'guarded';
}

function read([snapshot, actions]: readonly [AnyMachineSnapshot, readonly Action[]]): Step {
  if (snapshot.status === 'error') throw snapshot.error;
  const idsOf = (mark: string) =>
    actions.filter(({ type }) => type === mark).map(({ params }) => (params as { id: string }).id);
  return {
    snapshot,
    taken: idsOf(takenMark),
    entered: idsOf(enteredMark),
    actions: actions.filter(({ type }) => type !== takenMark && type !== enteredMark),
  };
}
