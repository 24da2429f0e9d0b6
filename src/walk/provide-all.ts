/**
 * The surroundings of a test put into a family of machines, all the way down: what is invoked and is no machine says only
 * what the test has it say, and effects are recorded. A family is made once and serves every test; the actor system of an
 * actor says whose it is.
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
  /** The name under which it was invoked. */
  source: string;
  self: AnyActorRef;
  input: unknown;
  /** Its machine has left it. */
  isOver(): boolean;
  say(event: AnyEventObject): void;
}

export interface Surroundings {
  /** What the machines asked of the world so far, in order. */
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

/** Makes families; `asChild` says what becomes of a machine that another one starts. */
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
          : ({ system }: { system: ActorSystem }, params: unknown) =>
              void surroundingsOf(system).effects.push({ type, params }),
      ) as never,
    });
    const family = { of, machine, children };
    families.set(of, family);
    return family;
  };
}

/** Starts a machine of a family. */
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
  if (!around) throw new Error('A machine of a family was started without its surroundings, not by `startIn`.');
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

/** Also one that another copy of XState made. */
export const isMachine = (logic: unknown): logic is AnyStateMachine =>
  typeof logic === 'object' && logic !== null && ['root', 'config', 'implementations'].every((name) => name in logic);

const mapValues = <In, Out>(record: Record<string, In>, map: (value: In, name: string) => Out): Record<string, Out> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]));
