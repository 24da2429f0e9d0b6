/** A vendor's server with any answer that a test wants. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface HostileVendor {
  url: string;
  answer(next: Answer): void;
  asked: string[];
  close(): Promise<void>;
}

export async function hostileVendor(): Promise<HostileVendor> {
  let answer: Answer = (_request, response) => response.end('{}');
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer(next) {
      answer = next;
    },
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const json =
  (body: unknown, status = 200): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
