/** What the simulated vendors' sites have in common: an origin of its own with pages, signed questions, and outages. */
import { createHash } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import type { Clock } from '../../server/domain/platform/clock.ts';
import { readBody } from '../../server/http/body.ts';
import { breakConnection } from '../../server/http/connection.ts';
import { everywhere } from '../../server/http/headers.ts';
import { isSigned, requestContent } from '../../server/vendors/signature.ts';
import { stylesheet } from './simulator-page.ts';

/**
 * `refuses`: everything is answered with 503. `silent`: questions get no answer. `loses`: they are done, and the
 * answer is lost.
 */
export const outages = ['none', 'refuses', 'silent', 'loses'] as const;
type Outage = (typeof outages)[number];

type Site = Hono<{ Bindings: HttpBindings }>;
export type SiteContext = Context<{ Bindings: HttpBindings }>;

export interface SimulatorSite {
  app: Site;
  outage(): Outage;
  setOutage(outage: Outage): void;
  /** How often the shop asked this, answered or not. */
  asked(path: string): number;
  /** A signed question of the shop's. What it answers is the JSON of the answer. */
  question<S extends v.GenericSchema>(
    path: string,
    schema: S,
    answer: (asked: v.InferOutput<S>) => Promise<object>,
  ): void;
}

const bodyLimit = { most: 16 * 1024, within: 10_000 };
const styleHash = createHash('sha256').update(stylesheet).digest('base64');

/** A page. Its forms may lead to `origins` besides the site itself: browsers hold a form's redirects to that too. */
export function page(
  context: SiteContext,
  html: string,
  origins: readonly string[] = [],
  status: 200 | 400 | 503 = 200,
) {
  const targets = ["'self'", ...origins].join(' ');
  context.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action ${targets}; frame-ancestors 'none'`,
  );
  return context.html(html, status);
}

/** The fields of a form, or null where it is none. */
export async function readFields(context: SiteContext): Promise<URLSearchParams | null> {
  if (!context.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) return null;
  const content = await readBody(context.req.raw, bodyLimit);
  return typeof content === 'string' ? null : new URLSearchParams(content.toString('utf8'));
}

export function createSimulatorSite(secret: string, clock: Clock): SimulatorSite {
  const app: Site = new Hono();
  let outage: Outage = 'none';
  const counts = new Map<string, number>();

  app.use(async (context, next) => {
    // Another site's form is nobody's decision.
    if (context.req.method === 'POST' && context.req.header('sec-fetch-site') === 'cross-site') {
      context.res = new Response(null, { status: 403 });
    } else await next();
    for (const [name, value] of Object.entries(everywhere)) context.res.headers.set(name, value);
    context.res.headers.set('Cache-Control', 'no-store');
  });

  app.post('/outage', async (context) => {
    outage = (await readFields(context))?.get('down') === 'yes' ? 'refuses' : 'none';
    return context.redirect('/', 303);
  });

  return {
    app,
    outage: () => outage,
    setOutage(next) {
      outage = next;
    },
    asked: (path) => counts.get(path) ?? 0,
    question(path, schema, answer) {
      app.post(path, async (context) => {
        counts.set(path, (counts.get(path) ?? 0) + 1);
        if (outage === 'refuses') return context.json({ result: 'unavailable' }, 503);
        if (outage === 'silent') {
          await new Promise((resolve) => context.env.outgoing.once('close', resolve));
          return breakConnection(context);
        }
        const content = await readBody(context.req.raw, bodyLimit);
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
