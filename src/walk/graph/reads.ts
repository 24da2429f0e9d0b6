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

export const isLength = (path: string): boolean => path.endsWith('.length');

/** The field that a way begins with. */
export const fieldOf = (path: string): string => path.split('.')[0] ?? path;

export const partAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (at, name) => (at === null || at === undefined ? undefined : Reflect.get(Object(at), name)),
      value,
    );

/** Tells `note` the way to each part that is read, what is there, and of what it is a part. */
export const watched = (
  value: object,
  note: Note,
  { isWatched = isPart, wrote, isCounting = false }: Watching = {},
): object => watch(value, '', { note, isWatched, wrote, isCounting });

type Note = (path: string, found: unknown, owner: object) => void;

interface Watching {
  /** Which parts are looked into. Of a list that is one, the entries are looked into, with `*` in their way. */
  isWatched?: (found: unknown) => found is object;
  /** Told what is written to, which is not done. */
  wrote?: ((path: string, owner: object) => void) | undefined;
  /** Whether a list of which only the length is read is noted as `lines.length`. */
  isCounting?: boolean;
}

/** The proxy has an empty target, because a proxy of a frozen object must return that object's own values. */
function watch(value: object, path: string, watching: Required<Watching> & { note: Note }): object {
  const { note, isWatched, wrote, isCounting } = watching;
  const within = (at: string, found: unknown): unknown =>
    !isWatched(found)
      ? found
      : Array.isArray(found)
        ? found.map((entry) => within(`${at}.*`, entry))
        : watch(found, at, watching);
  const part = (name: string | symbol): unknown => {
    const found: unknown = Reflect.get(value, name);
    if (typeof name === 'symbol') return found;
    const at = path === '' ? name : `${path}.${name}`;
    if (isCounting && Array.isArray(found))
      return counted(found, (isLength) => note(isLength ? `${at}.length` : at, found, value));
    note(at, found, value);
    return within(at, found);
  };
  return new Proxy(
    {},
    {
      get: (_, name) => part(name),
      set: (target, name, written) => {
        wrote?.(path, value);
        return wrote !== undefined || Reflect.set(target, name, written);
      },
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

const counted = (list: unknown[], told: (isLength: boolean) => void): unknown[] =>
  new Proxy(list, {
    get(target, name): unknown {
      told(name === 'length');
      return Reflect.get(target, name);
    },
    ownKeys(target) {
      told(false);
      return Reflect.ownKeys(target);
    },
  });

/** A record that is nobody's instance. */
export const isPart = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && isPlain(value);
