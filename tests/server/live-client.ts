/** A live connection as the page opens it, and the rooms that it received. */
import { WebSocket } from 'ws';
import type { RoomWire } from '../../src/contract/rooms.calls.ts';
import type { RoundInput } from '../../src/contract/rounds.ts';

/** The error of `until` on a closed connection; traffic recognises a killed server by this text. */
export const connectionEnded = 'Expected a room that fulfils the condition, but the connection ended.';

export interface LiveClient {
  rooms: RoomWire[];
  beats: number[];
  /** Resolves with the newest room that fulfils the condition; rejects when the connection ends first. */
  until(isSo: (room: RoomWire) => boolean): Promise<RoomWire>;
  play(inputs: readonly RoundInput[]): void;
  say(message: string): void;
  /** The close code. */
  ended: Promise<number>;
  close(): void;
  /** Closes without a close frame, as a killed process does. */
  kill(): void;
}

/** Opens a connection; sends token and room first, or nothing where both are empty. */
export function connect(address: string, token: string, room: string, onRoom?: (room: RoomWire) => void): LiveClient {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  const rooms: RoomWire[] = [];
  const beats: number[] = [];
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
    const message = JSON.parse(data.toString()) as { room: RoomWire } | { beat: number };
    if ('beat' in message) {
      beats.push(message.beat);
      return;
    }
    const { room: shown } = message;
    rooms.push(shown);
    onRoom?.(shown);
    wake();
  });
  const say = (message: string): void => void opened.then(() => socket.readyState === 1 && socket.send(message));
  if (token !== '' || room !== '') say(JSON.stringify({ token, room }));
  return {
    rooms,
    beats,
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

export const upgradeStatus = (address: string, headers: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve) => {
    const socket = new WebSocket(address, { headers });
    const end = (status: number): void => {
      resolve(status);
      socket.terminate();
    };
    socket.once('unexpected-response', (_request, { statusCode }) => end(statusCode ?? 0));
    socket.once('open', () => end(101));
    socket.on('error', () => undefined);
  });
