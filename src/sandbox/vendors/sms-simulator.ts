/** The simulated SMS network: keeps messages and shows them on an origin of its own. */
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { SmsPort } from '../../server/domain/platform/outbox.ts';
import { Moment, newest, type Journal } from './journal.ts';
import { pagePolicy, setHeaders } from './simulator-site.ts';
import { renderMessages, stylesheet, type SimulatedMessage } from './sms-simulator-page.ts';

export interface SmsSimulator extends SmsPort {
  messages(phone?: string): Promise<SimulatedMessage[]>;
  forget(): void;
  /** The site. It waits for `settled`, so that it shows every message on its way. */
  app(settled: () => Promise<void>): Hono<{ Bindings: HttpBindings }>;
}

const mostShown = 200;

const Message = v.object({ id: v.string(), phone: v.string(), text: v.string(), sentAt: Moment });

export function createSmsSimulator(journal: Journal): SmsSimulator {
  const sent = journal.table('messages', Message);

  async function messages(phone?: string): Promise<SimulatedMessage[]> {
    const all = [...sent.rows()];
    return journal.told(newest(phone === undefined ? all : all.filter((one) => one.phone === phone), mostShown));
  }

  return {
    async send({ id, phone, text, writtenAt }) {
      if (!sent.get(id)) sent.put(id, { id, phone, text, sentAt: writtenAt });
      return journal.onDisk();
    },
    forget: journal.clear,
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
