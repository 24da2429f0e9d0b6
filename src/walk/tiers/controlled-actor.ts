/**
 * A real, running actor of a machine whose surroundings are in the hands of a test: no call goes out, no clock runs, no
 * child ends and no effect happens by itself. What the views tier mounts the real views on.
 */
import {
  createActor,
  fromCallback,
  type Actor,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InputFrom,
} from 'xstate';
import type { Offer } from '../graph/offer.ts';

export interface Effect {
  type: string;
  params: unknown;
}

export interface ControlledActor<Machine extends AnyStateMachine> {
  actor: Actor<Machine>;
  /** What the machine and its children asked of the world so far, in order. */
  effects: Effect[];
  /** Lets happen what an edge says: an event arrives, a call answers, a timer elapses, a child ends. */
  happen(offer: Offer): void;
  stop(): void;
}

interface Surroundings {
  effects: Effect[];
  /** How each running call and deadline speaks to its machine. */
  voices: WeakMap<AnyActorRef, (event: AnyEventObject) => void>;
}

const finishing = 'walk.finish';

/** Timers are armed and never elapse by themselves. */
const heldClock = { setTimeout: () => 0, clearTimeout: () => undefined };

export function createControlledActor<Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine>,
): ControlledActor<Machine> {
  const surroundings: Surroundings = { effects: [], voices: new WeakMap() };
  const actor = createActor(control(machine, surroundings), { input, clock: heldClock }) as Actor<Machine>;
  actor.start();
  return {
    actor,
    effects: surroundings.effects,
    happen: (offer) => happen(actor, surroundings, offer),
    stop: () => void actor.stop(),
  };
}

function happen(actor: AnyActorRef, { voices }: Surroundings, { kind, event, child }: Offer): void {
  if (kind === 'outer' || kind === 'after') return actor.send(event);
  const speaker = (actor.getSnapshot() as AnyMachineSnapshot).children[child ?? ''] as AnyActorRef | undefined;
  if (!speaker) throw new Error(`${event.type} has nobody to come from: there is no "${child}".`);
  if (kind === 'done') return speaker.send({ type: finishing, output: event['output'] });
  const speak = voices.get(speaker);
  if (!speak) throw new Error(`"${child}" is not running, so ${event.type} cannot come from it.`);
  speak(event);
}

/** The machine with calls and deadlines that wait to be told, children that can be ended, and effects on record. */
function control(machine: AnyStateMachine, surroundings: Surroundings): AnyStateMachine {
  const { actors, actions } = machine.implementations;
  return machine.provide({
    actors: mapValues(actors as Record<string, AnyActorLogic>, (logic) => controlChild(logic, surroundings)),
    actions: mapValues(actions as Record<string, () => void>, (action, type) => {
      if ('resolve' in action) return action;
      return (_: unknown, params: unknown) => void surroundings.effects.push({ type, params });
    }),
  });
}

function controlChild(logic: AnyActorLogic, surroundings: Surroundings): AnyActorLogic {
  if (isMachine(logic)) return finishable(control(logic, surroundings));
  return fromCallback(({ self, sendBack }) => {
    surroundings.voices.set(self, sendBack);
    return () => void surroundings.voices.delete(self);
  });
}

/**
 * A child machine that stands where it begins until it is told to end: in the walk of the parent, what the child does
 * is the child's own walk, and its end is an event like any other.
 */
function finishable(machine: AnyStateMachine): AnyStateMachine {
  machine.transition = (snapshot, event, scope) => {
    if (event.type !== finishing) return snapshot;
    for (const child of Object.values<AnyActorRef | undefined>(snapshot.children)) if (child) scope.stopChild(child);
    return {
      ...snapshot,
      children: {},
      status: 'done',
      output: event['output'],
      error: undefined,
    } as AnyMachineSnapshot;
  };
  return machine;
}

const isMachine = (logic: AnyActorLogic): logic is AnyStateMachine => 'root' in logic && 'provide' in logic;

function mapValues<In, Out>(record: Record<string, In>, map: (value: In, name: string) => Out): Record<string, Out> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]));
}
