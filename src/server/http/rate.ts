/** A rate limit for each address, in memory, for a bounded number of addresses. */
import type { Budget } from '../domain/platform/limits.ts';

const mostAddresses = 50_000;

interface Entry {
  ends: number;
  count: number;
}

export interface Rate {
  /** Null, or when the address may call again. */
  consume(address: string, now: Date): Date | null;
}

/** Two generations of addresses: a full young one replaces the old one, so that dropping costs nothing. */
export function createRate({ most, window }: Budget): Rate {
  let young = new Map<string, Entry>();
  let old = new Map<string, Entry>();
  return {
    consume(address, now) {
      const time = now.getTime();
      let entry = young.get(address) ?? old.get(address);
      if (!entry || entry.ends <= time) entry = { ends: time + window, count: 0 };
      entry.count += 1;
      if (!young.has(address) && young.size >= mostAddresses / 2) {
        old = young;
        young = new Map();
      }
      young.set(address, entry);
      return entry.count > most ? new Date(entry.ends) : null;
    },
  };
}
