/**
 * How far down every entry of the history was scrolled, so that back shows what was left (GM-1). The browser's own
 * attempt comes before the page it goes back to is drawn, and stops at the end of what is there by then.
 */

export type ScrolledWindow = Pick<
  Window,
  'document' | 'addEventListener' | 'innerHeight' | 'scrollTo' | 'scrollY' | 'requestAnimationFrame' | 'performance'
>;

export interface ScrollMemory {
  /** The entry of this name is left. */
  leave(key: string): void;
  /** The entry is there again: goes down to where it was left, as soon as the page is long enough. */
  comeBack(key: string): void;
}

/** A page that has not grown by then has lost what was there, ms. */
const longestWait = 3000;

export function createScrollMemory(window: ScrolledWindow): ScrollMemory {
  const left = new Map<string, number>();
  /** Before anything of a going back was heard of, when the browser may have scrolled already. */
  let seen = 0;
  /** The person's own hand overrules every way back that is still going on. */
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
