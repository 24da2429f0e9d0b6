/** The connection and the page as the actors that machines invoke. */
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
