/** How a machine hears that the device is online again: it invokes this where it listens. */
import { placeholder } from './placeholder.ts';

export interface ConnectionRestored {
  type: 'connection.restored';
}

export const connection = placeholder('The connection is watched only where the browser provides it');

export const listensToConnection = { id: 'connection', src: 'connection' } as const;
