/** An HTTP/1.1 server with every limit set by hand: Node's own are minutes long or missing. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { commonHeaders } from './headers.ts';
import { problem } from './problem.ts';

export interface ListenOptions {
  fetch: Parameters<typeof getRequestListener>[0];
  host: string;
  /** 0 for any free one. */
  port: number;
  /** Connections from one address; null where a proxy stands in front and brings everybody's. */
  mostPerAddress: number | null;
  /** What becomes of a connection that asks to be another protocol's; ended before the rest is. */
  live?: {
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
    close(): void;
  };
}

export interface Listening {
  port: number;
  /** Answers what was begun, then ends. */
  close(): Promise<void>;
}

const drainTime = 5_000;

export async function listen({ fetch, host, port, mostPerAddress, live }: ListenOptions): Promise<Listening> {
  const respond = getRequestListener(fetch, { overrideGlobalObjects: false, errorHandler: refuseUnreadable });
  const server = createServer(
    {
      headersTimeout: 10_000,
      // The longest of what a route allows for its body (call-route.ts).
      requestTimeout: 60_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: 16 * 1024,
    },
    // The listener answers its own failures; there is nobody else to tell.
    (incoming, outgoing) => void respond(incoming, outgoing),
  );
  server.on('clientError', refuseBroken);
  if (live) server.on('upgrade', live.upgrade);
  server.maxHeadersCount = 64;
  server.maxConnections = 2_000;
  server.timeout = 120_000;
  if (mostPerAddress !== null) limitPerAddress(server, mostPerAddress);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      live?.close();
      await drain(server);
    },
  };
}

/** A request whose address makes no sense never reaches the routes; its refusal looks like theirs all the same. */
function refuseUnreadable(): Response {
  const requestId = randomUUID();
  return problem(400, requestId, { ...commonHeaders, 'X-Request-Id': requestId, Connection: 'close' });
}

const brokenStatus: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** What is no HTTP, too long or too slow is refused before there is a request at all. */
function refuseBroken(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = brokenStatus[error.code ?? ''] ?? '400 Bad Request';
  const lines = Object.entries({
    ...commonHeaders,
    'X-Request-Id': randomUUID(),
    'Content-Length': '0',
    Connection: 'close',
  });
  socket.end(`HTTP/1.1 ${status}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
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

async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const impatience = setTimeout(() => server.closeAllConnections(), drainTime);
  await closed;
  clearTimeout(impatience);
}
