/**
 * Starts a machine for a rule: calls are recorded and answered by the rule, also too late; deadlines are reached by the
 * rule; effects are recorded.
 */
import type { Actor, AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine, InputFrom } from 'xstate';
import { isCall } from '../protocol.ts';
import { provideAll, startIn, type Effect, type Family, type Running } from '../provide-all.ts';
import type { Mutant } from '../mutants/mutant.ts';
import { plant, type Planted } from '../mutants/plant.ts';
import { faultOf } from '../mutants/mutant-under-test.ts';

/** A call that the machine made; the rule can answer it at any time. */
export interface Made {
  name: string;
  input: Record<string, unknown>;
  /** The machine has stopped it. */
  isOver(): boolean;
  answer(outcome: string, payload?: object): void;
}

interface Wait {
  until: number;
  isOver(): boolean;
  reach(): void;
}

export interface MachineRun<Machine extends AnyStateMachine> {
  actor: Actor<Machine>;
  made: Made[];
  waits: Wait[];
  effects: Effect[];
  snapshot(): ReturnType<Actor<Machine>['getSnapshot']>;
  /** Answers the call of this name that is on its way: `login.accepted`. */
  answer(type: string, payload?: object): void;
  /** Something happens around the page: every machine hears it that listens, by an actor of the event's first word. */
  world(event: AnyEventObject): void;
  /** Reaches the one deadline that is waited for. */
  reach(): void;
  live(): Made[];
  /** The ids of the messages that were said, in order. */
  said(): string[];
  did(effect: string): unknown[];
  /** A running child, by way of its ids. */
  child(...path: string[]): AnyActorRef;
}

const familyOf = provideAll();
const faults = new WeakMap<Family, { fault: Mutant | null; planted: Planted | null }>();

/** Every machine of the family has the fault of the mutant under test, and no other. */
function faulted(family: Family): Family {
  const fault = faultOf(family.of);
  const before = faults.get(family);
  if ((before?.fault ?? null) !== fault) {
    before?.planted?.remove();
    faults.set(family, { fault, planted: fault && plant(family.machine, fault) });
  }
  family.children.forEach(faulted);
  return family;
}

/** Cosmetic waits are told when they are over, through `after`. */
export function runMachine<Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine>,
): MachineRun<Machine> {
  const [made, waits, voices, effects]: [Made[], Wait[], Running[], Effect[]] = [[], [], [], []];
  const begun = (running: Running) => {
    const { source, input, isOver, say } = running;
    if (isCall(source)) made.push(callOf(running));
    else if (source !== 'deadline') voices.push(running);
    else waits.push({ ...(input as { until: number }), isOver, reach: () => say({ type: 'clock.reached' }) });
  };
  const { machine: provided } = faulted(familyOf(machine));
  const actor = startIn({ effects, begun }, provided, { input }) as unknown as Actor<Machine>;
  const live = () => made.filter((call) => !call.isOver());
  return {
    actor,
    made,
    waits,
    effects,
    live,
    snapshot: () => actor.getSnapshot(),
    answer(type, payload) {
      const [name = '', ...outcome] = type.split('.');
      const call = live().findLast((candidate) => candidate.name === name);
      if (!call)
        throw new Error(
          `Nobody waits for ${name}; on their way are: ${
            live()
              .map(({ name: other }) => other)
              .join(', ') || 'none'
          }.`,
        );
      call.answer(outcome.join('.'), payload);
    },
    world(event) {
      const [source] = event.type.split('.');
      for (const voice of voices) if (voice.source === source && !voice.isOver()) voice.say(event);
    },
    reach() {
      const open = waits.filter((wait) => !wait.isOver());
      if (open.length !== 1) throw new Error(`Expected exactly one running deadline; there are ${open.length}.`);
      open[0]?.reach();
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

function callOf({ source, input, isOver, say }: Running): Made {
  const name = source.slice(source.indexOf(':') + 1);
  return {
    name,
    input: input as Made['input'],
    isOver,
    answer: (outcome, payload = {}) => say({ ...payload, type: `${name}.${outcome}` }),
  };
}
