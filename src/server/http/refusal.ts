/** Refusals where there is no request for the routes: a status and the headers of every response (C21). */
import { randomUUID } from 'node:crypto';
import { apiPolicy, commonHeaders } from './headers.ts';

export const refusalHeaders = (): Record<string, string> => ({
  ...commonHeaders,
  'Content-Security-Policy': apiPolicy,
  'X-Request-Id': randomUUID(),
  'Content-Length': '0',
  Connection: 'close',
});

/** The raw response. `status`: for example `400 Bad Request`. */
export const refusal = (status: string): string =>
  `HTTP/1.1 ${status}\r\n${Object.entries(refusalHeaders())
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
