/** Values in a browser storage; where it is blocked or full, they live in memory until the page is closed. */

interface KeptValues<Key extends string> {
  read(key: Key): string | null;
  write(key: Key, value: string): void;
  remove(...keys: readonly Key[]): void;
  /** False once the storage has refused. */
  isLasting(): boolean;
}

export function createKeptValues<Key extends string>(storage: () => globalThis.Storage): KeptValues<Key> {
  const memory = new Map<Key, string>();
  let lasting = true;
  const attempt = <Value>(ask: (storage: globalThis.Storage) => Value, otherwise: () => Value): Value => {
    try {
      return ask(storage());
    } catch {
      lasting = false;
      return otherwise();
    }
  };
  const drop = (key: Key): void => {
    memory.delete(key);
    attempt(
      (kept) => kept.removeItem(key),
      () => undefined,
    );
  };
  return {
    read(key) {
      const stored = attempt(
        (kept) => kept.getItem(key),
        () => null,
      );
      // The storage had none when this page's value went to memory, so this one is another tab's, and later.
      if (stored !== null) memory.delete(key);
      return stored ?? memory.get(key) ?? null;
    },
    write: (key, value) =>
      attempt(
        (kept) => {
          kept.setItem(key, value);
          memory.delete(key);
        },
        () => {
          drop(key);
          memory.set(key, value);
        },
      ),
    remove: (...keys) => keys.forEach(drop),
    isLasting: () => lasting,
  };
}
