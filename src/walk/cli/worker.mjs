/** The door to a module that runs in a thread, `worker.ts` unless told: a new thread of Node 20 does not read TypeScript until it is told how. */
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
await import(workerData?.module ?? './worker.ts');
