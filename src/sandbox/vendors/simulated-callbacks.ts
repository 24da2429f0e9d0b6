/**
 * Callbacks of a simulated vendor: stored in the transaction that causes them, and sent again for days until the shop
 * accepts them. Tests can suppress, repeat, delay, reverse or forge them.
 */
import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '../../server/db/database.ts';
import { sql } from '../../server/db/sql.ts';
import { after, type Clock } from '../../server/domain/platform/clock.ts';
import { currency, type VendorEvent, type VendorName } from '../../server/domain/vendors/vendor-ports.ts';
import { sideBySide } from '../../server/domain/platform/concurrency.ts';
import { createWorker } from '../../server/domain/platform/worker.ts';
import { signatureHeaders } from '../../server/wire/signature.ts';

interface CallbackPlan {
  /** How often each due callback is sent; 0: the shop has to ask. */
  copies: number;
  /** Nothing is sent. */
  isHeld: boolean;
  /** The signature is wrong. */
  isForged: boolean;
  /** The newest is sent first. */
  isReversed: boolean;
}

const usualPlan: CallbackPlan = { copies: 1, isHeld: false, isForged: false, isReversed: false };

export type SimulatedCallbacks = Awaited<ReturnType<typeof createSimulatedCallbacks>>;

interface CallbackRow extends Omit<VendorEvent, 'currency'> {
  written_at: Date;
  tries: number;
}

const firstPause = 5_000;
const longestPause = 60 * 60 * 1000;
const longestTrying = 3 * 24 * 60 * 60 * 1000;
const timeout = 10_000;
/** Callbacks on their way, as vendors have it: they keep no order. */
const atOnce = 8;

interface SimulatedCallbacksParts {
  database: Database;
  clock: Clock;
  vendor: VendorName;
  secret: string;
}

export async function createSimulatedCallbacks(parts: SimulatedCallbacksParts) {
  const { database, clock, vendor, secret } = parts;
  await database.script(`
    create table if not exists simulated_callbacks (
      id uuid primary key, place bigint generated always as identity, vendor text not null, number text not null,
      kind text not null, status text not null, amount bigint not null, written_at timestamptz not null,
      due_at timestamptz, tries integer not null default 0);
    create index if not exists simulated_callbacks_due on simulated_callbacks (vendor, due_at) where due_at is not null`);
  let address: string | null = null;
  let plan = usualPlan;

  /** True if the shop has accepted it. */
  async function send({ id, number, kind, status, amount }: CallbackRow, to: string): Promise<boolean> {
    const content = Buffer.from(JSON.stringify({ id, number, kind, status, amount: Number(amount), currency }));
    const key = plan.isForged ? `not ${secret}` : secret;
    const response = await fetch(to, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...signatureHeaders(key, content, clock.now()) },
      body: new Uint8Array(content),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    }).catch(() => null);
    await response?.body?.cancel();
    return response?.ok ?? false;
  }

  async function deliver(row: CallbackRow, to: string): Promise<void> {
    let isAccepted = true;
    for (let copy = 0; copy < plan.copies; copy += 1) isAccepted = (await send(row, to)) && isAccepted;
    const now = clock.now();
    const pause = Math.min(firstPause * 2 ** Math.min(row.tries, 12), longestPause);
    const isOver = isAccepted || after(row.written_at, longestTrying) <= now;
    await database.run(sql`
      update simulated_callbacks set tries = tries + 1, due_at = ${isOver ? null : after(now, pause)} where id = ${row.id}`);
  }

  const worker = createWorker({
    async work(isStopped) {
      for (let left = true; left && address !== null && !plan.isHeld && !isStopped();) {
        const rows = await database.rows<CallbackRow>(sql`
          select id, number, kind, status, amount, written_at, tries from simulated_callbacks
          where vendor = ${vendor} and due_at <= ${clock.now()} order by place limit 200`);
        const to = address;
        const inOrder = plan.isReversed ? rows.reverse() : rows;
        await sideBySide(inOrder, plan.isReversed ? 1 : atOnce, async (row) => {
          if (!isStopped()) await deliver(row, to);
        });
        left = rows.length > 0;
      }
    },
    // Only the database can fail here, if the sandbox is stopped during a delivery.
    onError: () => undefined,
  });

  return {
    ...worker,
    /** Call it in the transaction that causes the callback, then `wake`. */
    async write(
      handle: Queryable,
      { number, kind, status, amount }: Omit<VendorEvent, 'id' | 'currency'>,
    ): Promise<void> {
      const now = clock.now();
      await handle.run(sql`
        insert into simulated_callbacks (id, vendor, number, kind, status, amount, written_at, due_at)
        values (${randomUUID()}, ${vendor}, ${number}, ${kind}, ${status}, ${amount}, ${now}, ${now})`);
    },
    plan(changes: Partial<CallbackPlan>): void {
      plan = { ...plan, ...changes };
      worker.wake();
    },
    /** Number of callbacks that the shop has not accepted yet. */
    async waiting(): Promise<number> {
      const rows = await database.rows(sql`
        select 1 from simulated_callbacks where vendor = ${vendor} and due_at is not null`);
      return rows.length;
    },
    /** Sets the shop's address; until then callbacks wait. */
    sendTo(to: string): void {
      address = to;
      worker.wake();
    },
  };
}
