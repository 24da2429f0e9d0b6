import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Order, TaskOptions } from './order.ts';

export interface Done {
  order: Order;
  result: unknown;
}

export class Threads {
  readonly jobs: number;
  readonly #workers: Worker[] = [];
  readonly #options: TaskOptions;

  constructor(jobs = availableParallelism(), options: TaskOptions = {}) {
    this.jobs = jobs;
    this.#options = options;
  }

  /** In the order in which they are done; throws the error of a thread. */
  async *do(orders: readonly Order[]): AsyncGenerator<Done> {
    const waiting = [...orders];
    const running = new Map<Worker, Promise<{ worker: Worker; done: Done }>>();
    const goOn = (worker: Worker): void => {
      const order = waiting.shift();
      if (order) running.set(worker, this.#give(worker, order));
      else running.delete(worker);
    };
    // Every core has a thread of its own, from which helpers of its garbage collector would only take time.
    setFlagsFromString('--no-parallel-scavenge');
    while (this.#workers.length < Math.min(this.jobs, orders.length)) this.#workers.push(startWorker());
    for (const worker of this.#workers) goOn(worker);
    while (running.size > 0) {
      const { worker, done } = await Promise.race(running.values());
      goOn(worker);
      yield done;
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }

  #give(worker: Worker, order: Order): Promise<{ worker: Worker; done: Done }> {
    return new Promise((resolve, reject) => {
      const settle = (answer: { result: unknown } | { error: string }): void => {
        worker.off('error', reject);
        if ('error' in answer) return reject(new Error(answer.error));
        return resolve({ worker, done: { order, result: answer.result } });
      };
      worker.once('message', settle);
      worker.once('error', reject);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage({ ...order, options: this.#options });
    });
  }
}

/**
 * Drops this thread's `execArgv`, which may register tsx a second time. A large young generation suits snapshots,
 * most of which are garbage at once.
 */
const startWorker = (): Worker =>
  new Worker(new URL('./worker.mjs', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: 192, maxOldGenerationSizeMb: 4096 },
  });
