/** Reads the states and transitions that a statechart declares; walk, diagrams and atlas share these ids. */
import type { AnyStateNode } from 'xstate';
import type { AnyTransition } from './xstate-internals.ts';

export type Given = Readonly<Record<string, string | number>>;

export interface DeclaredTransition {
  /** `<source state>:<event>`, with `[n]` for a later branch of the same event. */
  id: string;
  source: string;
  /** As XState names it; empty for `always`. */
  descriptor: string;
  index: number;
  targets: string[];
  guard: string | null;
  /** What the guard is given here, where the chart itself says it: `{ page: 'topUp' }`. */
  given: Given;
  actions: string[];
  requirements: string[];
}

export function* statesBelow(state: AnyStateNode): Generator<AnyStateNode> {
  yield state;
  for (const child of Object.values(state.states)) yield* statesBelow(child);
}

/** The transitions of a state, `always` first. A state's serialised definition lacks `always`, so it is not used. */
export function transitionsOf(state: AnyStateNode): { declared: DeclaredTransition; definition: AnyTransition }[] {
  const groups: [string, readonly AnyTransition[]][] = [['', state.always ?? []], ...state.transitions];
  return groups.flatMap(([descriptor, branches]) =>
    branches.map((definition, index) => ({
      definition,
      declared: {
        id: transitionId(state, descriptor, index),
        source: state.id,
        descriptor,
        index,
        targets: (definition.target ?? []).map((target) => target.id),
        guard: nameOfGuard(definition.guard),
        given: givenTo(definition.guard),
        actions: definition.actions.map(nameOfAction),
        requirements: requirementsOf(definition.meta),
      },
    })),
  );
}

/** Of all states below. */
export const transitionsBelow = (state: AnyStateNode): ReturnType<typeof transitionsOf> =>
  [...statesBelow(state)].flatMap(transitionsOf);

export const transitionId = ({ id }: AnyStateNode, descriptor: string, index: number): string =>
  `${id}:${nameOfEvent(descriptor, id)}${index === 0 ? '' : `[${index}]`}`;

export const requirementsOf = (meta: unknown): string[] =>
  (meta as { requirements?: string[] } | undefined)?.requirements ?? [];

/** A short name for an event of XState's: `after(toastTime)`, `done(oneTimeCode)`, `always`. */
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
    ['xstate.snapshot.', 'shown'],
  ] as const) {
    if (descriptor.startsWith(prefix)) return `${word}(${descriptor.slice(prefix.length)})`;
  }
  return descriptor;
}

/** Parameters that are a function are known only with an event. */
export function givenTo(guard: unknown): Given {
  const { params = null } = (guard ?? {}) as { params?: unknown };
  if (typeof params !== 'object' || params === null) return {};
  const isShort = (value: unknown): value is string | number => ['string', 'number'].includes(typeof value);
  return Object.fromEntries(Object.entries(params).flatMap(([name, value]) => (isShort(value) ? [[name, value]] : [])));
}

function nameOfGuard(guard: unknown): string | null {
  if (guard === undefined || guard === null) return null;
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && 'type' in guard) return String(guard.type);
  return typeof guard === 'function' && guard.name !== '' ? guard.name : 'guarded';
}

export const nameOfAction = (action: unknown): string => {
  if (typeof action === 'string') return action;
  if (typeof action === 'function') return action.name || 'action';
  return String((action as { type?: unknown }).type);
};

export const hears = (descriptor: string, type: string): boolean =>
  descriptor === type ||
  descriptor === '*' ||
  (descriptor.endsWith('.*') && (type.startsWith(descriptor.slice(0, -1)) || type === descriptor.slice(0, -2)));
