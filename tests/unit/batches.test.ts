/** Pieces that wait share a run; one that fails does not fail the others. */
import { expect, it } from 'vitest';
import { DatabaseUnavailable } from '../../src/server/db/database.ts';
import { createBatches } from '../../src/server/domain/platform/concurrency.ts';

const bad = (piece: string): boolean => piece.startsWith('bad');

function recorded(running = 1, failure = new Error('bad')) {
  const runs: string[] = [];
  const share = createBatches<string, string>({
    most: 3,
    running,
    async run(pieces) {
      runs.push(pieces.join(' '));
      if (pieces.some(bad)) throw failure;
      return pieces.map((piece) => piece.toUpperCase());
    },
  });
  return { runs, share };
}

it('3.5 pieces that come together run together, as many as fit, and each gets its own result', async () => {
  const { runs, share } = recorded();
  expect(await Promise.all(['a', 'b', 'c', 'd'].map(share))).toEqual(['A', 'B', 'C', 'D']);
  expect(runs).toEqual(['a b c', 'd']);
  expect(await share('e')).toBe('E');
});

it('3.5 a piece that fails in a batch fails alone', async () => {
  const { runs, share } = recorded();
  const told = await Promise.allSettled(['a', 'bad', 'c'].map(share));
  expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(runs).toEqual(['a bad c', 'a', 'bad', 'c']);
});

it('3.4 nothing runs again after a lost connection, since it may have been committed', async () => {
  const { runs, share } = recorded(1, new DatabaseUnavailable(new Error('gone')));
  const told = await Promise.allSettled(['a', 'bad', 'c'].map(share));
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(runs).toEqual(['a bad c']);
});
