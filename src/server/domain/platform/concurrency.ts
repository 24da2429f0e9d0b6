import { DatabaseUnavailable } from '../../db/database.ts';
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

interface BatchesParts<Piece, Result> {
  /** Pieces in a batch. */
  most: number;
  /** Batches at once. */
  running: number;
  /** All pieces or none; the results in their order. */
  run(pieces: readonly Piece[]): Promise<Result[]>;
}

/**
 * Pieces of work that share a transaction, since a commit costs more than a piece: while batches run, the next ones
 * gather. One piece's failure does not fail the others; where the connection was lost, nobody knows what was committed.
 */
export function createBatches<Piece, Result>({ most, running, run }: BatchesParts<Piece, Result>) {
  interface Waiting {
    piece: Piece;
    resolve(result: Result): void;
    reject(error: unknown): void;
  }
  const waiting: Waiting[] = [];
  let active = 0;

  async function settle(batch: readonly Waiting[]): Promise<void> {
    try {
      const results = await run(batch.map(({ piece }) => piece));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (batch.length === 1 || error instanceof DatabaseUnavailable) for (const { reject } of batch) reject(error);
      else for (const one of batch) await settle([one]);
    }
  }

  async function work(): Promise<void> {
    if (active === running) return;
    active += 1;
    while (waiting.length > 0) await settle(waiting.splice(0, most));
    active -= 1;
  }

  return (piece: Piece): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ piece, resolve, reject });
      // In the next turn of the loop, so that pieces of this turn share a batch.
      if (active < running) setImmediate(() => void work());
    });
}
