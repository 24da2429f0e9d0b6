/**
 * Runs a machine for a rule, which answers the recorded calls, even after the machine has stopped them, and reaches the
 * deadlines.
 */
import type { Actor, AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine, InputFrom } from 'xstate';
import { isCall } from '../protocol.ts';
import { provideAll, startIn, type Effect, type Family, type Running } from '../provide-all.ts';
import type { Mutant } from '../mutants/mutant.ts';
import { plant, type Planted } from '../mutants/plant.ts';
import { faultOf } from '../mutants/mutant-under-test.ts';

export interface RecordedCall {
  name: string;
  input: Record<string, unknown>;
  isOver(): boolean;
  answer(outcome: string, payload?: object): void;
}

interface RecordedDeadline {
  until: number;
  isOver(): boolean;
  reach(): void;
}

export interface MachineRun<Machine extends AnyStateMachine> {
  actor: Actor<Machine>;
  made: RecordedCall[];
  waits: RecordedDeadline[];
  effects: Effect[];
  snapshot(): ReturnType<Actor<Machine>['getSnapshot']>;
  send: Actor<Machine>['send'];
  /** Answers the call in progress that the type names: `login.accepted`. */
  answer(type: string, payload?: object): void;
  /** Sends an event of the page's surroundings to all that listen by an actor: `connection.lost` by `connection`, unless named. */
  world(event: AnyEventObject, source?: string): void;
  deadlines(): number[];
  /** Reaches the only running deadline. */
  reach(): void;
  live(): RecordedCall[];
  underway(): string[];
  asks(): [name: string, input: RecordedCall['input']][];
  /** The message ids of the effect `notify`, in order. */
  said(): string[];
  /** The parameters of each effect of this name, in order. */
  did(effect: string): unknown[];
  child(...path: string[]): AnyActorRef;
}

const familyOf = provideAll();
const faults = new WeakMap<Family, { fault: Mutant | null; planted: Planted | null }>();

function plantFaults(family: Family): Family {
  const fault = faultOf(family.of);
  const before = faults.get(family);
  if ((before?.fault ?? null) !== fault) {
    before?.planted?.remove();
    faults.set(family, { fault, planted: fault && plant(family.machine, fault) });
  }
  family.children.forEach(plantFaults);
  return family;
}

/** Timers (`after`) run on the global clock, which a rule may fake. */
export function runMachine<Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine>,
): MachineRun<Machine> {
  const [made, waits, listeners, effects]: [RecordedCall[], RecordedDeadline[], Running[], Effect[]] = [[], [], [], []];
  const begun = (running: Running) => {
    const { source, input, isOver, say } = running;
    if (isCall(source)) made.push(callOf(running));
    else if (source !== 'deadline') listeners.push(running);
    else waits.push({ ...(input as { until: number }), isOver, reach: () => say({ type: 'clock.reached' }) });
  };
  const { machine: provided } = plantFaults(familyOf(machine));
  const actor = startIn({ effects, begun }, provided, { input }) as unknown as Actor<Machine>;
  const live = () => made.filter((call) => !call.isOver());
  const underway = () => live().map(({ name }) => name);
  const open = () => waits.filter((wait) => !wait.isOver());
  return {
    actor,
    made,
    waits,
    effects,
    live,
    underway,
    asks: () => live().map(({ name, input: asked }) => [name, asked]),
    snapshot: () => actor.getSnapshot(),
    send: (event) => actor.send(event),
    answer(type, payload) {
      const [name = '', ...outcome] = type.split('.');
      const call = live().findLast((candidate) => candidate.name === name);
      if (!call) throw new Error(`Expected a call ${name} on its way; there are: ${underway().join(', ') || 'none'}.`);
      call.answer(outcome.join('.'), payload);
    },
    world(event, source = event.type.split('.')[0]) {
      for (const listener of listeners) if (listener.source === source && !listener.isOver()) listener.say(event);
    },
    deadlines: () => open().map(({ until }) => until),
    reach() {
      const running = open();
      if (running.length !== 1) throw new Error(`Expected exactly one running deadline; there are ${running.length}.`);
      running[0]?.reach();
    },
    said: () => effects.filter(({ type }) => type === 'notify').map(({ params }) => (params as { id: string }).id),
    did: (effect) => effects.filter(({ type }) => type === effect).map(({ params }) => params),
    child: (...path) =>
      path.reduce<AnyActorRef>((parent, id) => {
        const child = (parent.getSnapshot() as AnyMachineSnapshot).children[id] as AnyActorRef | undefined;
        if (!child)
          throw new Error(
            `Expected a running child "${id}"; there are: ${Object.keys((parent.getSnapshot() as AnyMachineSnapshot).children).join(', ') || 'none'}.`,
          );
        return child;
      }, actor),
  };
}

function callOf({ source, input, isOver, say }: Running): RecordedCall {
  const name = source.slice(source.indexOf(':') + 1);
  return {
    name,
    input: input as RecordedCall['input'],
    isOver,
    answer: (outcome, payload = {}) => say({ ...payload, type: `${name}.${outcome}` }),
  };
}
