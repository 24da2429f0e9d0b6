/** Refusals where there is no request for the routes: a status and the headers of every response (C21). */
import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { apiPolicy, commonHeaders } from './headers.ts';

export const refusalHeaders = (): Record<string, string> => ({
  ...commonHeaders,
  'Content-Security-Policy': apiPolicy,
  'X-Request-Id': randomUUID(),
  'Content-Length': '0',
  Connection: 'close',
});

const refusal = (status: string): string =>
  `HTTP/1.1 ${status}\r\n${Object.entries(refusalHeaders())
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

/** Of a socket that no parser reads any more: its sender, who may go on for ever, does not keep it open. */
export function endSocket(socket: Duplex): void {
  socket.once('finish', () => socket.destroy());
  socket.end();
}

/** `status`: for example `400 Bad Request`. */
export function refuse(socket: Duplex, status: string): void {
  socket.write(refusal(status));
  endSocket(socket);
}
