/**
 * So many calls at once; the others in line for a moment, and refused where the line does not move on (docs/decisions/055).
 */
import { after, type Clock } from './clock.ts';
import type { Load } from './concurrency.ts';
import type { Limits } from './limits.ts';
import { RateLimited } from './refusals.ts';

export interface AdmissionLoad extends Load {
  /** How many may run now. */
  atOnce: number;
  /** Calls that were refused. */
  refused: number;
}

/** For work that others do for a call: its place among those at once is another's meanwhile. */
export type Elsewhere = <Result>(work: () => Promise<Result>) => Promise<Result>;

export interface Admission {
  /** Throws `RateLimited` before `work` begins, at once or after a moment in line. */
  admit<Result>(work: () => Promise<Result>): Promise<Result>;
  elsewhere: Elsewhere;
  /** Counts a refusal where a call that is read now, and has perhaps `waited` so many ms for it, would be refused. */
  refuses(waited?: number): boolean;
  load(): AdmissionLoad;
}

interface Waiting {
  since: number;
  begin(): void;
  refuse(): void;
}

/** ms before whoever was refused may come again. */
const pause = 1_000;

/** How much the last call counts in the mean. */
const weight = 1 / 64;
/** ms for which nothing more is said of refusals. */
const saidFor = 10_000;

interface AdmissionParts {
  limits: Limits['calls'];
  clock: Clock;
  /** Calls are being refused; told now and then. */
  onRefusing(): void;
}

export function createAdmission({ limits, clock, onRefusing }: AdmissionParts): Admission {
  const { longestWait, longestUnread, burst, standing } = limits;
  const line: Waiting[] = [];
  let running = 0;
  let atOnce = limits.atOnce;
  let meanMs = 0;
  /** ms in which calls held their places, since one ended last; up to `heldUntil`. */
  let heldMs = 0;
  let heldUntil = performance.now();
  let refused = 0;
  let emptyAt = performance.now();
  let refusedAt = -Infinity;
  let saidAt = -Infinity;
  let impatience: NodeJS.Timeout | undefined;

  /**
   * A line that has stood for as long as anybody waits is kept short: who joins its end would wait as long for nothing.
   * So is one that was full a moment ago: it is empty at times, and those who come fill it anew within one turn.
   */
  const isFull = (waited = 0): boolean => {
    if (running < atOnce) return false;
    const now = performance.now();
    if (line.length === 0) emptyAt = now;
    const isStanding = now - emptyAt > longestWait || now - refusedAt < longestWait;
    return waited > longestUnread || line.length >= (isStanding ? standing : burst);
  };

  function countRefusal(): void {
    refused += 1;
    refusedAt = performance.now();
    if (refusedAt - saidAt < saidFor) return;
    saidAt = refusedAt;
    onRefusing();
  }
  const refusal = (): RateLimited => {
    countRefusal();
    return new RateLimited('platform', after(clock.now(), pause));
  };

  /** The first in line has waited longest, so one timer is enough. */
  function endWaits(): void {
    impatience = undefined;
    const now = performance.now();
    while (line[0] && now - line[0].since >= longestWait) line.shift()?.refuse();
    watch();
  }
  function watch(): void {
    const [first] = line;
    if (!first) emptyAt = performance.now();
    else impatience ??= setTimeout(endWaits, Math.max(1, longestWait - (performance.now() - first.since)));
  }

  function hold(more: number): void {
    const now = performance.now();
    heldMs += running * (now - heldUntil);
    heldUntil = now;
    running += more;
  }

  /**
   * Fewer at once where each takes long, because all of them share this process; more again, by one a round. What all
   * held their places for between two ends is what each does in the mean, so that no call has to be known by itself.
   */
  function learn(): void {
    meanMs += (heldMs - meanMs) * weight;
    heldMs = 0;
    atOnce =
      meanMs > limits.longestMean
        ? Math.max(limits.fewest, atOnce * (1 - weight))
        : Math.min(limits.atOnce, atOnce + 1 / Math.max(atOnce, 1));
  }

  function next(): void {
    while (running < atOnce && line.length > 0) {
      hold(1);
      line.shift()?.begin();
    }
    watch();
  }
  function release(): void {
    hold(-1);
    next();
  }

  const begun = (): Promise<void> =>
    new Promise((resolve, reject) => {
      line.push({ since: performance.now(), begin: resolve, refuse: () => reject(refusal()) });
      watch();
    });

  return {
    async admit(work) {
      if (isFull()) throw refusal();
      if (running < atOnce) hold(1);
      else await begun();
      try {
        return await work();
      } finally {
        hold(-1);
        learn();
        next();
      }
    },
    async elsewhere(work) {
      release();
      try {
        return await work();
      } finally {
        // Nobody who has begun waits again.
        hold(1);
      }
    },
    refuses(waited) {
      const isRefused = isFull(waited);
      if (isRefused) countRefusal();
      return isRefused;
    },
    load: () => ({ running, waiting: line.length, atOnce: Math.floor(atOnce), refused }),
  };
}
