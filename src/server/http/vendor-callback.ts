/** `POST /vendor/{dana,bank}/callback`, signed over raw bytes (C88). Any status but 204 makes the vendor retry. */
import type { Context } from 'hono';
import * as v from 'valibot';
import type { Admission } from '../domain/platform/admission.ts';
import type { Clock } from '../domain/platform/clock.ts';
import type { VendorEvents, VendorName } from '../domain/vendors/vendor-ports.ts';
import { Amount, Currency } from '../vendors/http-client.ts';
import { isSigned } from '../wire/signature.ts';
import { readBody } from '../wire/body.ts';
import { refuseBody } from './call-route.ts';
import type { RequestEnv } from './request-context.ts';
import { problem } from './problem.ts';

export const callbackRoute = (vendor: VendorName): string => `/vendor/${vendor}/callback`;

const limit = { most: 4 * 1024, within: 10_000 };

const Identifier = v.pipe(v.string(), v.regex(/^[\w.:-]{1,100}$/));
const Event = v.object({
  id: Identifier,
  number: Identifier,
  kind: v.picklist(['payment', 'payout']),
  status: v.picklist(['paid', 'failed']),
  amount: Amount,
  // Refusing an unexpected currency would make the vendor retry for days.
  currency: Currency,
});

export interface VendorCallbackParts {
  events: VendorEvents;
  secret: string;
  clock: Clock;
  admission: Admission;
}

export async function handleCallback(
  context: Context<RequestEnv>,
  vendor: VendorName,
  { events, secret, clock, admission }: VendorCallbackParts,
): Promise<Response> {
  const requestId = context.get('requestId');
  const content = await readBody(context.env.incoming, limit);
  if (typeof content === 'string') return refuseBody(content, requestId);
  if (!isSigned(secret, context.req.raw.headers, content, clock.now())) return problem(401, requestId);
  const event = readEvent(content);
  if (!event) return problem(400, requestId);
  context.set('outcome', await admission.admit(() => events.receive(vendor, event)));
  return new Response(null, { status: 204 });
}

function readEvent(content: Buffer): v.InferOutput<typeof Event> | null {
  try {
    const parsed = v.safeParse(Event, JSON.parse(content.toString('utf8')));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
