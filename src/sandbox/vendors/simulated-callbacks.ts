/**
 * Callbacks of a simulated vendor: kept together with what causes them, and sent again for days until the shop accepts
 * them. Tests can suppress, repeat, delay, reverse or forge them.
 */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { after, day, hour, type Clock } from '../../server/domain/platform/clock.ts';
import { currency } from '../../server/domain/vendors/vendor-ports.ts';
import { sideBySide } from '../../server/domain/platform/concurrency.ts';
import { createWorker } from '../../server/domain/platform/worker.ts';
import { post } from '../../server/wire/post.ts';
import { signatureHeaders } from '../../server/wire/signature.ts';
import { Moment, Whole, type Journal } from './journal.ts';

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

export type SimulatedCallbacks = ReturnType<typeof createSimulatedCallbacks>;

/** One that the shop has not accepted yet; no other is kept. */
const Callback = v.object({
  id: v.string(),
  number: v.string(),
  kind: v.picklist(['payment', 'payout']),
  status: v.picklist(['paid', 'failed']),
  amount: Whole,
  written_at: Moment,
  due_at: Moment,
  tries: v.number(),
});
type CallbackRow = v.InferOutput<typeof Callback>;

const firstPause = 5_000;
const longestPause = hour;
const longestTrying = 3 * day;
const timeout = 10_000;
/** Callbacks on their way, as vendors have it: they keep no order. */
const atOnce = 8;

/** Taken up at once, so that a moved clock needs few turns. */
const mostTaken = 200;

interface SimulatedCallbacksParts {
  journal: Journal;
  clock: Clock;
  secret: string;
}

export function createSimulatedCallbacks({ journal, clock, secret }: SimulatedCallbacksParts) {
  const callbacks = journal.table('callbacks', Callback);
  let address: string | null = null;
  let plan = usualPlan;

  /** True if the shop has accepted it. */
  async function send({ id, number, kind, status, amount }: CallbackRow, to: string): Promise<boolean> {
    const content = JSON.stringify({ id, number, kind, status, amount: Number(amount), currency });
    const key = plan.isForged ? `not ${secret}` : secret;
    const response = await post(new URL(to), {
      headers: { 'Content-Type': 'application/json', ...signatureHeaders(key, Buffer.from(content), clock.now()) },
      content,
      within: timeout,
    }).catch(() => null);
    response?.resume();
    return response?.statusCode === 204;
  }

  async function deliver(row: CallbackRow, to: string): Promise<void> {
    let isAccepted = true;
    for (let copy = 0; copy < plan.copies; copy += 1) isAccepted = (await send(row, to)) && isAccepted;
    const now = clock.now();
    const pause = Math.min(firstPause * 2 ** Math.min(row.tries, 12), longestPause);
    if (isAccepted || after(row.written_at, longestTrying) <= now) callbacks.delete(row.id);
    // Everything may have been forgotten meanwhile.
    else if (callbacks.get(row.id)) callbacks.put(row.id, { ...row, tries: row.tries + 1, due_at: after(now, pause) });
  }

  const worker = createWorker({
    async work(isStopped) {
      for (let left = true; left && address !== null && !plan.isHeld && !isStopped();) {
        const now = clock.now();
        const rows = callbacks
          .waiting()
          .filter(({ due_at: dueAt }) => dueAt <= now)
          .slice(0, mostTaken);
        // The shop hears of nothing that could be undone.
        await journal.onDisk();
        const to = address;
        const inOrder = plan.isReversed ? rows.reverse() : rows;
        await sideBySide(inOrder, plan.isReversed ? 1 : atOnce, async (row) => {
          if (!isStopped()) await deliver(row, to);
        });
        left = rows.length > 0;
      }
    },
    // Only the disk can fail here; then nothing is answered any more either.
    onError: () => undefined,
  });

  return {
    ...worker,
    /** In the turn of the event loop of what causes the callback; then `written`. */
    write(event: Pick<CallbackRow, 'number' | 'kind' | 'status' | 'amount'>): void {
      const now = clock.now();
      const id = randomUUID();
      callbacks.put(id, { id, ...event, written_at: now, due_at: now, tries: 0 });
    },
    /** What is told of the cause, once both are on disk. */
    async written<Told>(what: Told): Promise<Told> {
      await journal.onDisk();
      worker.wake();
      return what;
    },
    plan(changes: Partial<CallbackPlan>): void {
      plan = { ...plan, ...changes };
      worker.wake();
    },
    /** Number of callbacks that the shop has not accepted yet. */
    waiting: (): number => callbacks.waiting().length,
    /** Sets the shop's address; until then callbacks wait. */
    sendTo(to: string): void {
      address = to;
      worker.wake();
    },
  };
}
