/** An HTTP/1.1 server with every limit set by hand: Node's own are minutes long or missing. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';

export interface ListenOptions {
  fetch: Parameters<typeof getRequestListener>[0];
  host: string;
  /** 0 for any free one. */
  port: number;
  /** Connections from one address; null where a proxy stands in front and brings everybody's. */
  mostPerAddress: number | null;
}

export interface Listening {
  port: number;
  /** Answers what was begun, then ends. */
  close(): Promise<void>;
}

const drainTime = 5_000;

export async function listen({ fetch, host, port, mostPerAddress }: ListenOptions): Promise<Listening> {
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: 16 * 1024,
    },
    getRequestListener(fetch, { overrideGlobalObjects: false }),
  );
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
  return { port: (server.address() as AddressInfo).port, close: () => drain(server) };
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
