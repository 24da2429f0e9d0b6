/** Starts a TypeScript module in a worker thread (`worker.ts` by default): threads of Node 20 need tsx registered first. */
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
await import(workerData?.module ?? './worker.ts');
