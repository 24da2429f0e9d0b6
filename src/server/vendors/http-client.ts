/** Signed JSON POSTs to a vendor's host: no redirect; answers bounded in time and size, and checked (3.13). */
import * as v from 'valibot';
import type { Clock } from '../domain/platform/clock.ts';
import { currency, VendorError, vendorStatuses } from '../domain/vendors/vendor-ports.ts';
import { readBody } from '../wire/body.ts';
import { post } from '../wire/post.ts';
import { createCircuit } from './circuit.ts';
import { requestContent, signatureHeaders } from '../wire/signature.ts';

export interface VendorAccess {
  url: string;
  secret: string;
}

export interface VendorClient {
  /** Rejects with a VendorError. A `read` is retried once. */
  ask<S extends v.GenericSchema>(path: string, request: object, answer: S, read?: 'read'): Promise<v.InferOutput<S>>;
  /** False while the circuit breaker is open, so that no request is sent. */
  isAnswering(): boolean;
}

/** ms until the response begins (connecting included), and until it has been read. */
interface Timeouts {
  headers: number;
  body: number;
}

const defaultTimeouts: Timeouts = { headers: 5_000, body: 10_000 };
const largestAnswer = 64 * 1024;

/** Error codes of a request that never reached the vendor. */
const unsentCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

const wasUnsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && unsentCodes.has(String(error.code));

/** The vendor has not processed the request; a proxy in front would not say so. */
const Unavailable = v.object({ result: v.literal('unavailable') });

/** Whole rupiah, a number in JSON. */
export const Amount = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.transform((amount) => BigInt(amount)),
);

/** An ISO 4217 code. */
export const Currency = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/));

export const OrderStatus = v.pipe(
  v.object({
    status: v.picklist(vendorStatuses),
    amount: Amount,
    currency: Currency,
  }),
  // Keeps a foreign currency, for the caller to judge.
  v.transform(({ status, amount, currency: answered }) => ({
    status,
    amount,
    ...(answered !== currency && { currency: answered }),
  })),
);

export function createVendorClient(
  { url, secret }: VendorAccess,
  clock: Clock,
  timeouts = defaultTimeouts,
): VendorClient {
  const circuit = createCircuit(clock);

  async function send(path: string, body: string): Promise<unknown> {
    const begun = performance.now();
    try {
      const response = await post(new URL(path, url), {
        headers: {
          'Content-Type': 'application/json',
          ...signatureHeaders(secret, requestContent(path, body), clock.now()),
        },
        content: body,
        within: timeouts.headers,
      });
      const left = timeouts.body - (performance.now() - begun);
      const content = await readBody(response, { most: largestAnswer, within: left });
      if (typeof content === 'string') {
        response.destroy();
        throw new VendorError(`The vendor's answer is ${content}.`, 'perhaps done');
      }
      const answer: unknown = JSON.parse(content.toString('utf8'));
      if (response.statusCode === 503 && v.is(Unavailable, answer)) {
        throw new VendorError('The vendor is out of order.', 'nothing done');
      }
      if (response.statusCode !== 200)
        throw new VendorError(`The vendor answered ${response.statusCode}.`, 'perhaps done');
      return answer;
    } catch (error) {
      if (error instanceof VendorError) throw error;
      throw new VendorError('The vendor could not be asked.', wasUnsent(error) ? 'nothing done' : 'perhaps done');
    }
  }

  return {
    isAnswering: circuit.isClosed,
    async ask(path, request, answer, read) {
      const body = JSON.stringify(request);
      const attempt = () =>
        circuit.run(
          async () => {
            const parsed = v.safeParse(answer, await send(path, body));
            if (!parsed.success) throw new VendorError('The vendor’s answer cannot be read.', 'perhaps done');
            return parsed.output;
          },
          () => new VendorError('The vendor has not answered lately.', 'nothing done'),
        );
      return read ? attempt().catch(attempt) : attempt();
    },
  };
}
