/**
 * Pages that most visits never open are chunks of their own. One that could not be fetched is asked for again on the
 * next touch, or when the phone is online again.
 */
export interface Chunk<Content> {
  /** What is there: its content, that it could not be fetched, or nothing yet. */
  state(): Content | 'failed' | undefined;
  subscribe(listener: () => void): () => void;
  /** Asks for it, unless it is there or on its way. Never rejects. */
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
    loading ??= fetch().then(become, () => {
      loading = null;
      become('failed');
    });
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
