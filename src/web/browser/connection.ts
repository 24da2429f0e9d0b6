/** The device's connection as the actor that machines invoke. */
import { fromCallback, type EventObject } from 'xstate';
import type { ConnectionRestored } from '../../../machines/kit/connection.ts';

export const connectionActor = (window: Window) =>
  fromCallback<EventObject>(({ sendBack }) => {
    const tell = () => sendBack({ type: 'connection.restored' } satisfies ConnectionRestored);
    window.addEventListener('online', tell);
    return () => window.removeEventListener('online', tell);
  });
