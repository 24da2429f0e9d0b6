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
import { problemText } from './problem.ts';

/** Whether it has answered. */
export type Shedding = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/** Calls and vendors' callbacks; pages are in memory, and probes have to be answered. */
const isCall = ({ method, url = '' }: IncomingMessage): boolean =>
  (method === 'POST' || method === 'GET') && /^\/(?:api|player|guard|vendor)\//.test(url);

const fixed = {
  ...commonHeaders,
  'Content-Security-Policy': apiPolicy,
  'Content-Type': 'application/problem+json; charset=utf-8',
  'Cache-Control': 'no-store',
  'Retry-After': '1',
};

export function createShedding({ refuses }: Admission, corsOrigins: readonly string[], clock: Clock): Shedding {
  const allowed = new Set(corsOrigins);
  return (incoming, outgoing) => {
    if (!isCall(incoming) || !refuses()) return false;
    const requestId = randomUUID();
    const body = problemText(503, requestId);
    outgoing.writeHead(503, {
      ...fixed,
      'X-Request-Id': requestId,
      Date: clock.now().toUTCString(),
      'Content-Length': Buffer.byteLength(body),
      ...originHeaders(allowed, incoming.headers.origin),
    });
    outgoing.end(body);
    return true;
  };
}
