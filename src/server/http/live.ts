/**
 * The live connection of a room: the first message names session and room, all others are inputs. It sends the room at
 * once and after every change, and beats meanwhile. Where it fails, clients poll.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import * as v from 'valibot';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import { isToken } from '../../contract/fields.ts';
import { liveEnds, LiveMessage, livePath, type LiveBeat, type RoomWire } from '../../contract/rooms.calls.ts';
import type { Clock } from '../domain/platform/clock.ts';
import type { Budget } from '../domain/platform/limits.ts';
import type { Platform } from '../domain/platform.ts';
import { callerAddress } from './address.ts';
import { describeError, type Log } from './log.ts';
import { createRate } from './rate.ts';
import { refuse } from './refusal.ts';

export interface LiveParts {
  platform: Pick<Platform, 'rooms' | 'sessions'>;
  clock: Clock;
  budget: Budget;
  corsOrigins: readonly string[];
  trustedProxies: number;
  log: Log;
}

export interface Live {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

/** Bytes: a whole round of inputs, with a margin. */
const longestMessage = 8 * 1024;
/** ms until the first message. */
const helloWithin = 5_000;
/** ms between pings, beats and checks of the session; no answer by the next ping ends the connection. */
export const beat = 4_000;
const mostWaiting = 20;
const mostUnread = 512 * 1024;
/** More messages than a person can play. */
const messages = { most: 60, window: 3_000 };

type Beat = v.InferInput<typeof LiveBeat>;

/** Close codes of RFC 6455: the server stops, the client broke a rule, the server failed. */
const ends = { goingAway: 1001, policy: 1008, failed: 1011, ...liveEnds };

/** Null where the message is no text, no JSON, or not in the contract. */
function parse(data: RawData, isBinary: boolean): LiveMessage | null {
  if (isBinary) return null;
  try {
    // oxlint-disable-next-line typescript/no-base-to-string -- a Buffer, which the server is set to deliver
    const parsed = v.safeParse(LiveMessage, JSON.parse(data.toString()));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

export function createLive(parts: LiveParts): Live {
  const { clock, corsOrigins, trustedProxies, log } = parts;
  const { rooms, sessions } = parts.platform;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: longestMessage,
    perMessageDeflate: false,
    clientTracking: true,
  });
  server.on('wsClientError', (_error, socket) => refuse(socket, '400 Bad Request'));
  const rate = createRate(parts.budget);
  const connections = new Map<string, WebSocket>();

  /** Refuses pages of foreign origins, although they have no session token to send. */
  function isAllowed({ headers: { origin, host } }: IncomingMessage): boolean {
    if (origin === undefined || corsOrigins.includes(origin)) return true;
    return URL.canParse(origin) && new URL(origin).host === host;
  }

  function serve(socket: WebSocket): void {
    let player: string | null = null;
    let token = '';
    let room = '';
    let stop: (() => void) | null = null;
    let isAlive = true;
    let waiting = 0;
    let windowEnds = 0;
    let count = 0;
    let queue = Promise.resolve();
    const hello = setTimeout(() => socket.close(ends.policy), helloWithin);
    const heart = setInterval(() => void check().catch(fail), beat);

    const sendBeat = (): void => socket.send(JSON.stringify({ beat } satisfies Beat));
    const send = (shown: RoomWire): void => {
      if (socket.readyState !== socket.OPEN) return;
      // Ends a client that does not read; it may reconnect.
      if (socket.bufferedAmount > mostUnread) socket.terminate();
      else socket.send(JSON.stringify({ room: shown }));
    };
    function fail(error: unknown): void {
      log('error', { event: 'live connection failed', ...describeError(error) });
      socket.close(ends.failed);
    }

    async function check(): Promise<void> {
      if (!isAlive) return socket.terminate();
      isAlive = false;
      socket.ping();
      if (player === null) return;
      if ((await sessions.playerOf(token)) !== player) socket.close(ends.unauthorized);
      else if (stop && socket.readyState === socket.OPEN) sendBeat();
    }

    async function open(said: Extract<LiveMessage, { token: string }>): Promise<void> {
      clearTimeout(hello);
      const who = isToken(said.token) ? await sessions.playerOf(said.token) : null;
      if (who === null) return socket.close(ends.unauthorized);
      [player, token, room] = [who, said.token, said.room];
      const shown = await rooms.show(who, room, send);
      if (shown === null) return socket.close(ends.notFound);
      if (socket.readyState !== socket.OPEN) return shown();
      stop = shown;
      const name = `${who} ${room}`;
      connections.get(name)?.close(ends.replaced);
      connections.set(name, socket);
      // Not only after the first pause: a page would wait without end where it dies before that.
      sendBeat();
    }

    async function take(said: LiveMessage | null): Promise<void> {
      if (socket.readyState !== socket.OPEN) return;
      if (player === null && said && 'token' in said) return open(said);
      if (player !== null && stop !== null && said && 'inputs' in said) {
        const told = await rooms.play(player, { id: room, inputs: said.inputs });
        if (told.outcome === 'accepted') return send(told.data.room);
        const { data } = await rooms.look(player, room);
        if (data) send(data.room);
        return undefined;
      }
      if (player !== null) await rooms.misread(player, room, { live: true });
      return socket.close(ends.policy);
    }

    socket.on('pong', () => {
      isAlive = true;
    });
    function cutOff(): void {
      socket.close(ends.policy);
      if (player !== null) void rooms.flooded(player, room).catch(fail);
    }

    socket.on('message', (data, isBinary) => {
      // Ignores messages that arrive after the connection was ended.
      if (socket.readyState !== socket.OPEN) return;
      isAlive = true;
      const now = Date.now();
      if (now >= windowEnds) [windowEnds, count] = [now + messages.window, 0];
      count += 1;
      waiting += 1;
      if (count > messages.most || waiting > mostWaiting) {
        cutOff();
        return;
      }
      queue = queue
        .then(() => take(parse(data, isBinary)))
        .catch(fail)
        .finally(() => {
          waiting -= 1;
        });
    });
    // Unhandled, errors such as a message over the limit would end the process.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearTimeout(hello);
      clearInterval(heart);
      stop?.();
      const name = `${player} ${room}`;
      if (connections.get(name) === socket) connections.delete(name);
    });
  }

  return {
    upgrade(request, socket, head) {
      socket.on('error', () => socket.destroy());
      const now = clock.now();
      const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',') || null;
      const address = callerAddress(request.socket.remoteAddress ?? '', forwarded, trustedProxies);
      if (request.url !== `/api${livePath}`) return refuse(socket, '404 Not Found');
      if (!isAllowed(request)) return refuse(socket, '403 Forbidden');
      if (rate.consume(address, now)) {
        log('info', { event: 'live connection refused', status: 429 });
        return refuse(socket, '429 Too Many Requests');
      }
      return server.handleUpgrade(request, socket, head, serve);
    },
    close() {
      for (const socket of server.clients) {
        socket.close(ends.goingAway);
        socket.terminate();
      }
      server.close();
    },
  };
}
