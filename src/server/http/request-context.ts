/** The outermost middleware: request id, address, headers, one log line. */
import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { AnyCall } from '../../contract/call.ts';
import type { Clock } from '../domain/platform/clock.ts';
import { digest } from '../domain/platform/secrets.ts';
import { callerAddress } from './address.ts';
import { readBearer } from './bearer.ts';
import { apiPolicy, commonHeaders } from './headers.ts';
import type { Log } from './log.ts';

export interface RequestEnv {
  Bindings: HttpBindings;
  /** `route` is a template, so that no input of a visitor reaches the log. */
  Variables: {
    requestId: string;
    address: string;
    route: string;
    call: string;
    outcome: string;
    phone: string;
    /** The call, where the request is in the v1 form (src/contract/v1.ts); else null. */
    v1: AnyCall | null;
  };
}

const common = Object.entries(commonHeaders);

export function requestContext(clock: Clock, log: Log, trustedProxies: number): MiddlewareHandler<RequestEnv> {
  return async (context, next) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    context.set('requestId', requestId);
    context.set('route', 'none');
    context.set('v1', null);
    context.set(
      'address',
      callerAddress(
        context.env.incoming.socket.remoteAddress ?? '',
        context.req.header('x-forwarded-for') ?? null,
        trustedProxies,
      ),
    );
    // To Node itself: in the `Headers` of a Response each costs several times as much. A policy of its own comes over it.
    const { outgoing } = context.env;
    outgoing.setHeader('Content-Security-Policy', apiPolicy);
    await next();
    for (const [name, value] of common) outgoing.setHeader(name, value);
    outgoing.setHeader('X-Request-Id', requestId);
    // The page computes the end of a lock from it.
    outgoing.setHeader('Date', clock.now().toUTCString());
    const call = context.get('call');
    const outcome = context.get('outcome');
    const phone = context.get('phone');
    const bearer = readBearer(context.req.header('authorization'));
    log('info', {
      event: 'request',
      requestId,
      method: context.req.method,
      route: context.get('route'),
      ...(call && { call }),
      ...(outcome && { outcome }),
      ...(phone && { phone }),
      address: context.get('address'),
      ...(bearer !== null && { session: digest(bearer).toString('hex').slice(0, 12) }),
      status: context.res.status,
      durationMs: Math.round(performance.now() - startedAt),
    });
  };
}
