/** A worker thread of `workers.ts`: does what it is told with one machine after the other, and answers with what came of it. */
import { parentPort } from 'node:worker_threads';
import { models } from '../models/index.ts';
import { tasks, type Order } from './tasks.ts';

parentPort?.on('message', ({ task, name, options }: Order) => {
  const model = models.find((one) => one.name === name);
  void answer(async () => {
    if (!model) throw new Error(`There is no machine "${name}".`);
    return tasks[task](model, options);
  });
});

async function answer(run: () => Promise<unknown>): Promise<void> {
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage({ result: await run() });
  } catch (error) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}
