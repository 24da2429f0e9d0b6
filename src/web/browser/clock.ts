/**
 * The device's timeline: it starts at the wall clock's time and runs with the monotonic clock, so nothing moves when
 * somebody sets the wall clock. The monotonic clock may stand still while the device sleeps; when the page wakes, the
 * timeline catches up with the wall clock (OT-4, C44, C45).
 */

/** The longest timer of a browser, ms: browsers fire a longer one at once. */
const longestTimer = 2 ** 31 - 1;
/** How far both clocks may differ by rounding alone, ms; a larger difference is sleep. */
const jitter = 1000;

export interface Clock {
  /** Ms on the device's timeline. */
  now(): number;
  /** Calls back once, when `until` is reached, also after sleep. Returns a function that cancels the wait. */
  at(until: number, callback: () => void): () => void;
  /** Calls back every second and whenever the page wakes; for drawing only, never for decisions. */
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
        // Not `rest <= 0`: an `until` that is NaN counts as reached.
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
