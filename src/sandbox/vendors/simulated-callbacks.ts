/**
 * What a simulated vendor tells the shop: written down with what it tells of, sent until the shop takes it, for days.
 * A test can have it sent never, several times, held back, turned round, or signed by somebody else.
 */
import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '../../server/db/database.ts';
import { sql } from '../../server/db/sql.ts';
import { after, type Clock } from '../../server/domain/platform/clock.ts';
import { currency, type VendorEvent, type VendorName } from '../../server/domain/vendors/vendor-ports.ts';
import { createWorker, type Worker } from '../../server/domain/platform/worker.ts';
import { signatureHeaders } from '../../server/vendors/signature.ts';

interface CallbackPlan {
  /** How often each is sent once its turn has come; 0: the shop has to ask. */
  copies: number;
  /** Nothing leaves until it is released. */
  isHeld: boolean;
  /** The signature does not fit. */
  isForged: boolean;
  /** The newest goes first. */
  isReversed: boolean;
}

const goodPlan: CallbackPlan = { copies: 1, isHeld: false, isForged: false, isReversed: false };

export interface SimulatedCallbacks extends Pick<Worker, 'wake' | 'settled' | 'stop'> {
  /** In the transaction that causes it; then `wake`. */
  write(handle: Queryable, event: Omit<VendorEvent, 'id' | 'currency'>): Promise<void>;
  plan(changes: Partial<CallbackPlan>): void;
  /** Those that the shop has not taken. */
  waiting(): Promise<number>;
  /** Where the shop takes them; before that they wait. */
  sendTo(address: string): void;
}

interface CallbackRow extends Omit<VendorEvent, 'currency'> {
  written_at: Date;
  tries: number;
}

const firstPause = 5_000;
const longestPause = 60 * 60 * 1000;
const days = 3 * 24 * 60 * 60 * 1000;
const patience = 10_000;

export interface SimulatedCallbacksParts {
  database: Database;
  clock: Clock;
  vendor: VendorName;
  secret: string;
}

export async function createSimulatedCallbacks(parts: SimulatedCallbacksParts): Promise<SimulatedCallbacks> {
  const { database, clock, vendor, secret } = parts;
  await database.script(`
    create table if not exists simulated_callbacks (
      id uuid primary key, place bigint generated always as identity, vendor text not null, number text not null,
      kind text not null, status text not null, amount bigint not null, written_at timestamptz not null,
      due_at timestamptz, tries integer not null default 0);
    create index if not exists simulated_callbacks_due on simulated_callbacks (vendor, due_at) where due_at is not null`);
  let address: string | null = null;
  let plan = goodPlan;

  /** Whether the shop has taken it. */
  async function send({ id, number, kind, status, amount }: CallbackRow, to: string): Promise<boolean> {
    const content = Buffer.from(JSON.stringify({ id, number, kind, status, amount: Number(amount), currency }));
    const key = plan.isForged ? `not ${secret}` : secret;
    const response = await fetch(to, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...signatureHeaders(key, content, clock.now()) },
      body: new Uint8Array(content),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    }).catch(() => null);
    await response?.body?.cancel();
    return response?.ok ?? false;
  }

  async function deliver(row: CallbackRow, to: string): Promise<void> {
    let isTaken = true;
    for (let copy = 0; copy < plan.copies; copy += 1) isTaken = (await send(row, to)) && isTaken;
    const now = clock.now();
    const pause = Math.min(firstPause * 2 ** Math.min(row.tries, 12), longestPause);
    const isOver = isTaken || after(row.written_at, days) <= now;
    await database.run(sql`
      update simulated_callbacks set tries = tries + 1, due_at = ${isOver ? null : after(now, pause)} where id = ${row.id}`);
  }

  const worker = createWorker({
    async work(isStopped) {
      for (let left = true; left && address !== null && !plan.isHeld && !isStopped();) {
        const rows = await database.rows<CallbackRow>(sql`
          select id, number, kind, status, amount, written_at, tries from simulated_callbacks
          where vendor = ${vendor} and due_at <= ${clock.now()} order by place limit 200`);
        for (const row of plan.isReversed ? rows.reverse() : rows) {
          if (!isStopped()) await deliver(row, address);
        }
        left = rows.length > 0;
      }
    },
    // Only the database can fail here, which a sandbox that is stopped in the middle may see.
    onError: () => undefined,
  });

  return {
    ...worker,
    async write(handle, { number, kind, status, amount }) {
      const now = clock.now();
      await handle.run(sql`
        insert into simulated_callbacks (id, vendor, number, kind, status, amount, written_at, due_at)
        values (${randomUUID()}, ${vendor}, ${number}, ${kind}, ${status}, ${amount}, ${now}, ${now})`);
    },
    plan(changes) {
      plan = { ...plan, ...changes };
      worker.wake();
    },
    async waiting() {
      const rows = await database.rows(sql`
        select 1 from simulated_callbacks where vendor = ${vendor} and due_at is not null`);
      return rows.length;
    },
    sendTo(to) {
      address = to;
      worker.wake();
    },
  };
}
