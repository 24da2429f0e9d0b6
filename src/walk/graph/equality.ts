/**
 * Compares maps and sets in their order, objects with an `equals` (secrets) by it, and actors by their ids. Two objects
 * of a class without own properties are never the same.
 */
export function isSame(one: unknown, two: unknown): boolean {
  if (Object.is(one, two)) return true;
  if (typeof one !== 'object' || typeof two !== 'object' || one === null || two === null) return false;
  if ('sessionId' in one) return 'sessionId' in two && Reflect.get(one, 'id') === Reflect.get(two, 'id');
  if ('equals' in one && typeof one.equals === 'function') return one.equals(two) === true;
  const prototype: unknown = Object.getPrototypeOf(one);
  if (prototype !== Object.getPrototypeOf(two)) return false;
  const [first, second] = [heldBy(one), heldBy(two)];
  if (first && second) return first.length === second.length && first.every((part, at) => isSame(part, second[at]));
  const names = Object.keys(one);
  if (names.length === 0 && prototype !== Object.prototype && prototype !== null) return false;
  return (
    names.length === Object.keys(two).length &&
    names.every((name) => Object.hasOwn(two, name) && isSame(Reflect.get(one, name), Reflect.get(two, name)))
  );
}

function heldBy(value: object): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (value instanceof Map || value instanceof Set) return [...value];
  if (value instanceof Date) return [value.getTime()];
  return value instanceof Error ? [value.name, value.message] : null;
}
