/** The base of both simulated vendors: a site, callbacks to the shop, and a worker for due work. */
import { createWorker } from '../../server/domain/platform/worker.ts';
import type { SimulatedCallbacks } from './simulated-callbacks.ts';
import type { SimulatorSite } from './simulator-site.ts';

/** How often the worker checks the clock, ms. */
const tick = 1_000;

export function createSimulator(site: SimulatorSite, callbacks: SimulatedCallbacks, work: () => Promise<void>) {
  const worker = createWorker({ work: () => work().then(callbacks.wake), onError: () => undefined, every: tick });
  return {
    site,
    callbacks,
    /** Does due work, for a clock that was moved. */
    wake: worker.wake,
    /** Resolves when all due work is done and its callbacks are sent. */
    async settled(): Promise<void> {
      await worker.settled();
      await callbacks.settled();
    },
    async stop(): Promise<void> {
      await worker.stop();
      await callbacks.stop();
    },
  };
}
