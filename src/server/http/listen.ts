/** Every limit is set by hand: Node's own are minutes long or missing. */
import { randomUUID } from 'node:crypto';
import { createServer, ServerResponse, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { errorCode, StartRefusal } from '../db/start-refusal.ts';
import { commonHeaders } from './headers.ts';
import { problem } from './problem.ts';
import type { Shedding } from './shedding.ts';
import { endSocket, refusalHeaders, refuse } from './refusal.ts';

export interface ListenOptions {
  fetch: Parameters<typeof getRequestListener>[0];
  host: string;
  /** 0 for any free port. */
  port: number;
  /** The settings that port and host are from. */
  setting?: string;
  hostSetting?: string;
  /** Connections from one address; null behind a proxy, which brings everybody's. */
  mostPerAddress: number | null;
  /** Asked first. */
  shedding?: Shedding;
  /** Closed before the server drains. */
  live?: {
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
    close(): void;
  };
}

export interface Listening {
  port: number;
  close(): Promise<void>;
}

/** ms that stopping waits for answers: longer than a call that waits for a vendor. */
const drainTime = 30_000;

export async function listen({
  fetch,
  host,
  port,
  setting = 'PORT',
  hostSetting = 'HOST',
  mostPerAddress,
  shedding = () => false,
  live,
}: ListenOptions): Promise<Listening> {
  // HTTP/1.0 needs no Host, and balancers that ask for the health send none.
  const respond = getRequestListener(fetch, { errorHandler: refuseUnreadable, hostname: 'localhost' });
  const server = createServer(
    {
      headersTimeout: 10_000,
      // The longest time that a route allows for a body (call-route.ts).
      requestTimeout: 60_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: 16 * 1024,
      // Node's own refusal would lack the headers of every response.
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      // The listener answers its own failures, so the promise is ignored.
      if (!hasOneHost(incoming)) outgoing.writeHead(400, refusalHeaders()).end();
      else if (!shedding(incoming, outgoing)) void respond(incoming, outgoing);
    },
  );
  const underWay = underWayIn(server);
  server.on('clientError', (error, socket) => refuseBroken(error, socket, underWay));
  server.on('checkExpectation', (_incoming, outgoing) => void outgoing.writeHead(417, refusalHeaders()).end());
  server.on('upgrade', (request, socket, head) => {
    const isLive = request.headers.upgrade?.toLowerCase() === 'websocket' && hasOneHost(request);
    if (live && isLive) live.upgrade(request, socket, head);
    else passOver(server, request, socket as Socket);
  });
  const drain = drainOf(server, underWay);
  server.maxHeadersCount = 64;
  server.maxConnections = 2_000;
  server.timeout = 120_000;
  if (mostPerAddress !== null) limitPerAddress(server, mostPerAddress);
  await new Promise<void>((resolve, reject) => {
    const refuse = (error: Error): void => reject(refusalOf(error, { host, port, setting, hostSetting }));
    server.once('error', refuse);
    server.listen(port, host, () => {
      server.off('error', refuse);
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      live?.close();
      await drain();
    },
  };
}

type Place = Required<Pick<ListenOptions, 'host' | 'port' | 'setting' | 'hostSetting'>>;

const noAddress = ({ host, hostSetting }: Place): string =>
  `Expected ${hostSetting} to be an address of this machine; it is '${host}'.`;

const refusals: Readonly<Record<string, (place: Place) => string>> = {
  EADDRINUSE: ({ port, setting }) =>
    `Expected port ${port} to be free; another program listens on it. Choose another one with ${setting}.`,
  EACCES: ({ port, setting }) =>
    `Expected to listen on port ${port}; this user may not. Choose one above 1023 with ${setting}.`,
  EADDRNOTAVAIL: noAddress,
  ENOTFOUND: noAddress,
};

function refusalOf(error: Error, place: Place): Error {
  const refusal = refusals[errorCode(error)];
  return refusal ? new StartRefusal(refusal(place)) : error;
}

/** A proxy and this server could each believe a different Host (RFC 9112, 3.2). */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const { length } = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  return length === 1 || (length === 0 && httpVersion === '1.0');
}

/** An upgrade that is not offered, such as h2c, is ignored (RFC 9110, 7.8). */
function passOver(server: Server, request: IncomingMessage, socket: Socket): void {
  socket.on('error', () => socket.destroy());
  // Node's parser has left the connection: nothing would read the body.
  if (request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0) {
    refuse(socket, '400 Bad Request');
    return;
  }
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  // Not detached: with its socket it emits 'close', and whoever holds it, as `drainOf` does, lets it go.
  response.once('finish', () => endSocket(socket));
  server.emit('request', request, response);
}

/** A request with an unreadable address never reaches the routes. */
function refuseUnreadable(): Response {
  const requestId = randomUUID();
  return problem(400, requestId, { ...commonHeaders, 'X-Request-Id': requestId, Connection: 'close' });
}

const brokenStatus: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Node makes no request object for these. What came whole before them on the connection is answered first. */
function refuseBroken(error: NodeJS.ErrnoException, socket: Duplex, underWay: ReadonlySet<ServerResponse>): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const last = [...underWay].findLast(({ req }) => req.socket === socket && req.complete);
  const end = (): void => {
    if (socket.writable) refuse(socket, brokenStatus[error.code ?? ''] ?? '400 Bad Request');
  };
  if (!last) return end();
  // Said once, whatever its sender goes on with.
  socket.pause();
  last.once('close', end);
  return undefined;
}

function limitPerAddress(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (open.get(address) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}

/** In the order in which their requests came. */
function underWayIn(server: Server): ReadonlySet<ServerResponse> {
  const underWay = new Set<ServerResponse>();
  server.prependListener('request', (_request, response) => {
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
  return underWay;
}

/** From then on each answer closes its connection. */
function drainOf(server: Server, underWay: ReadonlySet<ServerResponse>): () => Promise<void> {
  let isDraining = false;
  server.prependListener('request', (_request, response) => {
    if (isDraining) response.shouldKeepAlive = false;
  });
  return async () => {
    isDraining = true;
    for (const response of underWay) response.shouldKeepAlive = false;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    const impatience = setTimeout(() => server.closeAllConnections(), drainTime);
    await closed;
    clearTimeout(impatience);
  };
}
