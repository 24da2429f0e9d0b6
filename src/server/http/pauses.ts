/**
 * Connections whose call was refused are read again a few a turn of the event loop (docs/decisions/074): a turn reads all
 * that has come, and work that was begun goes on once a turn, so thousands of refusals in each would leave it no time.
 */
import type { Socket } from 'node:net';

/** Connections that are read again at each turn. */
const perTurn = 4;
/** ms after which a connection is read again, however many others are. */
const longestPause = 500;

export interface Pauses {
  /** From the end of this turn on, unless it is its turn by then. */
  pause(socket: Socket): void;
  /** ms that what is read from it now may have waited for that. */
  waited(socket: Socket): number;
}

export function createPauses(): Pauses {
  /** Since when, the longest first. */
  const paused = new Map<Socket, number>();
  /** What it was for, of those that are read again as of this turn. */
  let over = new Map<Socket, number>();
  let begun: Socket[] = [];
  let next: NodeJS.Immediate | undefined;

  function turn(): void {
    const now = performance.now();
    over = new Map();
    for (const [socket, since] of paused) {
      if (over.size >= perTurn && now - since < longestPause) break;
      paused.delete(socket);
      over.set(socket, now - since);
      socket.resume();
    }
    // Not before: Node reads on by itself until a request is over.
    for (const socket of begun) if (paused.has(socket)) socket.pause();
    begun = [];
    next = paused.size + over.size > 0 ? setImmediate(turn) : undefined;
  }

  return {
    pause(socket) {
      if (paused.has(socket)) return;
      paused.set(socket, performance.now());
      begun.push(socket);
      next ??= setImmediate(turn);
    },
    waited: (socket) => over.get(socket) ?? 0,
  };
}
