const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };

/** Runs something with fake timers; timers of 0 ms run at its end, by which XState throws uncaught errors. */
export function withHeldClock(run: () => void): void {
  const timers = new Map<number, { at: number; run: () => void }>();
  let last = 0;
  let now = 0;
  const advance = (ms: number): void => {
    const until = now + ms;
    for (;;) {
      const due = [...timers].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at)[0];
      if (!due) break;
      const [id, timer] = due;
      timers.delete(id);
      now = timer.at;
      timer.run();
    }
    now = until;
  };
  globalThis.setTimeout = ((callback: () => void, delay = 0) => {
    timers.set((last += 1), { at: now + delay, run: callback });
    return last;
  }) as unknown as typeof setTimeout;
  globalThis.clearTimeout = ((id: number) => void timers.delete(id)) as typeof clearTimeout;
  held = advance;
  try {
    run();
    advance(0);
  } finally {
    held = null;
    Object.assign(globalThis, real);
  }
}

let held: ((ms: number) => void) | null = null;

/** Null where the real clock runs. */
export const heldClock = (): ((ms: number) => void) | null => held;
