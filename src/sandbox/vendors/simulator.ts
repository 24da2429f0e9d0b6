/** The base of both simulated vendors: a site, callbacks to the shop, and a worker for work that became due. */
import { createWorker } from '../../server/domain/platform/worker.ts';
import type { SimulatedCallbacks } from './simulated-callbacks.ts';
import type { SimulatorSite } from './simulator-site.ts';

export interface Simulator {
  site: SimulatorSite;
  callbacks: SimulatedCallbacks;
  /** Does what became due, where the clock was moved. */
  wake(): void;
  /** Resolves when everything due has happened and its callbacks were sent. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** How often the worker looks at the clock by itself, ms. */
const tick = 1_000;

export function createSimulator(
  site: SimulatorSite,
  callbacks: SimulatedCallbacks,
  work: () => Promise<void>,
): Simulator {
  const worker = createWorker({ work: () => work().then(callbacks.wake), onError: () => undefined, every: tick });
  return {
    site,
    callbacks,
    wake: worker.wake,
    async settled() {
      await worker.settled();
      await callbacks.settled();
    },
    async stop() {
      await worker.stop();
      await callbacks.stop();
    },
  };
}
