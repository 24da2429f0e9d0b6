/** A simulated vendor's site on its own origin: pages for people, a signed API for the shop, outages. */
import { createHash } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import type { Clock } from '../../server/domain/platform/clock.ts';
import { currency, type VendorOrder } from '../../server/domain/vendors/vendor-ports.ts';
import { readBody } from '../../server/wire/body.ts';
import { breakConnection } from '../../server/http/connection.ts';
import { commonHeaders } from '../../server/http/headers.ts';
import { isSigned, requestContent } from '../../server/wire/signature.ts';
import { stylesheet } from './simulator-page.ts';

/** `refuses`: every request gets 503. `loses`: API requests are carried out, then the connection breaks. */
type Outage = 'none' | 'refuses' | 'loses';

type Site = Hono<{ Bindings: HttpBindings }>;
export type SiteContext = Context<{ Bindings: HttpBindings }>;

export type SimulatorSite = ReturnType<typeof createSimulatorSite>;

const bodyLimit = { most: 16 * 1024, within: 10_000 };

/** Schemas that the APIs of both vendors share. */
export const Text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(300));
export const OrderNumber = v.object({ number: Text });
export const orderAnswer = ({ status, amount }: VendorOrder) => ({ status, amount: Number(amount), currency });

/** The Content-Security-Policy of a page whose forms may lead to `origins`, also by redirects. */
export const pagePolicy = (styles: string, origins: readonly string[] = []): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
    "base-uri 'none'",
    `form-action ${["'self'", ...origins].join(' ')}`,
    "frame-ancestors 'none'",
  ].join('; ');

export function setHeaders({ headers }: Response): void {
  for (const [name, value] of Object.entries(commonHeaders)) headers.set(name, value);
  headers.set('Cache-Control', 'no-store');
}

export function page(
  context: SiteContext,
  html: string,
  origins: readonly string[] = [],
  status: 200 | 400 | 503 = 200,
) {
  context.header('Content-Security-Policy', pagePolicy(stylesheet, origins));
  return context.html(html, status);
}

/** The fields of a form; null where the body is no form or too large. */
export async function readFields(context: SiteContext): Promise<URLSearchParams | null> {
  if (!context.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) return null;
  const content = await readBody(context.env.incoming, bodyLimit);
  return typeof content === 'string' ? null : new URLSearchParams(content.toString('utf8'));
}

export function createSimulatorSite(secret: string, clock: Clock) {
  const app: Site = new Hono();
  let outage: Outage = 'none';
  const counts = new Map<string, number>();

  app.use(async (context, next) => {
    // A form on another site cannot pay or settle anything.
    if (context.req.method === 'POST' && context.req.header('sec-fetch-site') === 'cross-site') {
      context.res = new Response(null, { status: 403 });
    } else await next();
    setHeaders(context.res);
  });

  app.post('/outage', async (context) => {
    outage = (await readFields(context))?.get('down') === 'yes' ? 'refuses' : 'none';
    return context.redirect('/', 303);
  });

  return {
    app,
    outage: (): Outage => outage,
    setOutage(next: Outage): void {
      outage = next;
    },
    /** Number of the shop's requests to this path, answered or not. */
    asked: (path: string): number => counts.get(path) ?? 0,
    /** Adds an API endpoint: it checks signature and body, and responds with JSON. */
    endpoint<S extends v.GenericSchema>(
      path: string,
      schema: S,
      answer: (asked: v.InferOutput<S>) => Promise<object>,
    ): void {
      app.post(path, async (context) => {
        counts.set(path, (counts.get(path) ?? 0) + 1);
        if (outage === 'refuses') return context.json({ result: 'unavailable' }, 503);
        const content = await readBody(context.env.incoming, bodyLimit);
        if (typeof content === 'string') return context.json({}, 413);
        const signed = requestContent(path, content.toString('utf8'));
        if (!isSigned(secret, context.req.raw.headers, signed, clock.now())) return context.json({}, 401);
        const asked = v.safeParse(schema, JSON.parse(content.toString('utf8')));
        if (!asked.success) return context.json({}, 400);
        const answered = await answer(asked.output);
        return outage === 'loses' ? breakConnection(context) : context.json(answered);
      });
    },
  };
}
