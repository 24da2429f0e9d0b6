/**
 * The device's timeline: starts at the wall clock, runs with the monotonic one, so a changed clock moves nothing. What
 * the monotonic clock slept through is caught up when the page wakes (OT-4, C44, C45).
 */

/** Browsers fire a longer timer at once. */
const longestTimer = 2 ** 31 - 1;
/** Differences below this are rounding, not sleep, ms. */
const jitter = 1000;

export interface Clock {
  /** Ms on the device's timeline. */
  now(): number;
  /** Calls back once `until` is reached, also after sleep; the function returned gives up. */
  at(until: number, callback: () => void): () => void;
  /** Calls back every second and whenever the page wakes; for what is drawn, never for what is decided. */
  onTick(callback: () => void): () => void;
}

type ClockWindow = Pick<Window, 'performance' | 'setTimeout' | 'clearTimeout' | 'setInterval' | 'clearInterval'> & {
  document: Document;
  addEventListener: Window['addEventListener'];
  Date: { now(): number };
};

export function createClock(window: ClockWindow): Clock {
  const startWall = window.Date.now();
  const startMonotonic = window.performance.now();
  let slept = 0;
  let hiddenAt: number | null = null;
  const wakers = new Set<() => void>();

  const now = () => startWall + slept + (window.performance.now() - startMonotonic);

  const wake = () => {
    // Only a page that was hidden or frozen can have slept; a clock changed under a visible page is not believed.
    const gap = window.Date.now() - now();
    if (hiddenAt !== null && gap > jitter) slept += gap;
    hiddenAt = null;
    for (const waker of [...wakers]) waker();
  };
  const hide = () => {
    hiddenAt ??= now();
  };
  window.document.addEventListener('visibilitychange', () => {
    if (window.document.visibilityState === 'hidden') hide();
    else wake();
  });
  window.document.addEventListener('freeze', hide);
  window.document.addEventListener('resume', wake);
  window.addEventListener('pagehide', hide);
  window.addEventListener('pageshow', wake);

  return {
    now,
    at(until, callback) {
      let timer = 0;
      const arm = () => {
        window.clearTimeout(timer);
        const rest = until - now();
        if (!(rest > 0)) {
          stop();
          callback();
        } else {
          timer = window.setTimeout(arm, Math.min(rest, longestTimer));
        }
      };
      const stop = () => {
        window.clearTimeout(timer);
        wakers.delete(arm);
      };
      wakers.add(arm);
      timer = window.setTimeout(arm, 0);
      return stop;
    },
    onTick(callback) {
      const interval = window.setInterval(callback, 1000);
      wakers.add(callback);
      return () => {
        window.clearInterval(interval);
        wakers.delete(callback);
      };
    },
  };
}
