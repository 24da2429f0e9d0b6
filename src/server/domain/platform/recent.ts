/** A bounded cache: beyond `most` entries the one that nobody asked for the longest goes. */
export function createRecent<Value>(
  most: number,
): Pick<Map<string, Value>, 'get' | 'set' | 'delete' | 'clear'> & { size(): number } {
  const entries = new Map<string, Value>();
  const set = (key: string, value: Value) => {
    entries.delete(key);
    entries.set(key, value);
    const [oldest] = entries.keys();
    if (entries.size > most && oldest !== undefined) entries.delete(oldest);
    return entries;
  };
  return {
    size: () => entries.size,
    get(key) {
      const value = entries.get(key);
      // A Map keeps the order in which entries came, so this one comes anew.
      if (value !== undefined) set(key, value);
      return value;
    },
    set,
    delete: (key) => entries.delete(key),
    clear: () => entries.clear(),
  };
}
