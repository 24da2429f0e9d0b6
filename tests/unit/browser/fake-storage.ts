/** A `Storage` over a map that the test can read and write. */
export function fakeStorage(entries: Readonly<Record<string, string>> = {}) {
  const values = new Map(Object.entries(entries));
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as unknown as Storage;
  return { values, storage, keys: () => [...values.keys()].sort() };
}

/** A storage call in a browser that blocks storage. */
export const refuse = (): never => {
  throw new DOMException('blocked', 'SecurityError');
};
