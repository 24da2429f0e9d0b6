/** A round that is over, step by step (HI-1). */
import { expect, it } from 'vitest';
import type { Replay } from '../../src/contract/results.calls.ts';
import { stepsOf, viewAfter } from '../../src/web/flows/round/replay.ts';
import { replayed } from '../flows/kit/game-samples.ts';
import { ringRoom } from '../flows/room/room-samples.ts';

const [dealt] = ringRoom.prompts;
/** A ring is lost after 1,001 ms. */
const ring = (seq: number) => ({ ...dealt, seq }) as Replay['prompts'][number];
const replay: Replay = {
  ...replayed,
  prompts: [0, 1, 2, 3].map(ring),
  inputs: [
    { seq: 0, at: 500, value: 0 },
    { seq: 2, at: 2_200, value: 0 },
  ],
  verdicts: [
    { seq: 0, points: 10, total: 10 },
    { seq: 1, points: 0, total: 10 },
    { seq: 2, points: 8, total: 18 },
  ],
};

it('HI-1 a ring begins when the one before was tapped, or was waited out', () => {
  expect(stepsOf(replay).map(({ seenAt, endedAt, input }) => [seenAt, endedAt, input?.at ?? null])).toEqual([
    [0, 500, 500],
    [500, 1_501, null],
    [1_501, 2_200, 2_200],
  ]);
});

it('HI-1 after so many steps it stands as it stood then', () => {
  const steps = stepsOf(replay);
  expect(viewAfter(replay, steps, 0, 10_000)).toMatchObject({
    prompt: ring(0),
    next: ring(1),
    shownAt: 10_000,
    points: 0,
  });
  expect(viewAfter(replay, steps, 2, 10_000)).toMatchObject({
    prompt: ring(2),
    next: null,
    shownAt: 11_501,
    points: 10,
    last: { seq: 1, points: 0 },
  });
});
