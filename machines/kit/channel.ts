/** The live connection to a room: it brings news without polling. */
import type { Room } from '../../src/contract/rooms.calls.ts';
import type { Secret } from '../../src/contract/secret.ts';
import { placeholder } from './placeholder.ts';

export interface ChannelInput {
  bearer: Secret;
  room: string;
}

/** `receivedAt`: ms on the device's timeline. */
export interface RoomNews {
  room: Room;
  receivedAt: number;
}

export type ChannelEvent =
  | ({ type: 'news.arrived' } & RoomNews)
  | { type: 'channel.opened'; receivedAt: number }
  /** Also: could not be opened. */
  | { type: 'channel.lost'; receivedAt: number }
  /** Another page of the player took the connection over. */
  | { type: 'channel.replaced'; receivedAt: number }
  | { type: 'channel.unauthorized' }
  /** The player has no such room. */
  | { type: 'channel.gone' };

/** Placeholder that the browser replaces: its actor opens one socket and says once how that ended. */
export const channel = placeholder<ChannelInput>('A live connection runs only where the browser provides it');
