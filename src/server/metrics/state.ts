/** How the shop stands when it is asked: process, pool, hashing, and what waits in the database. */
import { readdirSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Meter } from '@opentelemetry/api';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { AdmissionLoad } from '../domain/platform/admission.ts';
import type { Clock } from '../domain/platform/clock.ts';
import type { HashingLoad } from '../domain/access/passwords.ts';

/** ms for which an answer of the database counts, so that no scraper loads it. */
const answerLasts = 5_000;

interface Backlog {
  name: string;
  waiting: bigint;
  /** The oldest; null where nothing waits. */
  since: Date | null;
}

/** Each by an index that holds nothing else. */
const backlogs = (database: Database, now: Date): Promise<Backlog[]> =>
  database.rows<Backlog>(sql`
    select 'sms' as name, count(*) as waiting, min(created_at) as since from outbox
    union all select 'push', count(*), min(due_at) from push_notices where due_at <= ${now}
    union all select 'order', count(*), min(task_at) from transactions where task is not null and task_at <= ${now}
    union all select 'room', count(*), min(due_at) from rooms where due_at <= ${now}
    union all select 'review', count(*), min(opened_at) from reviews where cleared_at is null`);

interface StateParts {
  database: Database;
  clock: Clock;
  hashing(): HashingLoad;
  calls(): AdmissionLoad;
}

export function watchState(meter: Meter, { database, clock, hashing, calls }: StateParts): void {
  const gauge = (name: string, description: string) => meter.createObservableGauge(name, { description });
  const memory = gauge('process_resident_memory_bytes', 'Memory of the process.');
  const files = gauge('process_open_fds', 'Open descriptors of the process.');
  const cpu = meter.createObservableCounter('process_cpu_seconds', { description: 'CPU time of the process.' });
  const delay = gauge(
    'shop_event_loop_delay_seconds',
    'How late the event loop was since it was asked last, by quantile.',
  );
  const connections = gauge('shop_database_connections', 'Connections to the database, by state.');
  const queue = gauge('shop_database_waiting', 'Pieces of work that wait for a connection.');
  const hashes = gauge('shop_hashing', 'Hashes of passwords and PINs, by state.');
  const hash = gauge('shop_hash_seconds', 'How long a hash takes, the mean of the last ones.');
  const refusals = meter.createObservableCounter('shop_refused', { description: 'Calls answered with 503, by queue.' });
  const callsNow = gauge('shop_calls', 'Calls, by state.');
  const most = gauge('shop_calls_at_once', 'Calls that may run at once.');
  const waiting = gauge('shop_waiting', 'What is due and not done, by kind.');
  const lag = gauge('shop_lag_seconds', 'For how long the oldest of what is due has been, by kind.');

  const loop = monitorEventLoopDelay({ resolution: 10 });
  loop.enable();
  meter.addBatchObservableCallback(
    (result) => {
      const { rss } = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      result.observe(memory, rss);
      result.observe(files, readdirSync('/proc/self/fd').length);
      result.observe(cpu, (user + system) / 1e6);
      for (const quantile of [50, 99, 100])
        result.observe(delay, loop.percentile(quantile) / 1e9, { quantile: quantile / 100 });
      loop.reset();
      const { used, idle, waiting: forConnection } = database.load();
      result.observe(connections, used, { state: 'used' });
      result.observe(connections, idle, { state: 'idle' });
      result.observe(queue, forConnection);
      const { running, waiting: toHash, refused, ms } = hashing();
      result.observe(hashes, running, { state: 'running' });
      result.observe(hashes, toHash, { state: 'waiting' });
      result.observe(hash, ms / 1_000);
      result.observe(refusals, refused, { queue: 'hashing' });
      const { running: calling, waiting: inLine, atOnce, refused: turnedAway } = calls();
      result.observe(callsNow, calling, { state: 'running' });
      result.observe(callsNow, inLine, { state: 'waiting' });
      result.observe(most, atOnce);
      result.observe(refusals, turnedAway, { queue: 'calls' });
    },
    [memory, files, cpu, delay, connections, queue, hashes, hash, refusals, callsNow, most],
  );

  let asked: { answer: Promise<Backlog[]>; until: number } | undefined;
  meter.addBatchObservableCallback(
    async (result) => {
      const now = clock.now();
      if (!asked || performance.now() >= asked.until)
        asked = { answer: backlogs(database, now), until: performance.now() + answerLasts };
      for (const { name, waiting: count, since } of await asked.answer) {
        result.observe(waiting, Number(count), { kind: name });
        result.observe(lag, since === null ? 0 : Math.max(0, now.getTime() - since.getTime()) / 1_000, { kind: name });
      }
    },
    [waiting, lag],
  );
}
