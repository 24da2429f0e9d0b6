/** Time that passes only when nothing else is left to do. */
import { setImmediate as flushed } from 'node:timers/promises';

export interface VirtualClock {
  /** Ms. */
  now(): number;
  after(ms: number): Promise<void>;
  /** Runs to the end with `setTimeout` on this clock; throws where no timer could end it. */
  run<Result>(task: () => Promise<Result>): Promise<Result>;
  /** Lets the time pass. */
  pass(ms: number): Promise<void>;
}

export function createVirtualClock(start: number): VirtualClock {
  const timers = new Map<number, { at: number; run(): void }>();
  let [now, last] = [start, 0];
  const set = (run: () => void, ms = 0): number => {
    timers.set((last += 1), { at: now + ms, run });
    return last;
  };
  const next = () =>
    [...timers].reduce<[number, { at: number; run(): void }] | null>(
      (first, one) => (first && first[1].at <= one[1].at ? first : one),
      null,
    );
  const advance = (): boolean => {
    const due = next();
    if (!due) return false;
    timers.delete(due[0]);
    now = Math.max(now, due[1].at);
    due[1].run();
    return true;
  };
  const onThisClock = async <Result>(task: () => Promise<Result>): Promise<Result> => {
    const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
    globalThis.setTimeout = set as unknown as typeof setTimeout;
    globalThis.clearTimeout = ((id: number) => void timers.delete(id)) as typeof clearTimeout;
    try {
      return await task();
    } finally {
      Object.assign(globalThis, real);
    }
  };
  return {
    now: () => now,
    after: (ms) => new Promise((resolve) => void set(resolve, ms)),
    run: (task) =>
      onThisClock(async () => {
        let isOver = false;
        const result = task().finally(() => (isOver = true));
        result.catch(() => undefined);
        await flushed();
        while (!isOver) {
          if (!advance()) throw new Error('It waits for ever: no timer is left.');
          await flushed();
        }
        return result;
      }),
    pass: (ms) =>
      onThisClock(async () => {
        const until = now + ms;
        await flushed();
        for (let due = next(); due && due[1].at <= until; due = next()) {
          advance();
          await flushed();
        }
        now = until;
      }),
  };
}
