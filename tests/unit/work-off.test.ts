/** How claimed work is worked off: side by side, but an idle shop asks once. */
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { claimedWork, createWorker } from '../../src/server/domain/platform/worker.ts';

/** Pieces that end when they are told to. */
function pieces(count: number, fails: readonly number[] = []) {
  const ends = new Map<number, () => void>();
  const rooms: number[] = [];
  let left = count;
  let last = 0;
  return {
    ends,
    /** What each claim asked for. */
    rooms,
    add: (more: number) => void (left += more),
    claim: async (room: number) => {
      rooms.push(room);
      const claimed = Math.min(room, left);
      left -= claimed;
      return Array.from({ length: claimed }, () => (last += 1));
    },
    attempt: (piece: number) =>
      new Promise<void>((resolve, reject) => {
        ends.set(piece, () => {
          ends.delete(piece);
          if (fails.includes(piece)) reject(new Error(`piece ${piece}`));
          else resolve();
        });
      }),
  };
}

const running = () => false;

describe('C90 claimed work', () => {
  it('C90 an idle shop asks once', async () => {
    const work = pieces(0);
    await claimedWork({ most: 4, ...work }).work(running);
    expect(work.rooms).toEqual([4]);
  });

  it('C90 several are claimed at once, and less than was asked for is the last', async () => {
    const work = pieces(3);
    const ended = claimedWork({ most: 4, ...work }).work(running);
    await setImmediate();
    expect([...work.ends.keys()]).toEqual([1, 2, 3]);
    for (const end of work.ends.values()) end();
    await ended;
    expect(work.rooms).toEqual([4]);
  });

  it('C90 what comes up later does not wait for a slow piece, and is not more than the most either', async () => {
    const work = pieces(1);
    const { work: start, more } = claimedWork({ most: 4, ...work });
    expect(more()).toBe(false);
    expect(work.rooms).toEqual([]);
    const ended = start(running);
    await setImmediate();
    expect([...work.ends.keys()]).toEqual([1]);
    work.add(5);
    expect(more()).toBe(true);
    await setImmediate();
    expect([...work.ends.keys()]).toEqual([1, 2, 3, 4]);
    while (work.ends.size > 0) {
      for (const end of work.ends.values()) end();
      await setImmediate();
      expect(work.ends.size).toBeLessThanOrEqual(4);
    }
    await ended;
  });

  it('C90 a piece is claimed only where it begins at once, so that its claim does not run out while it waits', async () => {
    const work = pieces(9);
    const ended = claimedWork({ most: 4, ...work }).work(running);
    await setImmediate();
    expect([...work.ends.keys()]).toEqual([1, 2, 3, 4]);
    work.ends.get(3)?.();
    await setImmediate();
    expect([...work.ends.keys()]).toEqual([1, 2, 4, 5]);
    expect(work.rooms).toEqual([4, 1]);
    work.ends.get(1)?.();
    work.ends.get(2)?.();
    await setImmediate();
    expect([...work.ends.keys()]).toEqual([4, 5, 6, 7]);
    while (work.ends.size > 0) {
      for (const end of work.ends.values()) end();
      await setImmediate();
    }
    await ended;
  });

  it('C90 told of more while it claims, it claims once more, however often', async () => {
    const work = pieces(0);
    const { work: start, more } = claimedWork({ most: 4, ...work });
    const ended = start(running);
    for (let times = 0; times < 3; times += 1) expect(more()).toBe(true);
    await ended;
    expect(work.rooms).toEqual([4, 4]);
  });

  it('C90 a failure is told after the others have ended', async () => {
    const work = pieces(2, [1]);
    let isOver = false;
    const ended = claimedWork({ most: 4, ...work })
      .work(running)
      .finally(() => {
        isOver = true;
      });
    const told = expect(ended).rejects.toThrow('piece 1');
    await setImmediate();
    work.ends.get(1)?.();
    await setImmediate();
    expect(isOver).toBe(false);
    work.ends.get(2)?.();
    await told;
  });

  it('C90 a worker that stops claims no more', async () => {
    const work = pieces(9);
    let isStopped = false;
    const ended = claimedWork({ most: 2, ...work }).work(() => isStopped);
    await setImmediate();
    isStopped = true;
    for (const end of work.ends.values()) end();
    await ended;
    expect(work.rooms).toEqual([2]);
  });

  it('C90 a worker that is woken looks beside a slow piece, and rests afterwards', async () => {
    const work = pieces(1);
    const worker = createWorker({ ...claimedWork({ most: 4, ...work }), onError: () => undefined });
    worker.wake();
    await setImmediate();
    work.add(1);
    worker.wake();
    await setImmediate();
    expect([...work.ends.keys()]).toEqual([1, 2]);
    for (const end of work.ends.values()) end();
    await worker.settled();
    expect(work.rooms).toEqual([4, 3]);
  });
});
