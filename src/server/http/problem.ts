/** Errors that are no outcome of a call, as problem details (RFC 9457). They show no internals. */
import { apiPolicy } from './headers.ts';

const titles = {
  400: 'The request cannot be read.',
  401: 'The request is not signed as it has to be.',
  403: 'The request came from another site.',
  404: 'There is nothing here.',
  405: 'This method is not offered here.',
  408: 'The request took too long.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'This content type is not understood here.',
  429: 'Too many requests.',
  500: 'Something went wrong.',
  503: 'The server cannot answer at the moment.',
} as const;

export type ProblemStatus = keyof typeof titles;

export const problemText = (status: ProblemStatus, requestId: string): string =>
  JSON.stringify({ type: 'about:blank', title: titles[status], status, instance: `urn:uuid:${requestId}` });

export function problem(status: ProblemStatus, requestId: string, headers: Record<string, string> = {}): Response {
  return new Response(problemText(status, requestId), {
    status,
    headers: {
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': apiPolicy,
      ...headers,
    },
  });
}
