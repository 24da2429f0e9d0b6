/** The shop's HTTP surface: one route per contract call, the pages, and a refusal for everything else. */
import { Hono, type Context } from 'hono';
import { compress } from 'hono/compress';
import type { AnyCall } from '../../contract/call.ts';
import { calls } from '../../contract/index.ts';
import { DatabaseUnavailable, type Queryable } from '../db/database.ts';
import type { Admission } from '../domain/platform/admission.ts';
import type { Clock } from '../domain/platform/clock.ts';
import type { Limits } from '../domain/platform/limits.ts';
import type { Platform } from '../domain/platform.ts';
import { RateLimited } from '../domain/platform/refusals.ts';
import type { ShopAddresses } from '../domain/platform/shop-addresses.ts';
import { VendorError, vendorNames, type VendorName } from '../domain/vendors/vendor-ports.ts';
import { retryAfter } from './answer.ts';
import { hasBody, readBody } from '../wire/body.ts';
import { refuseBody, routeOf, runCall } from './call-route.ts';
import { cors } from './cors.ts';
import { createDeviceCookie } from './device-cookie.ts';
import { requestContext, type RequestEnv } from './request-context.ts';
import { createHandlers, type Handler } from './handlers.ts';
import { addHealth } from './health.ts';
import { idImageRoute, sendIdImage } from './id-image.ts';
import { describeError, type Log } from './log.ts';
import { problem } from './problem.ts';
import { createRate } from './rate.ts';
import type { Site } from './site.ts';
import { createUploads } from './uploads.ts';
import { callbackRoute, handleCallback } from './vendor-callback.ts';

/** Test builds inject faults with it. */
export type Around = (context: Context<RequestEnv>, call: AnyCall, run: () => Promise<Response>) => Promise<Response>;

export interface AppParts {
  platform: Platform;
  database: Queryable;
  clock: Clock;
  limits: Limits;
  admission: Admission;
  log: Log;
  site: Site | null;
  corsOrigins: readonly string[];
  trustedProxies: number;
  shopAddresses: ShopAddresses;
  /** Whether players reach the shop by https. */
  isSecure: boolean;
  vendorSecrets: Readonly<Record<VendorName, string>>;
  around?: Around;
  onPolicyReport?(report: string): void;
}

const reportLimit = { most: 8 * 1024, within: 15_000 };
const longestAddress = 4 * 1024;
/** ms after which to retry a call that needs a silent vendor. */
const vendorPause = 30_000;
/** ms after which to retry while the database is away. */
const databasePause = 5_000;

export function createApp(parts: AppParts): Hono<RequestEnv> {
  const { platform, clock, admission, log, site, around = (_context, _call, run) => run() } = parts;
  const app = new Hono<RequestEnv>();
  const rate = createRate(parts.limits.address.calls);
  const uploads = createUploads(parts.limits.uploads, clock);
  const deviceCookie = createDeviceCookie(parts.isSecure);
  const callParts = { clock, admission, uploads, deviceCookie, playerOf: platform.sessions.playerOf };

  app.use(requestContext(clock, log, parts.trustedProxies));
  app.use(cors(parts.corsOrigins));
  app.use(async (context, next) => {
    if (context.req.url.length > longestAddress) return problem(414, context.get('requestId'));
    return next();
  });

  app.on(['POST', 'GET'], ['/api/*', '/player/*', '/guard/*', '/csp-report'], async (context, next) => {
    const now = clock.now();
    const resetAt = rate.consume(context.get('address'), now);
    if (resetAt) return problem(429, context.get('requestId'), { 'Retry-After': retryAfter(resetAt, now) });
    return next();
  });

  const handlers = createHandlers(platform, parts.shopAddresses);
  for (const [name, call] of Object.entries<AnyCall>(calls)) {
    // The type of `handlers` matches each handler to its call; a loop loses this.
    const handler = handlers[name as keyof typeof handlers] as unknown as Handler<AnyCall>;
    const open = (route: string, isV1: boolean) =>
      app.on(call.method, route, async (context) => {
        context.set('route', route);
        context.set('call', call.name);
        context.set('v1', isV1 ? call : null);
        return around(context, call, () => runCall(context, call, handler, callParts));
      });
    // What everybody may read: the length of an answer with a secret could tell it.
    if (call.auth === 'none' && call.method === 'GET') app.use(routeOf(call), compress());
    open(routeOf(call), false);
    if (call.v1) open(call.v1.path, true);
  }
  app.get(idImageRoute, (context) => {
    context.set('route', idImageRoute);
    return admission.admit(() => sendIdImage(context, platform));
  });
  for (const vendor of vendorNames) {
    const route = callbackRoute(vendor);
    const secret = parts.vendorSecrets[vendor];
    app.post(route, (context) => {
      context.set('route', route);
      return handleCallback(context, vendor, { events: platform.vendorEvents, secret, clock, admission });
    });
    app.all(route, (context) => problem(405, context.get('requestId'), { Allow: 'POST' }));
  }
  // After all routes, because two calls may share an address.
  const routes = Object.values<AnyCall>(calls).flatMap((call) =>
    [routeOf(call), ...(call.v1 ? [call.v1.path] : [])].map((route) => ({ route, method: call.method })),
  );
  for (const route of new Set([...routes.map((entry) => entry.route), idImageRoute])) {
    const methods = routes.filter((entry) => entry.route === route).map(({ method }) => method);
    const offered = methods.includes('POST') ? methods : ['GET', 'HEAD'];
    app.all(route, (context) => problem(405, context.get('requestId'), { Allow: offered.join(', ') }));
  }

  app.post('/csp-report', async (context) => {
    const report = await readBody(context.env.incoming, reportLimit);
    if (typeof report === 'string') return refuseBody(report, context.get('requestId'));
    log('info', { event: 'policy report', requestId: context.get('requestId') });
    parts.onPolicyReport?.(report.toString('utf8'));
    return new Response(null, { status: 204 });
  });

  for (const path of ['/api/*', '/player/*', '/guard/*', '/vendor/*']) {
    app.all(path, (context) => problem(404, context.get('requestId')));
  }

  addHealth(app, parts.database);

  app.get('*', async (context) => {
    if (!site) return problem(404, context.get('requestId'));
    context.set('route', 'page');
    return site.respond(context.req.raw);
  });
  app.all('*', (context) => problem(405, context.get('requestId'), { Allow: 'GET, HEAD' }));

  app.onError((error, context) => {
    const requestId = context.get('requestId');
    if (error instanceof RateLimited) {
      // After an unread body the connection cannot carry another request.
      const isUnread = hasBody(context.env.incoming) && !context.env.incoming.readableEnded;
      const headers = {
        'Retry-After': retryAfter(error.resetAt, clock.now()),
        ...(isUnread && { Connection: 'close' }),
      };
      return problem(error.whose === 'caller' ? 429 : 503, requestId, headers);
    }
    if (error instanceof VendorError) {
      log('error', { event: 'vendor did not answer', requestId, ...describeError(error) });
      return problem(503, requestId, { 'Retry-After': String(vendorPause / 1000) });
    }
    if (error instanceof DatabaseUnavailable) {
      log('error', { event: 'database is away', requestId, ...describeError(error) });
      return problem(503, requestId, { 'Retry-After': String(databasePause / 1000) });
    }
    log('error', { event: 'request failed', requestId, ...describeError(error) });
    return problem(500, requestId);
  });
  return app;
}
