/**
 * A running actor of which no call goes out, no clock runs, no child ends and no effect happens by itself. The views
 * tier mounts the real views on it.
 */
import type { Actor, AnyActorRef, AnyMachineSnapshot, AnyStateMachine, InputFrom } from 'xstate';
import { childrenOf } from '../graph/children.ts';
import type { Offer } from '../graph/offer.ts';
import { provideAll, startIn, type Effect, type Running } from '../provide-all.ts';

export interface ControlledActor<Machine extends AnyStateMachine> {
  actor: Actor<Machine>;
  /** In order, also those of children. */
  effects: Effect[];
  happen(offer: Offer): void;
  stop(): void;
}

const finishing = 'walk.finish';

/** Timers are armed and never elapse by themselves. */
const heldClock = { setTimeout: () => 0, clearTimeout: () => undefined };

export function createControlledActor<Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine>,
): ControlledActor<Machine> {
  const [effects, running]: [Effect[], Map<AnyActorRef, Running>] = [[], new Map()];
  const begun = (one: Running) => void running.set(one.self, one);
  const { machine: provided } = familyOf(machine);
  const actor = startIn({ effects, begun }, provided, { input, clock: heldClock }) as unknown as Actor<Machine>;
  return {
    actor,
    effects,
    happen: (offer) => happen(actor, running, offer),
    stop: () => void actor.stop(),
  };
}

function happen(actor: AnyActorRef, running: ReadonlyMap<AnyActorRef, Running>, { kind, event, child }: Offer): void {
  if (kind === 'outer' || kind === 'after') return actor.send(event);
  const speaker = (actor.getSnapshot() as AnyMachineSnapshot).children[child ?? ''] as AnyActorRef | undefined;
  if (!speaker) throw new Error(`Expected a running child "${child}" to send ${event.type}; there is none.`);
  if (kind === 'done') return speaker.send({ type: finishing, output: event['output'] });
  const speaking = running.get(speaker);
  if (!speaking || speaking.isOver())
    throw new Error(`Expected "${child}" to run, to send ${event.type}; it has stopped.`);
  speaking.say(event);
}

/**
 * A child machine that stays in its first state until it is told to end: its own walk covers the child, and the
 * parent's walk takes the end as an event.
 */
const finishable = (machine: AnyStateMachine): AnyStateMachine =>
  Object.assign(Object.create(machine) as AnyStateMachine, {
    transition: ((snapshot, event, scope) => {
      if (event.type !== finishing) return snapshot;
      for (const [, child] of childrenOf(snapshot)) scope.stopChild(child);
      return {
        ...snapshot,
        children: {},
        status: 'done',
        output: event['output'],
        error: undefined,
      } as AnyMachineSnapshot;
    }) satisfies AnyStateMachine['transition'],
  });
const familyOf = provideAll(finishable);
