/**
 * Plays a machine as the rules ask for it: calls are written down and answered by hand, also too late; deadlines are
 * reached by hand; effects are written down. Knows nothing of what the machine should do.
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
import { isCall } from '../protocol.ts';
import type { Mutant } from '../mutants/mutant.ts';
import { plant, type Planted } from '../mutants/plant.ts';
import { faultOf } from '../mutants/mutant-under-test.ts';

/** A call that went out, with the means to answer it at any time. */
export interface Made {
  name: string;
  input: Record<string, unknown>;
  /** Nobody waits for it any more. */
  isOver(): boolean;
  answer(outcome: string, payload?: object): void;
}

interface Wait {
  until: number;
  isOver(): boolean;
  reach(): void;
}

/** An actor that speaks for the world: the connection, a live channel. */
interface Voice {
  source: string;
  isOver(): boolean;
  say(event: AnyEventObject): void;
}

interface Effect {
  type: string;
  params: unknown;
}

export interface Play<Machine extends AnyStateMachine> {
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

/** What a running play has written down. */
interface Stage {
  made: Made[];
  waits: Wait[];
  effects: Effect[];
  voices: Voice[];
}
type ActorSystem = AnyActorRef['system'];

/** A machine as it was fitted out, with which children, and with the fault of the mutant under test. */
interface Fitted {
  from: AnyStateMachine;
  made: AnyStateMachine;
  children: Fitted[];
  fault: Mutant | null;
  planted: Planted | null;
}

/** Machines are fitted out once. Whose play it is that runs in them, their actor system says. */
const fitted = new WeakMap<AnyStateMachine, Fitted>();
const stages = new WeakMap<ActorSystem, Stage>();

function stageOf(system: ActorSystem): Stage {
  const stage = stages.get(system);
  if (!stage) throw new Error('This machine was started without `play`.');
  return stage;
}

function fitOut(machine: AnyStateMachine): Fitted {
  const known = fitted.get(machine);
  if (known) return known;
  const children: Fitted[] = [];
  const made = machine.provide({
    actors: map(machine.implementations.actors as Record<string, AnyActorLogic>, (logic, name) => {
      if (!isMachine(logic)) return name === 'deadline' ? waiting : isCall(name) ? calling(name) : speaking(name);
      const child = fitOut(logic);
      children.push(child);
      return child.made;
    }),
    actions: map(machine.implementations.actions as Record<string, object>, (action, type) =>
      'resolve' in action
        ? action
        : ({ system }: { system: ActorSystem }, params: unknown) => void stageOf(system).effects.push({ type, params }),
    ) as never,
  });
  const result = { from: machine, made, children, fault: null, planted: null };
  fitted.set(machine, result);
  return result;
}

/** Every machine of the family has the fault of the mutant under test, and no other. */
function faulted(family: Fitted): Fitted {
  const fault = faultOf(family.from);
  if (family.fault !== fault) {
    family.planted?.remove();
    family.planted = fault && plant(family.made, fault);
    family.fault = fault;
  }
  family.children.forEach(faulted);
  return family;
}

/** Cosmetic waits are told when they are over, through `after`. */
export function play<Machine extends AnyStateMachine>(machine: Machine, input: InputFrom<Machine>): Play<Machine> {
  const actor = createActor(faulted(fitOut(machine)).made, { input }) as unknown as Actor<Machine>;
  const stage: Stage = { made: [], waits: [], effects: [], voices: [] };
  const { made, waits, effects } = stage;
  stages.set(actor.system, stage);
  actor.start();
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
      for (const voice of stage.voices) if (voice.source === source && !voice.isOver()) voice.say(event);
    },
    reach() {
      const open = waits.filter((wait) => !wait.isOver());
      if (open.length !== 1) throw new Error(`${open.length} deadlines are waited for, not one.`);
      open[0]?.reach();
    },
    said: () => effects.filter(({ type }) => type === 'notify').map(({ params }) => (params as { id: string }).id),
    did: (effect) => effects.filter(({ type }) => type === effect).map(({ params }) => params),
    child: (...path) =>
      path.reduce<AnyActorRef>((parent, id) => {
        const child = (parent.getSnapshot() as AnyMachineSnapshot).children[id] as AnyActorRef | undefined;
        if (!child) throw new Error(`There is no child "${id}".`);
        return child;
      }, actor),
  };
}

function calling(source: string): AnyActorLogic {
  const name = source.slice(source.indexOf(':') + 1);
  return fromCallback<AnyEventObject, Record<string, unknown>>(({ input, sendBack, system }) => {
    let over = false;
    stageOf(system).made.push({
      name,
      input,
      isOver: () => over,
      answer: (outcome, payload = {}) => sendBack({ ...payload, type: `${name}.${outcome}` }),
    });
    return () => {
      over = true;
    };
  });
}

const waiting = fromCallback<AnyEventObject, { until: number }>(({ input, sendBack, system }) => {
  let over = false;
  stageOf(system).waits.push({
    until: input.until,
    isOver: () => over,
    reach: () => sendBack({ type: 'clock.reached' }),
  });
  return () => {
    over = true;
  };
});

/** The rule speaks for it, by `world` or by events of its own. */
const speaking = (source: string): AnyActorLogic =>
  fromCallback<AnyEventObject>(({ sendBack, system }) => {
    let over = false;
    stageOf(system).voices.push({ source, isOver: () => over, say: sendBack });
    return () => {
      over = true;
    };
  });

const isMachine = (logic: AnyActorLogic): logic is AnyStateMachine => 'root' in logic && 'provide' in logic;

const map = <In, Out>(record: Record<string, In>, change: (value: In, name: string) => Out): Record<string, Out> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));
