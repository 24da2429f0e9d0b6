/** The machines of the product spread over worker threads: the slowest decides, not the sum. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { MutantReport } from './mutant-report.ts';
import type { MachineReport } from './report.ts';
import type { Order, Task, TaskOptions } from './tasks.ts';

export interface SpreadOptions extends TaskOptions {
  /** How many threads; as many as there are processors where it is not said. */
  jobs?: number;
}

/** Walks machines by name, side by side. The report of each comes as soon as it is there, so in any order. */
export const walkAll = (names: readonly string[], options: SpreadOptions = {}): AsyncIterable<MachineReport> =>
  spread('walk', names, options);

/** Mutates machines by name, side by side, and has them judged, in any order as well. */
export const scoreAll = (names: readonly string[], options: SpreadOptions = {}): AsyncIterable<MutantReport> =>
  spread('mutants', names, options);

type Answer<Result> = { result: Result } | { error: string };

/** Begins in the order of the names: what takes long stands best at the front. */
async function* spread<Result>(
  task: Task,
  names: readonly string[],
  { jobs = availableParallelism(), ...options }: SpreadOptions,
): AsyncGenerator<Result> {
  const waiting = [...names];
  const workers = Array.from({ length: Math.max(1, Math.min(jobs, names.length)) }, startWorker);
  const running = new Map<Worker, Promise<{ worker: Worker; answer: Answer<Result> }>>();
  const giveWork = (worker: Worker): void => {
    const name = waiting.shift();
    if (name === undefined) running.delete(worker);
    else running.set(worker, order<Result>(worker, { task, name, options }));
  };
  try {
    for (const worker of workers) giveWork(worker);
    while (running.size > 0) {
      const { worker, answer } = await Promise.race(running.values());
      if ('error' in answer) throw new Error(answer.error);
      giveWork(worker);
      yield answer.result;
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/**
 * Whatever this thread was started with is not for the other: it could be told twice how to read TypeScript. Snapshots die
 * young, and cost least where many of them do so at once.
 */
const startWorker = (): Worker =>
  new Worker(new URL('./worker.mjs', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: 192, maxOldGenerationSizeMb: 4096 },
  });

function order<Result>(worker: Worker, what: Order): Promise<{ worker: Worker; answer: Answer<Result> }> {
  return new Promise((resolve, reject) => {
    const settle = (answer: Answer<Result>): void => {
      worker.off('error', reject);
      resolve({ worker, answer });
    };
    worker.once('message', settle);
    worker.once('error', reject);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(what);
  });
}
