import { isPlain } from '../graph/freeze.ts';

export interface Reading<Result> {
  result: Result | null;
  /** Such as `session.token`, in the order of reading. */
  read: string[];
}

/** Reads plain objects part by part; lists and instances of classes as a whole. */
export function readingOf<Result>(value: object, run: (watched: object) => Result): Reading<Result> {
  const read = new Set<string>();
  const watched = watch(value, '', (path) => read.add(path));
  try {
    return { result: run(watched), read: [...read] };
  } catch {
    return { result: null, read: [...read] };
  }
}

export const partAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (at, name) => (at === null || at === undefined ? undefined : Reflect.get(Object(at), name)),
      value,
    );

/** The proxy has an empty target, because a proxy of a frozen object must return that object's own values. */
function watch(value: object, path: string, note: (path: string) => void): object {
  const part = (name: string | symbol): unknown => {
    const found: unknown = Reflect.get(value, name);
    if (typeof name === 'symbol') return found;
    const at = path === '' ? name : `${path}.${name}`;
    note(at);
    return isPart(found) ? watch(found, at, note) : found;
  };
  return new Proxy(
    {},
    {
      get: (_, name) => part(name),
      has: (_, name) => Reflect.has(value, name),
      ownKeys: () => Reflect.ownKeys(value),
      getOwnPropertyDescriptor: (_, name) =>
        Object.hasOwn(value, name)
          ? { value: part(name), enumerable: true, configurable: true, writable: true }
          : undefined,
      getPrototypeOf: () => Reflect.getPrototypeOf(value),
    },
  );
}

const isPart = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && isPlain(value);
