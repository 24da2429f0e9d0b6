import { isPlain } from './freeze.ts';

export interface Reading<Result> {
  result: Result | null;
  /** Such as `session.token`, in the order of reading. */
  read: string[];
}

/** Reads plain objects part by part; lists and instances of classes as a whole. */
export function readingOf<Result>(value: object, run: (watched: object) => Result): Reading<Result> {
  const read = new Set<string>();
  try {
    return { result: run(watched(value, (path) => read.add(path))), read: [...read] };
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

/** Tells `note` the way to each part that is read, and what is there. */
export const watched = (value: object, note: Note, isWatched = isPart): object => watch(value, '', note, isWatched);

type Note = (path: string, found: unknown) => void;

/** The proxy has an empty target, because a proxy of a frozen object must return that object's own values. */
function watch(value: object, path: string, note: Note, isWatched: (found: unknown) => found is object): object {
  const part = (name: string | symbol): unknown => {
    const found: unknown = Reflect.get(value, name);
    if (typeof name === 'symbol') return found;
    const at = path === '' ? name : `${path}.${name}`;
    note(at, found);
    return isWatched(found) ? watch(found, at, note, isWatched) : found;
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

export const isPart = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && isPlain(value);
