/** Browser events as actors that machines invoke: connection, page, and sources such as route and storage. */
import { fromCallback, type EventObject } from 'xstate';
import type { ConnectionRestored } from '../../../machines/kit/connection.ts';
import type { PageEvent } from '../../../machines/kit/page.ts';

export const connectionActor = (window: Window) =>
  fromCallback<EventObject>(({ sendBack }) => {
    const tell = () => sendBack({ type: 'connection.restored' } satisfies ConnectionRestored);
    window.addEventListener('online', tell);
    return () => window.removeEventListener('online', tell);
  });

export const pageActor = (window: Window) =>
  fromCallback<EventObject>(({ sendBack }) => {
    const { document } = window;
    const tell = (event: PageEvent) => sendBack(event);
    const look = () => tell({ type: document.hidden ? 'page.hidden' : 'page.shown' });
    const restore = ({ persisted }: PageTransitionEvent) => {
      if (persisted) tell({ type: 'page.restored' });
    };
    if (document.hidden) look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pageshow', restore);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pageshow', restore);
    };
  });

/** Listeners hear in the order of subscription. */
export function createSource<Event extends EventObject>() {
  const listeners = new Set<(event: Event) => void>();
  const waiting: Event[] = [];
  const tellAll = () => {
    for (let event = waiting[0]; event; event = waiting[0]) {
      for (const listener of [...listeners]) if (listeners.has(listener)) listener(event);
      waiting.shift();
    }
  };
  return {
    /**
     * Delivers in a microtask: the sending machine may be about to start another one, which has to hear the event too.
     * Events that listeners send in turn are queued, so that all hear them in the same order.
     */
    send(event: Event) {
      if (waiting.push(event) === 1) queueMicrotask(tellAll);
    },
    actor: fromCallback<EventObject>(({ sendBack }) => {
      listeners.add(sendBack);
      return () => listeners.delete(sendBack);
    }),
  };
}
