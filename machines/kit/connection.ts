/** How a machine hears that the device is online again: it invokes this where it listens. */
import { place } from './place.ts';

export interface ConnectionRestored {
  type: 'connection.restored';
}

/** The place of the connection. The browser fills it in. */
export const connection = place('The connection is watched only where the browser provides it');

/** At the root of a machine: it listens as long as it runs. */
export const listensToConnection = { id: 'connection', src: 'connection' } as const;
