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
  const first = heldBy(one);
  if (first) {
    const second = heldBy(two);
    if (first.length !== second?.length) return false;
    for (let at = 0; at < first.length; at += 1) if (!isSame(first[at], second[at])) return false;
    return true;
  }
  const names = Object.keys(one);
  if (names.length === 0 && prototype !== Object.prototype && prototype !== null) return false;
  if (names.length !== Object.keys(two).length) return false;
  for (const name of names)
    if (!Object.hasOwn(two, name) || !isSame(Reflect.get(one, name), Reflect.get(two, name))) return false;
  return true;
}

function heldBy(value: object): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (value instanceof Map || value instanceof Set) return [...value];
  if (value instanceof Date) return [value.getTime()];
  return value instanceof Error ? [value.name, value.message] : null;
}

/** A number that what `isSame` takes for the same has in common: read to a depth of three, from plain objects and lists. */
export function digest(value: unknown, depth = 3): number {
  if (typeof value === 'number') return Math.trunc(value) | 0;
  if (typeof value === 'string') return digestOfText(value);
  if (typeof value !== 'object' || value === null) return digestOfText(String(value));
  if (depth === 0 || 'sessionId' in value || 'equals' in value) return 5;
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return 6;
  let sum = 7;
  // The names of two equal objects may come in another order, so that their parts are added up.
  for (const name of Object.keys(value))
    sum = (sum + Math.imul(digestOfText(name) + 31, digest(Reflect.get(value, name), depth - 1) + 17)) | 0;
  return sum;
}

function digestOfText(text: string): number {
  let sum = text.length;
  for (let at = 0; at < text.length && at < 24; at += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  return sum;
}
