import { after, type Clock } from './clock.ts';
import { RateLimited } from './refusals.ts';

export interface Load {
  running: number;
  waiting: number;
}

export interface Semaphore {
  <Result>(work: () => Promise<Result>): Promise<Result>;
  load(): Load;
}

/** Throws `RateLimited` where `waiting` pieces are in line already. */
export function createSemaphore({ parallel, waiting }: { parallel: number; waiting: number }, clock: Clock): Semaphore {
  const queue: (() => void)[] = [];
  let running = 0;
  const limited = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= parallel) {
      if (queue.length >= waiting) throw new RateLimited('platform', after(clock.now(), 1_000));
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      // The place passes to the next in line.
      if (next) next();
      else running -= 1;
    }
  };
  return Object.assign(limited, { load: () => ({ running, waiting: queue.length }) });
}

export async function sideBySide<Item>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: most }, async () => {
      for (const item of left) await work(item);
    }),
  );
}

/** In order of arrival. */
export type NamedMutex = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

export function createNamedMutex(): NamedMutex {
  const last = new Map<string, Promise<void>>();
  return async (name, work) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work);
    const ended = mine.then(
      () => undefined,
      () => undefined,
    );
    last.set(name, ended);
    try {
      return await mine;
    } finally {
      if (last.get(name) === ended) last.delete(name);
    }
  };
}
