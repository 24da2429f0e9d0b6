/** CORS for the configured origins, and the refusal of writes that another site causes (C22, C23). */
import type { MiddlewareHandler } from 'hono';
import type { RequestEnv } from './request-context.ts';
import { problem } from './problem.ts';

/** What pages of other origins may read of an answer. */
export const originHeaders = (allowed: ReadonlySet<string>, origin: string | undefined): Record<string, string> => ({
  'Access-Control-Expose-Headers': 'Date, Retry-After, X-Request-Id',
  ...(allowed.size > 0 && { Vary: 'Origin' }),
  ...(origin !== undefined && allowed.has(origin) && { 'Access-Control-Allow-Origin': origin }),
});

export function cors(origins: readonly string[]): MiddlewareHandler<RequestEnv> {
  const allowed = new Set(origins);
  return async (context, next) => {
    const origin = context.req.header('origin');
    const isAllowed = origin !== undefined && allowed.has(origin);
    const isWrite = context.req.method !== 'GET' && context.req.method !== 'HEAD' && context.req.method !== 'OPTIONS';
    if (context.req.method === 'OPTIONS' && context.req.header('access-control-request-method') !== undefined) {
      context.res = new Response(null, {
        status: 204,
        headers: isAllowed
          ? {
              'Access-Control-Allow-Methods': 'GET, POST',
              'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, Pin-Proof',
              'Access-Control-Max-Age': '600',
            }
          : {},
      });
    } else if (isWrite && !isAllowed && context.req.header('sec-fetch-site') === 'cross-site') {
      context.res = problem(403, context.get('requestId'));
    } else {
      await next();
    }
    const { Vary: vary, ...readable } = originHeaders(allowed, origin);
    for (const [name, value] of Object.entries(readable)) context.env.outgoing.setHeader(name, value);
    // Beside what the answer differs by already.
    if (vary !== undefined) context.res.headers.append('Vary', vary);
  };
}
