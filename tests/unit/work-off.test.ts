/** How claimed work is worked off: side by side, but an idle shop asks once. */
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { workOff } from '../../src/server/domain/platform/worker.ts';

/** Pieces that end when they are told to. */
function pieces(count: number, fails: readonly number[] = []) {
  const ends = new Map<number, () => void>();
  let asked = 0;
  return {
    ends,
    asked: () => asked,
    claim: async () => {
      asked += 1;
      return asked <= count ? asked : null;
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
    await workOff(4, running, work.claim, work.attempt);
    expect(work.asked()).toBe(1);
  });

  it('C90 one piece does not wait for another, and no more than the most are open', async () => {
    const work = pieces(6);
    const ended = workOff(4, running, work.claim, work.attempt);
    await setImmediate();
    expect([...work.ends.keys()]).toEqual([1, 2, 3, 4]);
    work.ends.get(3)?.();
    await setImmediate();
    expect([...work.ends.keys()]).toEqual([1, 2, 4, 5]);
    for (let piece = 1; piece <= 6; piece += 1) {
      work.ends.get(piece)?.();
      await setImmediate();
    }
    await ended;
    expect(work.ends.size).toBe(0);
  });

  it('C90 a failure is told after the others have ended', async () => {
    const work = pieces(2, [1]);
    let isOver = false;
    const ended = workOff(4, running, work.claim, work.attempt).finally(() => {
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
    const ended = workOff(2, () => isStopped, work.claim, work.attempt);
    await setImmediate();
    isStopped = true;
    for (const end of work.ends.values()) end();
    await ended;
    expect(work.asked()).toBe(2);
  });
});
