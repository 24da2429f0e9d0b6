/** A live connection as a page opens it, and what it brought. */
import { WebSocket } from 'ws';
import type { RoomWire } from '../../src/contract/rooms.calls.ts';
import type { RoundInput } from '../../src/contract/rounds.ts';

/** Says what `until` waited for when it cannot come any more. */
export const connectionEnded = 'The connection ended before it was so.';

export interface LiveClient {
  /** Everything that came, in order. */
  rooms: RoomWire[];
  /** The newest room once it is so. Throws where the connection ends first. */
  until(isSo: (room: RoomWire) => boolean): Promise<RoomWire>;
  play(inputs: readonly RoundInput[]): void;
  say(message: string): void;
  /** The code with which it ended. */
  ended: Promise<number>;
  close(): void;
  /** As a process that dies leaves it. */
  kill(): void;
}

/** With no token it says nothing by itself. */
export function connect(address: string, token: string, room: string, onRoom?: (room: RoomWire) => void): LiveClient {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  const rooms: RoomWire[] = [];
  const waiting = new Set<() => void>();
  const wake = (): void => {
    for (const look of waiting) look();
  };
  let isOver = false;
  const opened = new Promise<void>((resolve) => socket.once('open', () => resolve()));
  const ended = new Promise<number>((resolve) =>
    socket.once('close', (code) => {
      isOver = true;
      resolve(code);
      wake();
    }),
  );
  socket.on('error', () => undefined);
  socket.on('message', (data: Buffer) => {
    const { room: shown } = JSON.parse(data.toString()) as { room: RoomWire };
    rooms.push(shown);
    onRoom?.(shown);
    wake();
  });
  const say = (message: string): void => void opened.then(() => socket.readyState === 1 && socket.send(message));
  if (token !== '' || room !== '') say(JSON.stringify({ token, room }));
  return {
    rooms,
    until: (isSo) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const newest = rooms.at(-1);
          if (newest && isSo(newest)) resolve(newest);
          else if (isOver) reject(new Error(connectionEnded));
          else return;
          waiting.delete(look);
        };
        waiting.add(look);
        look();
      }),
    play: (inputs) => say(JSON.stringify({ inputs })),
    say,
    ended,
    close: () => socket.close(),
    kill: () => socket.terminate(),
  };
}
