/** `remembered` computes a value once for each object, and forgets it with the object. */

export function remembered<Key extends object, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { value: Value }>();
  return (key) => {
    const before = known.get(key);
    if (before) return before.value;
    const value = find(key);
    known.set(key, { value });
    return value;
  };
}

export function entry<Key extends object, Name, Value>(
  known: WeakMap<Key, Map<Name, Value>>,
  key: Key,
): Map<Name, Value> {
  const before = known.get(key);
  if (before) return before;
  const values = new Map<Name, Value>();
  known.set(key, values);
  return values;
}

export function append<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}
