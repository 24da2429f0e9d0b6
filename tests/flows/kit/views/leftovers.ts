/** The live listeners of window and document, and the live timers, in words by number. */
const live = new Map<number, string>();
let count = 0;

for (const [name, target] of [
  ['window', window],
  ['document', document],
] as const) {
  const listening = new Map<unknown, Map<string, number>>();
  const add = target.addEventListener.bind(target) as EventTarget['addEventListener'];
  const remove = target.removeEventListener.bind(target) as EventTarget['removeEventListener'];
  const forget = (type: string, listener: unknown): void => {
    live.delete(listening.get(listener)?.get(type) ?? 0);
    listening.get(listener)?.delete(type);
  };
  target.addEventListener = (type: string, listener: never, options?: boolean | AddEventListenerOptions): void => {
    // React adds this listener once for all roots, and never removes it.
    const isOwn = type !== 'selectionchange' && !listening.get(listener)?.has(type);
    if (isOwn) {
      const ofListener = listening.get(listener) ?? new Map<string, number>();
      listening.set(listener, ofListener.set(type, ++count));
      live.set(count, `a listener of the ${name} for ${type}`);
      if (typeof options === 'object') options.signal?.addEventListener('abort', () => forget(type, listener));
    }
    add(type, listener, options);
  };
  target.removeEventListener = (type: string, listener: never, options?: boolean | EventListenerOptions): void => {
    forget(type, listener);
    remove(type, listener, options);
  };
}

const [set, clear] = [window.setTimeout, window.clearTimeout];
const timers = new Map<unknown, number>();
const setTimer = (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]): unknown => {
  const number = ++count;
  const timer: unknown = set.call(
    window,
    () => {
      live.delete(number);
      run(...args);
    },
    ms,
  );
  timers.set(timer, number);
  // Timers of 0 ms belong to React and the test.
  if (ms) live.set(number, `a timer of ${ms} ms`);
  return timer;
};
const clearTimer = (timer?: unknown): void => {
  live.delete(timers.get(timer) ?? 0);
  clear.call(window, timer as never);
};
Object.assign(window, { setTimeout: setTimer, clearTimeout: clearTimer });
Object.assign(globalThis, { setTimeout: setTimer, clearTimeout: clearTimer });

/** Begins to watch; the returned function lists what has come since and is still live. */
export function watchLeftovers(): () => string[] {
  const before = count;
  return () => [...live].flatMap(([number, what]) => (number > before ? [what] : []));
}
