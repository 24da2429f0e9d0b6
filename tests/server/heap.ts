/** The heap without what only waits for its collection. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

export function collectGarbage(): void {
  for (let time = 0; time < 3; time += 1) collect();
}

/** Bytes in use. */
export function heapInUse(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
