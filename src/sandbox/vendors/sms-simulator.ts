/** The simulated SMS network: keeps messages in the database and shows them on an origin of its own. */
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Database } from '../../server/db/database.ts';
import { sql } from '../../server/db/sql.ts';
import type { SmsPort } from '../../server/domain/platform/outbox.ts';
import { pagePolicy, setHeaders } from './simulator-site.ts';
import { renderMessages, stylesheet, type SimulatedMessage } from './sms-simulator-page.ts';

export interface SmsSimulator extends SmsPort {
  messages(phone?: string): Promise<SimulatedMessage[]>;
  /** The site. It waits for `settled`, so that it shows every message on its way. */
  app(settled: () => Promise<void>): Hono<{ Bindings: HttpBindings }>;
}

const mostShown = 200;

export async function createSmsSimulator(database: Database): Promise<SmsSimulator> {
  await database.script(
    'create table if not exists simulated_sms (id uuid primary key, phone text not null, text text not null, sent_at timestamptz not null, place bigint generated always as identity)',
  );

  async function messages(phone?: string): Promise<SimulatedMessage[]> {
    const rows = await database.rows<{ id: string; phone: string; text: string; sent_at: Date }>(sql`
      select id, phone, text, sent_at from simulated_sms
      where ${phone ?? null}::text is null or phone = ${phone ?? null}
      order by place desc limit ${mostShown}`);
    return rows.map(({ sent_at, ...message }) => ({ ...message, sentAt: sent_at }));
  }

  return {
    async send({ id, phone, text, writtenAt }) {
      await database.run(sql`
        insert into simulated_sms (id, phone, text, sent_at) values (${id}, ${phone}, ${text}, ${writtenAt})
        on conflict (id) do nothing`);
    },
    messages,
    app(settled) {
      const app = new Hono<{ Bindings: HttpBindings }>();
      app.use(async (context, next) => {
        await next();
        setHeaders(context.res);
      });
      const phoneOf = (query: string | undefined): string | undefined =>
        query !== undefined && /^[0-9]{1,14}$/.test(query) ? query : undefined;
      app.get('/messages', async (context) => {
        await settled();
        return context.json(await messages(phoneOf(context.req.query('phone'))));
      });
      app.get('/', async (context) => {
        await settled();
        context.header('Content-Security-Policy', pagePolicy(stylesheet));
        return context.html(renderMessages(await messages(phoneOf(context.req.query('phone')))));
      });
      return app;
    },
  };
}
