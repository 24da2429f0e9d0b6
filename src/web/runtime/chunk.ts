import { nextTask } from './next-task.ts';

/**
 * A part of the web client that is loaded on its own, such as pages that most visits never open. A failed load is tried
 * again at the next tap or key, and when the device is online again.
 */
export interface Chunk<Content> {
  state(): Content | 'failed' | undefined;
  subscribe(listener: () => void): () => void;
  /** Never rejects. */
  load(): Promise<void>;
}

export function createChunk<Content>(fetch: () => Promise<Content>, world: EventTarget): Chunk<Content> {
  let state: Content | 'failed' | undefined;
  let loading: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const become = (next: Content | 'failed') => {
    state = next;
    for (const listener of [...listeners]) listener();
  };
  const load = () => {
    loading ??= fetch().then(
      // Together with what shows them, new scripts would be one long task.
      async (content) => {
        await nextTask();
        become(content);
      },
      () => {
        loading = null;
        become('failed');
      },
    );
    return loading;
  };
  const tryAgain = () => {
    if (state === 'failed') void load();
  };
  for (const type of ['online', 'pointerdown', 'keydown']) world.addEventListener(type, tryAgain);
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load,
  };
}
