/**
 * Connects views with machines and pages, which come in later chunks; until then views see no actor and no page, and
 * events wait.
 */
import type { AnyActorRef, EventFrom } from 'xstate';
import { flowIn, type Flows, type StorefrontActor } from './actors.ts';

interface Receivers extends Flows {
  root: StorefrontActor;
}

export interface StorefrontStore {
  actor(): StorefrontActor | undefined;
  pages(): object | undefined;
  subscribe(listener: () => void): () => void;
  /** An event to a flow that does not run is dropped. */
  send<Name extends keyof Receivers = 'root'>(event: EventFrom<Receivers[Name]>, to?: Name): void;
  connect(actor: StorefrontActor): void;
  show(pages: object): void;
}

export function createStore(load: () => void): StorefrontStore {
  let actor: StorefrontActor | undefined;
  let late: object | undefined;
  const waiting: (() => void)[] = [];
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
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
    connect(started) {
      actor = started;
      for (const deliver of waiting.splice(0)) deliver();
      tell();
    },
    show(pages) {
      late = pages;
      tell();
    },
  };
}
