/**
 * Asks a vendor over HTTP: one signed JSON POST a question, to the configured host only, no redirect followed, every
 * answer bounded in time and size and checked against a schema (docs/security.md 3.13).
 */
import * as v from 'valibot';
import type { Clock } from '../domain/platform/clock.ts';
import { currency, VendorError, vendorStatuses } from '../domain/vendors/vendor-ports.ts';
import { readBody } from '../http/body.ts';
import { createCircuit } from './circuit.ts';
import { requestContent, signatureHeaders } from './signature.ts';

export interface VendorAccess {
  /** The origin that is asked. */
  url: string;
  /** Under which both sides sign. */
  secret: string;
}

export interface VendorClient {
  /** Rejects with a VendorError. A `read` may be asked twice without doing anything twice, and is. */
  ask<S extends v.GenericSchema>(path: string, question: object, answer: S, read?: 'read'): Promise<v.InferOutput<S>>;
  /** False while the vendor is not even asked. */
  isAnswering(): boolean;
}

/** ms until the vendor begins to answer, connecting included, and until it has said everything. */
interface Patience {
  begin: number;
  end: number;
}

const usual: Patience = { begin: 5_000, end: 10_000 };
const largestAnswer = 64 * 1024;

/** A request that failed so never reached anybody. */
const unsent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function wasUnsent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return typeof cause === 'object' && cause !== null && 'code' in cause && unsent.has(String(cause.code));
}

/** The protocol's word for "not now": the vendor has not even looked at it. A proxy in front would not say this. */
const Unavailable = v.object({ result: v.literal('unavailable') });

/** Whole rupiah on the wire. */
export const Amount = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.transform((amount) => BigInt(amount)),
);

/** As ISO 4217 writes it. */
export const Currency = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/));

/** The status of an order in a vendor’s books. */
export const OrderStatus = v.pipe(
  v.object({
    status: v.picklist(vendorStatuses),
    amount: Amount,
    currency: Currency,
  }),
  // Another currency than ours is an answer too: what follows from it is not decided here.
  v.transform(({ status, amount, currency: told }) => ({
    status,
    amount,
    ...(told !== currency && { currency: told }),
  })),
);

export function createVendorClient({ url, secret }: VendorAccess, clock: Clock, patience = usual): VendorClient {
  const circuit = createCircuit(clock);

  async function send(path: string, body: string): Promise<unknown> {
    const giveUp = new AbortController();
    const late = (): void => giveUp.abort();
    const begin = setTimeout(late, patience.begin);
    const end = setTimeout(late, patience.end);
    try {
      const response = await fetch(new URL(path, url), {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...signatureHeaders(secret, requestContent(path, body), clock.now()),
        },
        body,
        redirect: 'error',
        signal: giveUp.signal,
      });
      clearTimeout(begin);
      const content = await readBody(response, { most: largestAnswer, within: patience.end });
      if (typeof content === 'string') throw new VendorError(`The vendor's answer is ${content}.`, 'perhaps done');
      const answer: unknown = JSON.parse(content.toString('utf8'));
      if (response.status === 503 && v.is(Unavailable, answer)) {
        throw new VendorError('The vendor is out of order.', 'nothing done');
      }
      if (response.status !== 200) throw new VendorError(`The vendor answered ${response.status}.`, 'perhaps done');
      return answer;
    } catch (error) {
      if (error instanceof VendorError) throw error;
      throw new VendorError('The vendor could not be asked.', wasUnsent(error) ? 'nothing done' : 'perhaps done');
    } finally {
      clearTimeout(begin);
      clearTimeout(end);
    }
  }

  return {
    isAnswering: circuit.isClosed,
    async ask(path, question, answer, read) {
      const body = JSON.stringify(question);
      const once = () =>
        circuit.run(
          async () => {
            const parsed = v.safeParse(answer, await send(path, body));
            if (!parsed.success) throw new VendorError('The vendor’s answer cannot be read.', 'perhaps done');
            return parsed.output;
          },
          () => new VendorError('The vendor has not answered lately.', 'nothing done'),
        );
      return read ? once().catch(once) : once();
    },
  };
}
