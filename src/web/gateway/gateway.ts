/**
 * Makes calls over HTTP: one call in, one outcome event out. Never throws, never retries, follows no redirect (uploads:
 * send-form.ts), and sends the token to the two bases of the page head only (C01, C02). Machines and views do not know
 * which generation of calls the platform speaks.
 */
import { ofetch } from 'ofetch';
import { addressOf, contractAddresses, type Address } from '../../contract/addresses.ts';
import { callFor, nothing, type AnyCall, type Askable, type InputOf } from '../../contract/call.ts';
import { CodeSent } from '../../contract/schemas.ts';
import { writeV1Request } from '../../contract/v1.ts';
import { recognise } from '../../contract/recognise.ts';
import type { PageHead } from '../browser/page-head.ts';
import type { Received, Sent } from './exchange.ts';
import { sendForm } from './send-form.ts';

/** Ms. */
export const longestCall = 15_000;
/** Ms. */
export const longestUpload = 60_000;
/** A longer reply counts as unreadable, characters. */
const longestReply = 1_000_000;

type OutcomeOf = { type: string } & Record<string, unknown>;

export interface GatewayOptions {
  head: Pick<PageHead, 'apiBase' | 'platformBase'> & Partial<Pick<PageHead, 'generation' | 'addresses'>>;
  now(): number;
  fetch?: typeof fetch;
  timeout?: number;
  /** Call, path of the field and expected type, never a value. */
  report?(line: string): void;
}

export interface Gateway {
  /** `onProgress`: how much of a form is sent, in percent. */
  run<C extends Askable>(
    call: C,
    input: InputOf<C>,
    signal: AbortSignal,
    onProgress?: (percent: number) => void,
  ): Promise<OutcomeOf>;
}

export function createGateway({
  head,
  now,
  fetch = globalThis.fetch,
  timeout,
  // oxlint-disable-next-line eslint/no-console -- the one place where a developer of another platform looks
  report = (line) => console.warn(line),
}: GatewayOptions): Gateway {
  const client = ofetch.create({}, { fetch });
  const { addresses = contractAddresses } = head;

  function write(call: AnyCall, input: unknown, { base, path, isV1 }: Address): Sent {
    const wire = call.write(input);
    const headers = {
      accept: 'application/json',
      ...(wire.bearer && { authorization: `Bearer ${wire.bearer.reveal()}` }),
      // Optional, because a custom header needs a CORS permission that not every platform gives.
      ...(wire.key !== undefined &&
        addresses.idempotencyHeader !== null && { [addresses.idempotencyHeader]: wire.key }),
      ...(wire.proof && { 'pin-proof': wire.proof.reveal() }),
    };
    const url = `${base === 'api' ? head.apiBase : head.platformBase}${path}`;
    if (isV1) return { url, method: 'POST', headers, body: writeV1Request(call, wire) };
    const query = wire.query ? `?${new URLSearchParams(wire.query).toString()}` : '';
    return { url: `${url}${query}`, method: call.method, headers, body: wire.body };
  }

  async function send(call: AnyCall, { url, method, headers, body }: Sent, signal: AbortSignal): Promise<Received> {
    const response = await client.raw<string, 'text'>(url, {
      method,
      ...(body && { body }),
      headers,
      responseType: 'text',
      ignoreResponseError: true,
      retry: 0,
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      keepalive: call.name === 'logout',
      signal,
    });
    return { status: response.status, headers: response.headers, text: response._data ?? '' };
  }

  const direct: Gateway = {
    async run(askable, input, signal, onProgress = () => undefined) {
      const call = callFor(askable, input);
      const { name } = askable;
      const outcome = (kind: string, reference = '') => ({
        type: `${name}.${kind}`,
        reference,
        receivedAt: now(),
      });
      const address = addressOf(call, input, addresses, head.generation);
      // A call that the platform does not have is not sent.
      if (!address) return outcome('not_available');
      // Not AbortSignal.any, which phones of two years ago do not have, nor ofetch's `timeout`, which a given signal
      // disables.
      const ending = new AbortController();
      const end = () => ending.abort();
      signal.addEventListener('abort', end);
      let isLate = false;
      const limit = setTimeout(
        () => {
          isLate = true;
          end();
        },
        timeout ?? (call.encoding === 'form' ? longestUpload : longestCall),
      );
      const sent = write(call, input, address);
      let received: Received;
      try {
        received =
          call.encoding === 'form'
            ? await sendForm(sent, ending.signal, onProgress)
            : await send(call, sent, ending.signal);
      } catch {
        return outcome(isLate ? 'timeout' : 'offline');
      } finally {
        clearTimeout(limit);
        signal.removeEventListener('abort', end);
      }
      const { status, headers, text } = received;
      const reference = headers.get('x-request-id') ?? '';
      const date = Date.parse(headers.get('date') ?? '');
      const stamp = { receivedAt: now(), serverDate: Number.isNaN(date) ? null : date };
      const reply = text.length > longestReply ? undefined : readJson(text, status < 300 && saysAll(call));
      let unreadable = '';
      const known = recognise(call, reply, stamp, {
        name,
        status,
        input,
        reference: headers.get('x-request-id'),
        onUnreadable: (path, expected) => {
          unreadable = `Unreadable reply to ${call.name}: ${path || 'the reply'} is not ${expected} (${reference}).`;
        },
      });
      const isUnreadable = known?.type === `${name}.malformed`;
      if (known?.type === `${name}.unauthorized` || (status === 401 && (!known || isUnreadable))) {
        return outcome('unauthorized', reference);
      }
      if (known && !isUnreadable) return known;
      if (isNotThere.has(status)) return outcome('not_available', reference);
      if (status >= 500) return outcome('server_error', reference);
      if (reply === undefined && isOpen.has(status)) return outcome('malformed', reference);
      if (!known || status >= 400) return outcome('unknown', reference);
      report(unreadable);
      return outcome('malformed', reference);
    },
  };

  return {
    async run(askable, input, signal, onProgress) {
      const event = await direct.run(askable, input, signal, onProgress);
      const { fallback } = callFor(askable, input);
      if (!fallback || event.type !== `${askable.name}.not_available`) return event;
      const { outcome, ...payload } = await fallback(input, {
        receivedAt: now(),
        async ask(other, asked) {
          const { type, ...answer } = await direct.run(other, asked, signal);
          return { ...answer, outcome: type.slice(other.name.length + 1) };
        },
      });
      return { ...payload, type: `${askable.name}.${outcome}` };
    },
  };
}

/** Statuses of a call that the platform does not have, unless the contract gives them a meaning. */
const isNotThere = new Set([404, 405, 501]);

/** Statuses that do not say that nothing was done: a proxy stopped waiting, or the same request is under way. */
const isOpen = new Set([408, 409]);

/** No field of its success is needed, and no money moves: that it arrived is the whole answer. */
const saysAll = ({ outcomes }: AnyCall): boolean =>
  Object.values(outcomes).some(({ error, data }) => !error && (data === nothing || data === CodeSent));

/** Undefined for invalid JSON. `mayBeEmpty`: an empty reply reads as `{}`. */
function readJson(text: string, mayBeEmpty: boolean): unknown {
  if (text.trim() === '' && mayBeEmpty) return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
