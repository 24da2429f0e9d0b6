/** How often an address may call at all: counted in memory, with a fixed number of addresses remembered. */
import type { Budget } from '../domain/limits.ts';

const mostAddresses = 50_000;

export interface Rate {
  /** Null, or the moment at which the address may call again. */
  take(address: string, now: Date): Date | null;
}

export function createRate({ most, window }: Budget): Rate {
  const seen = new Map<string, { ends: number; count: number }>();
  return {
    take(address, now) {
      const time = now.getTime();
      const entry = seen.get(address);
      if (entry && entry.ends > time) {
        entry.count += 1;
        return entry.count > most ? new Date(entry.ends) : null;
      }
      seen.delete(address);
      // A map keeps the order of insertion: the first one is the oldest.
      if (seen.size >= mostAddresses) for (const oldest of seen.keys()) if (seen.delete(oldest)) break;
      seen.set(address, { ends: time + window, count: 1 });
      return null;
    },
  };
}
