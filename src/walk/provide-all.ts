/**
 * Prepares a machine and all machines below it for a test: every other actor sends only the test's events, and effects
 * are recorded. A machine is prepared once for all tests; the actor system leads to the surroundings of a test. For
 * the real world a product has a recursion of its own, which refuses a name that nobody provides.
 */
import {
  createActor,
  fromCallback,
  type Actor,
  type ActorOptions,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
} from 'xstate';

export interface Effect {
  type: string;
  params: unknown;
}

/** A running call, deadline or live connection. */
export interface Running {
  source: string;
  self: AnyActorRef;
  input: unknown;
  isOver(): boolean;
  say(event: AnyEventObject): void;
}

export interface Surroundings {
  effects: Effect[];
  begun(running: Running): void;
}

export interface Family {
  of: AnyStateMachine;
  machine: AnyStateMachine;
  children: Family[];
}

type ActorSystem = AnyActorRef['system'];
const surroundings = new WeakMap<ActorSystem, Surroundings>();

/** Returns a function that prepares machines; `asChild` wraps those that another machine starts. */
export function provideAll(asChild = (machine: AnyStateMachine) => machine): (machine: AnyStateMachine) => Family {
  const families = new WeakMap<AnyStateMachine, Family>();
  return function familyOf(of: AnyStateMachine): Family {
    const known = families.get(of);
    if (known) return known;
    const children: Family[] = [];
    const machine = of.provide({
      actors: mapValues(of.implementations.actors as Record<string, AnyActorLogic>, (logic, source) => {
        if (!isMachine(logic)) return told(source);
        const child = familyOf(logic);
        children.push(child);
        return asChild(child.machine);
      }),
      actions: mapValues(of.implementations.actions as Record<string, object>, (action, type) =>
        'resolve' in action
          ? action
          : (args: { system: ActorSystem }, params: unknown) => {
              surroundingsOf(args.system).effects.push({ type, params });
              if (isTelling(action)) action(args, params);
            },
      ) as never,
    });
    const family = { of, machine, children };
    families.set(of, family);
    return family;
  };
}

/** An action that sends to another machine by its name in the system; `tells` has the name and the event. */
const isTelling = (action: object): action is (args: unknown, params: unknown) => void => 'tells' in action;

export function startIn(
  around: Surroundings,
  machine: AnyStateMachine,
  options: ActorOptions<AnyStateMachine>,
): Actor<AnyStateMachine> {
  const actor = createActor(machine, options);
  surroundings.set(actor.system, around);
  return actor.start();
}

function surroundingsOf(system: ActorSystem): Surroundings {
  const around = surroundings.get(system);
  if (!around)
    throw new Error('Expected a machine of a family to be started by `startIn`; its system has no surroundings.');
  return around;
}

const told = (source: string): AnyActorLogic =>
  fromCallback(({ input, self, sendBack, system }) => {
    let over = false;
    surroundingsOf(system).begun({ source, self, input, isOver: () => over, say: sendBack });
    return () => {
      over = true;
    };
  });

/** Compares by shape, because another copy of XState may have made the machine. */
export const isMachine = (logic: unknown): logic is AnyStateMachine =>
  typeof logic === 'object' && logic !== null && ['root', 'config', 'implementations'].every((name) => name in logic);

const mapValues = <In, Out>(record: Record<string, In>, map: (value: In, name: string) => Out): Record<string, Out> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]));
