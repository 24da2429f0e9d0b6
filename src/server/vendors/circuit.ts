/** After failures in a row no request is sent for a while, then one attempt decides. */
import { after, type Clock } from '../domain/platform/clock.ts';

export interface Circuit {
  isClosed(): boolean;
  /** Throws the error of `refuse` while the circuit is open. */
  run<Result>(work: () => Promise<Result>, refuse: () => Error): Promise<Result>;
}

const mostFailures = 5;
const pause = 30_000;

export function createCircuit(clock: Clock): Circuit {
  let failures = 0;
  let openUntil: Date | null = null;
  let isTrying = false;
  const isClosed = (): boolean => openUntil === null || (!isTrying && openUntil <= clock.now());
  return {
    isClosed,
    async run(work, refuse) {
      if (!isClosed()) throw refuse();
      isTrying = openUntil !== null;
      try {
        const result = await work();
        failures = 0;
        openUntil = null;
        return result;
      } catch (error) {
        failures += 1;
        if (failures >= mostFailures) openUntil = after(clock.now(), pause);
        throw error;
      } finally {
        isTrying = false;
      }
    },
  };
}
