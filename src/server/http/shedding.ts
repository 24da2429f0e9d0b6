/**
 * The refusal of calls that the shop cannot keep up with (docs/decisions/055), before anything is read or made of them:
 * thousands of these must not cost those who are served their time.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Admission } from '../domain/platform/admission.ts';
import type { Clock } from '../domain/platform/clock.ts';
import { randomUUID } from 'node:crypto';
import { originHeaders } from './cors.ts';
import { apiPolicy, commonHeaders } from './headers.ts';
import { createPauses } from './pauses.ts';
import { problemText } from './problem.ts';

/** Whether it has answered. */
export type Shedding = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/** Calls and vendors' callbacks; pages are in memory, and probes have to be answered. */
const isCall = ({ method, url = '' }: IncomingMessage): boolean =>
  (method === 'POST' || method === 'GET') && /^\/(?:api|player|guard|vendor)\//.test(url);

/** A list: Node writes an object's headers at twice the cost. */
const fixed = Object.entries({
  ...commonHeaders,
  'Content-Security-Policy': apiPolicy,
  'Content-Type': 'application/problem+json; charset=utf-8',
  'Content-Length': String(Buffer.byteLength(problemText(503, randomUUID()))),
  'Cache-Control': 'no-store',
  'Retry-After': '1',
}).flat();

export function createShedding(
  { refuses }: Pick<Admission, 'refuses'>,
  corsOrigins: readonly string[],
  clock: Clock,
): Shedding {
  const allowed = new Set(corsOrigins);
  const pauses = createPauses();
  return (incoming, outgoing) => {
    const { socket } = incoming;
    const waited = pauses.waited(socket);
    if (!isCall(incoming) || !refuses(waited)) return false;
    const requestId = randomUUID();
    outgoing.writeHead(503, [
      ...fixed,
      ...['X-Request-Id', requestId, 'Date', clock.now().toUTCString()],
      ...Object.entries(originHeaders(allowed, incoming.headers.origin)).flat(),
    ]);
    outgoing.end(problemText(503, requestId));
    // Once a pause: what waited for its end may be late, and what comes next is not.
    if (waited === 0) pauses.pause(socket);
    return true;
  };
}
