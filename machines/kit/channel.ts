/** The live connection to a room: how news of it arrives without being asked for. */
import type { Room } from '../../src/contract/rooms.calls.ts';
import type { Secret } from '../../src/contract/secret.ts';
import { place } from './place.ts';

export interface ChannelInput {
  bearer: Secret;
  /** The room's id. */
  room: string;
}

/** A room as it was told of, and when: ms on the device's timeline. */
export interface RoomNews {
  room: Room;
  receivedAt: number;
}

export type ChannelEvent =
  | ({ type: 'news.arrived' } & RoomNews)
  /** `receivedAt`: when it was known, ms on the device's timeline. */
  | { type: 'channel.opened'; receivedAt: number }
  /** It could not be opened, or is gone. */
  | { type: 'channel.lost'; receivedAt: number }
  /** Another page of the player's has taken it over. */
  | { type: 'channel.replaced'; receivedAt: number }
  /** The session has ended. */
  | { type: 'channel.unauthorized' }
  /** There is no such room of the player's. */
  | { type: 'channel.gone' };

/** The place of the live connection. The browser fills it in; it opens one socket and says once how that ended. */
export const channel = place<ChannelInput>('A live connection runs only where the browser provides it');
