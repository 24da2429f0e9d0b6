/** SMS to be sent: written in the transaction that causes them, sent after it, again after a crash, then deleted. */
import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { after, type Clock } from './clock.ts';
import { createWorker, type Worker } from './worker.ts';

export interface Message {
  /** The same for every attempt, because a receiver may see a message twice. */
  id: string;
  phone: string;
  text: string;
  writtenAt: Date;
}

/** A rejection means "try again". */
export interface SmsPort {
  send(message: Message): Promise<void>;
}

interface OutboxRow {
  id: string;
  phone: string;
  text: string;
  created_at: Date;
  claimed_until: Date;
}

/** ms until another process may take the message; a gateway's timeout is shorter. */
const lease = 15_000;
/** ms between looks for refused messages, and those of a dead process. */
const lookEvery = 5_000;

export interface NewMessage {
  phone: string;
  text: string;
  writtenAt: Date;
  /** From then on the message is deleted unsent. */
  expiresAt: Date;
}

export async function writeMessage(handle: Queryable, message: NewMessage): Promise<void> {
  await handle.run(sql`
    insert into outbox (id, phone, text, created_at, expires_at)
    values (${randomUUID()}, ${message.phone}, ${message.text}, ${message.writtenAt}, ${message.expiresAt})`);
}

export function runOutbox(database: Database, port: SmsPort, clock: Clock, onError: (error: unknown) => void): Worker {
  async function claimNext(): Promise<OutboxRow | null> {
    const now = clock.now();
    return database.row<OutboxRow>(sql`
      update outbox set claimed_until = ${after(now, lease)}
      where id = (
        select id from outbox
        where (claimed_until is null or claimed_until <= ${now}) and expires_at > ${now}
        order by created_at limit 1 for update skip locked)
      returning id, phone, text, created_at, claimed_until`);
  }

  const worker = createWorker({
    async work(isStopped) {
      await database.run(sql`delete from outbox where expires_at <= ${clock.now()}`);
      const refused: OutboxRow[] = [];
      while (!isStopped()) {
        const message = await claimNext();
        if (message === null) break;
        const { id, phone, text, created_at } = message;
        try {
          await port.send({ id, phone, text, writtenAt: created_at });
          await database.run(sql`delete from outbox where id = ${id}`);
        } catch (error) {
          // Goes on with other messages; the next look tries this one again.
          onError(error);
          refused.push(message);
        }
      }
      // A claim that ended meanwhile may have become another process's.
      if (refused.length > 0)
        await database.run(sql`
          update outbox o set claimed_until = null
          from unnest(${refused.map(({ id }) => id)}::uuid[],
            ${refused.map((message) => message.claimed_until)}::timestamptz[]) as refused (id, until)
          where o.id = refused.id and o.claimed_until = refused.until`);
    },
    onError,
    every: lookEvery,
  });
  worker.wake();
  return worker;
}
