/** The door to `worker.ts`: a new thread of Node 20 does not read TypeScript until it is told how. */
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
