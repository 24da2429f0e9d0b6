/**
 * Connects views with machines and pages, which come in later chunks; until then views see no actor and no page, and
 * events wait.
 */
import type { AnyActorRef, EventFrom } from 'xstate';
import { nextTask } from './next-task.ts';
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
  /** Lets the browser draw a frame first; what is sent in the meantime comes after it all the same. */
  sendAfterFrame(event: EventFrom<StorefrontActor>): void;
  connect(actor: StorefrontActor): void;
  show(pages: object): void;
}

export function createStore(load: () => void): StorefrontStore {
  let actor: StorefrontActor | undefined;
  let late: object | undefined;
  /** Wait for the machines. */
  const waiting: (() => void)[] = [];
  /** Wait for a frame. */
  const held: (() => void)[] = [];
  const release = (deliveries: (() => void)[]) => {
    for (const deliver of deliveries.splice(0)) deliver();
  };
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
      if (held.length > 0) {
        // A view has to see each of the two events, such as a dialog that opens and leads on to another.
        release(held);
        void nextTask().then(deliver);
        return;
      }
      if (actor) return deliver();
      waiting.push(deliver);
      load();
    },
    sendAfterFrame(event) {
      held.push(() => actor?.send(event));
      requestAnimationFrame(() => setTimeout(() => release(held)));
    },
    connect(started) {
      actor = started;
      release(waiting);
      tell();
    },
    show(pages) {
      late = pages;
      tell();
    },
  };
}
