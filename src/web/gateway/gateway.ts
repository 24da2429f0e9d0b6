/**
 * Where calls leave the machines: one call in, one outcome event out. Never throws, never retries, never follows a
 * redirect, and gives the token to nobody but the two bases of the page head (C01, C02).
 */
import { ofetch } from 'ofetch';
import { recognise, type AnyCall, type InputOf } from '../../contract/call.ts';
import type { PageHead } from '../browser/page-head.ts';

/** No call waits longer than this, ms. */
export const longestCall = 15_000;
/** No reply of a contract call is longer, characters. */
const longestReply = 1_000_000;

export type OutcomeOf = { type: string } & Record<string, unknown>;

export interface GatewayOptions {
  head: Pick<PageHead, 'apiBase' | 'platformBase'>;
  now(): number;
  fetch?: typeof fetch;
  timeout?: number;
}

export interface Gateway {
  run<C extends AnyCall>(call: C, input: InputOf<C>, signal: AbortSignal): Promise<OutcomeOf>;
}

export function createGateway({ head, now, fetch = globalThis.fetch, timeout = longestCall }: GatewayOptions): Gateway {
  const client = ofetch.create({}, { fetch });

  return {
    async run(call, input, signal) {
      const outcome = (name: string, reference = newReference()) => ({ type: `${call.name}.${name}`, reference });
      // Not AbortSignal.any, which phones of two years ago do not have; and ofetch ignores its own `timeout` where a
      // signal is given.
      const ending = new AbortController();
      const end = () => ending.abort();
      signal.addEventListener('abort', end);
      let isLate = false;
      const limit = setTimeout(() => {
        isLate = true;
        end();
      }, timeout);
      const { body, query, bearer } = call.write(input);
      const base = call.base === 'api' ? head.apiBase : head.platformBase;
      let response;
      try {
        response = await client.raw<string, 'text'>(`${base}${call.path}`, {
          method: call.method,
          ...(body && { body }),
          ...(query && { query }),
          headers: { accept: 'application/json', ...(bearer && { authorization: `Bearer ${bearer.reveal()}` }) },
          responseType: 'text',
          ignoreResponseError: true,
          retry: 0,
          redirect: 'error',
          // Nothing here uses cookies; only an answer to a call that may have them is allowed to clear the cache.
          credentials: call.name === 'logout' ? 'same-origin' : 'omit',
          referrerPolicy: 'no-referrer',
          cache: 'no-store',
          keepalive: call.name === 'logout',
          signal: ending.signal,
        });
      } catch {
        return outcome(isLate ? 'timeout' : 'offline');
      } finally {
        clearTimeout(limit);
        signal.removeEventListener('abort', end);
      }
      const reference = response.headers.get('x-request-id') ?? newReference();
      const text = response._data ?? '';
      const receivedAt = now();
      const date = Date.parse(response.headers.get('date') ?? '');
      const stamp = { receivedAt, serverDate: Number.isNaN(date) ? null : date };
      const reply = text.length > longestReply ? undefined : readJson(text);
      const known = recognise(call, reply, stamp);
      if (known && !known.type.endsWith('.malformed')) return known;
      if (response.status === 401) return outcome('unauthorized', reference);
      if (response.status >= 500) return outcome('server_error', reference);
      return known ? outcome('malformed', reference) : outcome('unknown', reference);
    },
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a person can tell the support where the server gave no request id. */
function newReference(): string {
  return crypto.randomUUID().slice(0, 8);
}
