/** Tells live connections of a room's changes: here directly, in other processes by the database's notifications. */
import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { readRoom, roomChannel, type RoomRow } from './room-rows.ts';

type Watcher = (room: RoomRow) => void;

export interface RoomBus {
  name: string;
  tell(room: RoomRow): void;
  /** Ends when the returned function is called. */
  watch(room: string, watcher: Watcher): () => void;
  stop(): Promise<void>;
}

export function createRoomBus(database: Database, onError: (error: unknown) => void): RoomBus {
  const name = randomUUID();
  const watchers = new Map<string, Set<Watcher>>();
  /** Rooms that are being read; true: changed meanwhile, so read again. */
  const reading = new Map<string, boolean>();

  function tell(room: RoomRow): void {
    for (const watcher of watchers.get(room.id) ?? []) watcher(room);
  }

  async function refresh(id: string): Promise<void> {
    if (reading.has(id)) {
      reading.set(id, true);
      return;
    }
    try {
      do {
        reading.set(id, false);
        const room = await readRoom(database, id);
        if (room) tell(room);
      } while (reading.get(id));
    } catch (error) {
      onError(error);
    } finally {
      reading.delete(id);
    }
  }

  const subscription = database.listen(roomChannel, {
    onMessage(message) {
      const [id = '', teller] = message.split(' ');
      if (teller !== name && watchers.has(id)) void refresh(id);
    },
    onGap() {
      for (const id of watchers.keys()) void refresh(id);
    },
  });

  return {
    name,
    tell,
    watch(room, watcher) {
      const mine = watchers.get(room) ?? new Set();
      watchers.set(room, mine.add(watcher));
      return () => {
        mine.delete(watcher);
        if (mine.size === 0 && watchers.get(room) === mine) watchers.delete(room);
      };
    },
    stop: () => subscription.stop(),
  };
}
