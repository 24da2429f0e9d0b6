/**
 * Whether the process runs (`/livez`), and whether it can take calls (`/readyz`), for a supervisor and a balancer
 * (docs/operations.md). Neither says anything else.
 */
import type { Context, Hono } from 'hono';
import type { Queryable } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { RequestEnv } from './request-context.ts';

/** ms for which an answer of the database counts, so that probes cannot load it. */
const answerLasts = 1_000;
/** ms within which the database has to answer. */
const patience = 2_000;

const say = (context: Context<RequestEnv>, isGood: boolean): Response =>
  context.body(isGood ? 'ok\n' : 'the database is away\n', isGood ? 200 : 503, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
  });

async function answers(database: Queryable): Promise<boolean> {
  let late: NodeJS.Timeout | undefined;
  const impatience = new Promise<false>((resolve) => (late = setTimeout(() => resolve(false), patience)));
  // A standby answers, and can take no call.
  const answer = database.row<{ isReading: boolean }>(sql`select pg_is_in_recovery() as "isReading"`).then(
    (row) => row?.isReading === false,
    () => false,
  );
  return Promise.race([answer, impatience]).finally(() => clearTimeout(late));
}

export function addHealth(app: Hono<RequestEnv>, database: Queryable): void {
  let asked: { answer: Promise<boolean>; until: number } | undefined;
  app.get('/livez', (context) => {
    context.set('route', '/livez');
    return say(context, true);
  });
  app.get('/readyz', async (context) => {
    context.set('route', '/readyz');
    const now = performance.now();
    if (!asked || now >= asked.until) asked = { answer: answers(database), until: now + answerLasts };
    return say(context, await asked.answer);
  });
}
