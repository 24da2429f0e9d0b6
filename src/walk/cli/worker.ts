/** The worker thread of `threads.ts`: runs tasks and posts their results or errors. */
import { parentPort } from 'node:worker_threads';
import { loadProduct } from '../product.ts';
import { tasksOf, type Order, type TaskOptions } from './tasks.ts';

const tasks = tasksOf(await loadProduct());

parentPort?.on('message', ({ task, name, part, options }: Order & { options: TaskOptions }) => {
  void answer(async () => tasks[task](name, options, part));
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
