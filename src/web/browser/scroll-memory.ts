/**
 * The scroll position of every history entry, restored on Back (GM-1). The browser restores it before the page is
 * drawn, and so stops at the end of a page that is still short.
 */

export type ScrolledWindow = Pick<
  Window,
  'document' | 'addEventListener' | 'innerHeight' | 'scrollTo' | 'scrollY' | 'requestAnimationFrame' | 'performance'
>;

export interface ScrollMemory {
  leave(key: string): void;
  /** As soon as the page is long enough. */
  comeBack(key: string): void;
}

/** After this wait, ms, a page that is still too short is scrolled to its end. */
const longestWait = 3000;

export function createScrollMemory(window: ScrolledWindow): ScrollMemory {
  const left = new Map<string, number>();
  /** The last position seen in an event: at `popstate` the browser may have scrolled already. */
  let seen = 0;
  /** Counts up to cancel a restoration that still waits, also when the person scrolls, taps or types. */
  let attempt = 0;
  window.addEventListener('scroll', () => (seen = window.scrollY), { passive: true });
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const) {
    window.addEventListener(type, () => void attempt++, { passive: true });
  }
  return {
    leave(key) {
      left.set(key, seen);
      attempt++;
      seen = 0;
    },
    comeBack(key) {
      const wanted = left.get(key);
      if (wanted === undefined) return;
      const mine = ++attempt;
      const until = window.performance.now() + longestWait;
      const tryIt = () => {
        if (mine !== attempt) return;
        const end = window.document.documentElement.scrollHeight - window.innerHeight;
        if (wanted <= end || window.performance.now() > until) window.scrollTo(0, wanted);
        else window.requestAnimationFrame(tryIt);
      };
      window.requestAnimationFrame(tryIt);
    },
  };
}
