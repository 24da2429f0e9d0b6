/**
 * The door between the views and the machines. The machines come in a later chunk; until then views see no actor, and
 * what is sent waits its turn.
 */
import type { AnyActorRef, EventFrom } from 'xstate';
import { flowIn, type Flows, type StorefrontActor } from './actors.ts';

/** Whom a view may send to that has no such actor at hand. */
interface Receivers extends Flows {
  root: StorefrontActor;
}

export interface StorefrontStore {
  actor(): StorefrontActor | undefined;
  /** The pages that come with the machines, because they show nothing without them: `useLatePages` knows which. */
  pages(): object | undefined;
  subscribe(listener: () => void): () => void;
  /** Who is not there hears nothing. */
  send<Name extends keyof Receivers = 'root'>(event: EventFrom<Receivers[Name]>, to?: Name): void;
  connect(actor: StorefrontActor, pages: object): void;
}

export function createStore(load: () => void): StorefrontStore {
  let actor: StorefrontActor | undefined;
  let late: object | undefined;
  const waiting: (() => void)[] = [];
  const listeners = new Set<() => void>();
  return {
    actor: () => actor,
    pages: () => late,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send(event, to) {
      const deliver = () => {
        const receiver: AnyActorRef | undefined = actor && to && to !== 'root' ? flowIn(actor, to) : actor;
        receiver?.send(event);
      };
      if (actor) return deliver();
      waiting.push(deliver);
      load();
    },
    connect(started, pages) {
      actor = started;
      late = pages;
      for (const deliver of waiting.splice(0)) deliver();
      for (const listener of [...listeners]) listener();
    },
  };
}
