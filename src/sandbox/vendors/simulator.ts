/** What the sandbox needs of a simulated vendor, whichever it is. */
import type { SimulatedCallbacks } from './simulated-callbacks.ts';
import type { SimulatorSite } from './simulator-site.ts';

export interface Simulator {
  site: SimulatorSite;
  callbacks: SimulatedCallbacks;
  /** Time has passed: what became due happens. */
  wake(): void;
  /** When everything that is due has happened, and the shop was told as far as it listens. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** How often it looks at the clock by itself, ms. */
export const tick = 1_000;
