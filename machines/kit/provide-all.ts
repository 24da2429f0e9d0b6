/**
 * Provides calls, deadlines, live connections and effects to a machine and all its descendants. A name that nobody
 * provides is an error here, not when it is first needed. Tests use the walk's recursion, which takes any name and
 * records; the walk is a package that knows no product.
 */
import { StateMachine, type AnyActorLogic, type AnyStateMachine } from 'xstate';

type Implementations = Readonly<Record<string, unknown>>;

export interface World {
  actors: Implementations;
  /** By name, `(args, params) => void`. */
  effects: Implementations;
}

// oxlint-disable typescript/no-explicit-any -- parameters that are not looked at, of which some are contravariant
type Declared<Machine> =
  Machine extends StateMachine<
    any,
    any,
    any,
    infer Actor,
    infer Action,
    any,
    any,
    any,
    any,
    any,
    any,
    any,
    any,
    any,
    any
  >
    ? { actor: Actor; action: Action }
    : never;
type ChildOf<Machine> = Declared<Machine>['actor'] extends infer Actor
  ? Actor extends { logic: infer Logic extends AnyStateMachine }
    ? Logic
    : never
  : never;
type FamilyOf<Machine> =
  | Machine
  | (ChildOf<Machine> extends infer Child ? (Child extends unknown ? FamilyOf<Child> : never) : never);
type ActionOf<Machine> = Machine extends unknown ? Declared<Machine>['action'] : never;

/** Each effect of a machine and its descendants, with its parameters; other actions may be left out. */
export type EffectsOf<Machine> = {
  [Action in ActionOf<FamilyOf<Machine>> as Action extends { type: infer Type extends string } ? Type : never]?: (
    args: any,
    params: Action extends { params: infer Params } ? Params : never,
  ) => void;
};
// oxlint-enable typescript/no-explicit-any

export function provideAll<Machine extends AnyStateMachine>(machine: Machine, world: World): Machine {
  const done = new Map<AnyStateMachine, AnyStateMachine>();
  const implementationsOf = (original: AnyStateMachine) => {
    const { actors, actions } = original.implementations as { actors: Implementations; actions: Implementations };
    const from = (provided: Implementations, kind: string) => (name: string) => {
      if (Object.hasOwn(provided, name)) return provided[name];
      throw new Error(`The machine "${original.id}" names the ${kind} "${name}", which nobody provides.`);
    };
    const actor = from(world.actors, 'actor');
    const effect = from(world.effects, 'effect');
    return {
      actors: mapValues(actors, (logic, name) => (logic instanceof StateMachine ? once(logic) : actor(name))),
      actions: mapValues(actions, (action, name) => {
        if (isPure(action)) return action;
        return isTelling(action) ? andAlso(action, world.effects[name]) : effect(name);
      }),
    } as { actors: Record<string, AnyActorLogic> };
  };
  /** Machines may share a child. It is built when it starts: most visits start few. */
  const once = (original: AnyStateMachine): AnyStateMachine => {
    const before = done.get(original);
    if (before) return before;
    const implementations = implementationsOf(original);
    const child = logicOf(() => original.provide(implementations));
    done.set(original, child);
    return child;
  };
  return machine.provide(implementationsOf(machine)) as Machine;
}

/** The logic of a machine that is made, once, when an actor of it starts. */
export function logicOf<Machine extends AnyStateMachine>(make: () => Machine): Machine {
  let made: Machine | undefined;
  const machine = () => (made ??= make());
  const logic: Pick<
    AnyStateMachine,
    'transition' | 'getInitialSnapshot' | 'start' | 'getPersistedSnapshot' | 'restoreSnapshot'
  > = {
    transition: (...args) => machine().transition(...args),
    getInitialSnapshot: (...args) => machine().getInitialSnapshot(...args),
    start: (...args) => machine().start(...args),
    getPersistedSnapshot: (...args) => machine().getPersistedSnapshot(...args),
    restoreSnapshot: (...args) => machine().restoreSnapshot(...args),
  };
  return logic as Machine;
}

type Action = (args: unknown, params: unknown) => void;

const isTelling = (action: unknown): action is Action => typeof action === 'function' && 'tells' in action;

const andAlso =
  (action: Action, effect: unknown): Action =>
  (args, params) => {
    action(args, params);
    (effect as Action | undefined)?.(args, params);
  };

/** XState carries these out. */
const isPure = (action: unknown): boolean => typeof action === 'function' && 'resolve' in action;

const mapValues = (record: Implementations, map: (value: unknown, name: string) => unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]));
