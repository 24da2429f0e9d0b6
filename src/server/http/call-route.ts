import type { Context } from 'hono';
import * as v from 'valibot';
import type { AnyCall } from '../../contract/call.ts';
import { isIntentKey, isToken } from '../../contract/fields.ts';
import { v1Outcome, readV1Request, toV1Reply } from '../../contract/v1.ts';
import { imageLimit } from '../../contract/profile-rules.ts';
import { Token } from '../../contract/schemas.ts';
import type { Admission } from '../domain/platform/admission.ts';
import type { Clock } from '../domain/platform/clock.ts';
import type { Reply } from '../domain/platform/reply.ts';
import { answer, unauthorized, type Answer } from './answer.ts';
import { readBody, type BodyLimit } from '../wire/body.ts';
import type { DeviceCookie } from './device-cookie.ts';
import { isForm, readForm } from './form.ts';
import type { CallRequest, Handler } from './handlers.ts';
import { readBearer } from './bearer.ts';
import { problem } from './problem.ts';
import type { RequestEnv } from './request-context.ts';
import type { Uploads } from './uploads.ts';

const jsonLimit: BodyLimit = { most: 64 * 1024, within: 15_000 };
/** The largest picture, plus 64 KiB for the other fields. */
const formLimit: BodyLimit = { most: imageLimit + 64 * 1024, within: 60_000 };

export const routeOf = (call: AnyCall): string => (call.base === 'api' ? `/api${call.path}` : call.path);

const hasBody = (call: AnyCall): boolean => call.body.type !== 'unknown';

const isJson = (contentType: string | undefined): boolean => /^application\/json\s*(;|$)/i.test(contentType ?? '');

interface CallParts {
  clock: Clock;
  admission: Admission;
  uploads: Uploads;
  deviceCookie: DeviceCookie;
  /** The id of the token's player; null where the session has ended. */
  playerOf(token: string): Promise<string | null>;
}

export async function runCall(
  context: Context<RequestEnv>,
  call: AnyCall,
  handler: Handler<AnyCall>,
  parts: CallParts,
): Promise<Response> {
  const requestId = context.get('requestId');
  const contentType = context.req.header('content-type');
  const isUnderstood = call.encoding === 'form' ? isForm(contentType) : isJson(contentType);
  // A v1 request may need no body, because its address can imply all fields.
  const needsBody = hasBody(call) && !context.get('v1');
  if (call.method === 'POST' && !isUnderstood && (needsBody || contentType !== undefined)) {
    return problem(415, requestId);
  }
  const bearer = readBearer(context.req.header('authorization'));
  const { form } = handler;
  if (!form) return runRead(context, call, handler, parts, bearer);
  // Forms need a session before their megabytes are read.
  if (bearer === null || !(await form.isAllowed(bearer))) return send(context, 'unauthorized', unauthorized, unread);
  return parts.uploads(bearer, () => runRead(context, call, handler, parts, bearer));
}

async function runRead(
  context: Context<RequestEnv>,
  call: AnyCall,
  handler: Handler<AnyCall>,
  { clock, admission, deviceCookie, playerOf }: CallParts,
  bearer: string | null,
): Promise<Response> {
  const requestId = context.get('requestId');
  const contentType = context.req.header('content-type');
  const content = await readBody(context.env.incoming, call.encoding === 'form' ? formLimit : jsonLimit);
  if (content === 'too large' && handler.form) {
    return respond(context, call, handler.form.tooLarge(), clock.now(), unread);
  }
  if (typeof content === 'string') return refuseBody(content, requestId);
  const sent = contentType === undefined ? nothingSent : readContent(call, contentType, content);
  if (!sent) return problem(400, requestId);

  if (call.auth === 'bearer' && bearer === null) return send(context, 'unauthorized', unauthorized);
  // A malformed key is refused: without it a retry would count as a new intent.
  const key = context.req.header('idempotency-key') ?? null;
  if (key !== null && !isIntentKey(key)) return problem(400, requestId);
  const { request, invalidField } = parse(context, call, sent, {
    token: bearer ?? '',
    key,
    requester: {
      address: context.get('address'),
      device: deviceCookie.read(context.req.header('cookie')),
      agent: context.req.header('user-agent') ?? '',
    },
  });
  if (invalidField === null) context.set('phone', phoneOf(request.body));
  if (invalidField === null) {
    const reply = await admission.admit(() => handler.run(request));
    if (reply === null) return send(context, 'unauthorized', unauthorized);
    const cookie = reply.device === undefined ? {} : { 'Set-Cookie': deviceCookie.write(reply.device) };
    return respond(context, call, reply, clock.now(), cookie);
  }
  // Who is not logged in is told that alone, whatever else is wrong (C68).
  const refusal = await admission.admit(async () => {
    const player = call.auth === 'bearer' ? await playerOf(request.token) : '';
    return player === null ? 'unauthorized' : ((await handler.invalid?.(invalidField, player)) ?? 'unnamed');
  });
  if (refusal === 'unauthorized') return send(context, 'unauthorized', unauthorized);
  return refusal === 'unnamed' ? problem(400, requestId) : respond(context, call, refusal, clock.now());
}

/** The body's rest is unread, so this connection cannot carry another request. */
const unread = { Connection: 'close' };

const refusedBody = { 'too large': 413, 'too slow': 408, 'cut off': 400 } as const;

export const refuseBody = (reason: keyof typeof refusedBody, requestId: string): Response =>
  problem(refusedBody[reason], requestId, unread);

interface Sent {
  body: unknown;
  file: Buffer | null;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

const nothingSent: Sent = { body: undefined, file: null };

/** Null where the body does not fit its content type. */
function readContent(call: AnyCall, contentType: string, content: Buffer): Sent | null {
  if (!hasBody(call)) return nothingSent;
  if (call.encoding === 'form') {
    const form = readForm(contentType, content);
    const isFileElsewhere = form?.file && form.file.field !== call.file;
    if (!form || isFileElsewhere || (call.file !== undefined && Object.hasOwn(form.texts, call.file))) return null;
    return { body: form.texts, file: form.file?.content ?? null };
  }
  try {
    return { body: JSON.parse(utf8.decode(content)), file: null };
  } catch {
    return null;
  }
}

function phoneOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return '';
  const phone = 'phone' in body ? body.phone : 'phone_number' in body ? body.phone_number : '';
  return typeof phone === 'string' ? phone : '';
}

function fieldsOf(context: Context<RequestEnv>, call: AnyCall, sent: unknown) {
  if (!context.get('v1')) {
    // A field that comes twice is none: a proxy could believe the other one.
    const given = Object.entries(context.req.queries()).filter(([, values]) => values.length === 1);
    return { body: sent, query: Object.fromEntries(given.map(([name, [value]]) => [name, value])) };
  }
  const fields = Object.entries(readV1Request(call, sent) ?? {});
  const isQuery = ([name]: [string, unknown]): boolean => call.query?.includes(name) === true;
  return {
    body: Object.fromEntries(fields.filter((field) => !isQuery(field))),
    query: Object.fromEntries(fields.filter(isQuery)),
  };
}

function parse(
  context: Context<RequestEnv>,
  call: AnyCall,
  sent: Sent,
  { token, key, requester }: Pick<CallRequest<AnyCall>, 'token' | 'key' | 'requester'>,
) {
  const { body, query: given } = fieldsOf(context, call, sent.body);
  const parsed = v.safeParse(call.body, body);
  const query: Record<string, string> = {};
  let badQuery: string | null = null;
  for (const name of call.query ?? []) {
    const value = given[name];
    if (v.is(Token, value)) query[name] = value;
    else badQuery ??= name;
  }
  const invalidField = parsed.success ? badQuery : firstField(parsed.issues);
  const request: CallRequest<AnyCall> = {
    body: parsed.output,
    query,
    requester,
    file: sent.file,
    token,
    host: hostOf(context.req.header('origin') ?? '', context.req.header('host') ?? ''),
    key,
    proof: readProof(context.req.header('pin-proof')),
  };
  return { request, invalidField };
}

/** The host of the asking page: that of `Origin`, which browsers send across origins and on writes, else our own. */
const hostOf = (origin: string, host: string): string => (URL.canParse(origin) ? new URL(origin).host : host);

/** Then the rule answers that a proof is missing. */
const readProof = (text: string | undefined): string | null => (text !== undefined && isToken(text) ? text : null);

/** Named by the contract, not by the request. */
function firstField(issues: readonly v.BaseIssue<unknown>[]): string {
  const key = issues[0]?.path?.[0]?.key;
  return typeof key === 'string' ? key : 'body';
}

export function respond(
  context: Context<RequestEnv>,
  call: AnyCall,
  { outcome, data, resetAt, field }: Reply<AnyCall>,
  now: Date,
  more: Record<string, string> = {},
): Response {
  const name = context.get('v1') ? v1Outcome(call, outcome) : outcome;
  return send(context, name, answer(call, name, data, { now, resetAt, field }), more);
}

export function send(
  context: Context<RequestEnv>,
  outcome: string,
  { status, headers, body }: Answer,
  more: Record<string, string> = {},
): Response {
  context.set('outcome', outcome);
  const v1 = context.get('v1');
  const written = v1 ? toV1Reply(v1, outcome, body) : body;
  return new Response(JSON.stringify(written), {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(context.get('call') === 'logout' && { 'Clear-Site-Data': '"cache"' }),
      ...headers,
      ...more,
    },
  });
}
