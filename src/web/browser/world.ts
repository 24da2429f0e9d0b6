/** The connection, the page and whatever else happens around the machines, as the actors that they invoke. */
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

/** Tells whoever listens, in the order in which they began to. */
export function createSource<Event extends EventObject>() {
  const listeners = new Set<(event: Event) => void>();
  const waiting: Event[] = [];
  return {
    send(event: Event) {
      // What a listener brings about is told after this event, or those that come later would hear the two the wrong way round.
      if (waiting.push(event) > 1) return;
      for (let next: Event | undefined = event; next; next = waiting[0]) {
        for (const listener of [...listeners]) if (listeners.has(listener)) listener(next);
        waiting.shift();
      }
    },
    actor: fromCallback<EventObject>(({ sendBack }) => {
      listeners.add(sendBack);
      return () => listeners.delete(sendBack);
    }),
  };
}
