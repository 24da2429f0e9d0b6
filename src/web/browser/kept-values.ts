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
  return {
    read: (key) =>
      memory.get(key) ??
      attempt(
        (kept) => kept.getItem(key),
        () => null,
      ),
    write: (key, value) =>
      attempt(
        (kept) => {
          kept.setItem(key, value);
          memory.delete(key);
        },
        () => void memory.set(key, value),
      ),
    remove(...keys) {
      for (const key of keys) {
        memory.delete(key);
        attempt(
          (kept) => kept.removeItem(key),
          () => undefined,
        );
      }
    },
    isLasting: () => lasting,
  };
}
