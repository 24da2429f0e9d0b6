/**
 * The door between the views and the machines. The machines come in a later chunk; until then views see no actor, and
 * what is sent waits its turn.
 */
import type { StorefrontActor } from './actors.ts';
import type { StorefrontEvent } from '../../../machines/storefront/storefront.machine.ts';

export interface StorefrontStore {
  actor(): StorefrontActor | undefined;
  /** The pages that come with the machines, because they show nothing without them: `useLatePages` knows which. */
  pages(): object | undefined;
  subscribe(listener: () => void): () => void;
  send(event: StorefrontEvent): void;
  connect(actor: StorefrontActor, pages: object): void;
}

export function createStore(load: () => void): StorefrontStore {
  let actor: StorefrontActor | undefined;
  let late: object | undefined;
  const waiting: StorefrontEvent[] = [];
  const listeners = new Set<() => void>();
  return {
    actor: () => actor,
    pages: () => late,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send(event) {
      if (actor) return actor.send(event);
      waiting.push(event);
      load();
    },
    connect(started, pages) {
      actor = started;
      late = pages;
      for (const event of waiting.splice(0)) started.send(event);
      for (const listener of [...listeners]) listener();
    },
  };
}
