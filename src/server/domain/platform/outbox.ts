/**
 * Messages that have to leave the house. A message is written in the transaction that causes it and delivered once that
 * is committed, again after a crash, and deleted when it is gone: a code does not stay readable.
 */
import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { after, type Clock } from './clock.ts';
import { createWorker, type Worker } from './worker.ts';

export interface Message {
  /** The same for every attempt: a receiver may see a message twice. */
  id: string;
  phone: string;
  text: string;
  writtenAt: Date;
}

/** Who carries messages to phones. A rejection means "try again". */
export interface SmsPort {
  send(message: Message): Promise<void>;
}

interface OutboxRow {
  id: string;
  phone: string;
  text: string;
  created_at: Date;
}

/** How long one attempt has before another process may take the message; a gateway has less. */
const lease = 15_000;
/** How often, ms, the outbox looks by itself for what was refused, or taken by a process that died. */
const lookEvery = 5_000;

export interface NewMessage {
  phone: string;
  text: string;
  writtenAt: Date;
  /** Nobody wants it later. */
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
      returning id, phone, text, created_at`);
  }

  const worker = createWorker({
    async work(isStopped) {
      await database.run(sql`delete from outbox where expires_at <= ${clock.now()}`);
      const refused: string[] = [];
      while (!isStopped()) {
        const message = await claimNext();
        if (message === null) break;
        const { id, phone, text, created_at } = message;
        try {
          await port.send({ id, phone, text, writtenAt: created_at });
          await database.run(sql`delete from outbox where id = ${id}`);
        } catch (error) {
          // The others do not wait for it; the next look tries it again.
          onError(error);
          refused.push(id);
        }
      }
      if (refused.length > 0)
        await database.run(sql`update outbox set claimed_until = null where id = any(${refused}::uuid[])`);
    },
    onError,
    every: lookEvery,
  });
  worker.wake();
  return worker;
}
