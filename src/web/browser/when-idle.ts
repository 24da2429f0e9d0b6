/** Runs it once the browser has nothing else to do, at the latest after `timeout` ms; at once where a browser cannot say. */
export function whenIdle(window: Window, run: () => void, timeout?: number): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, timeout === undefined ? {} : { timeout });
  else run();
}
