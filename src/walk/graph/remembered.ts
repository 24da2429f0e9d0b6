/** What is found once for each of many objects, and forgotten with them. */

export function remembered<Key extends object, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { value: Value }>();
  return (key) => {
    const before = known.get(key) ?? { value: find(key) };
    known.set(key, before);
    return before.value;
  };
}

/** What is known of an object by name; begun where nothing is. */
export function entry<Key extends object, Name, Value>(
  known: WeakMap<Key, Map<Name, Value>>,
  key: Key,
): Map<Name, Value> {
  const values = known.get(key) ?? new Map<Name, Value>();
  known.set(key, values);
  return values;
}
