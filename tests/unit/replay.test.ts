/** A round that is over, step by step (HI-1). */
import { expect, it } from 'vitest';
import { platinum } from '../../src/contract/money.ts';
import type { Replay } from '../../src/contract/rooms.calls.ts';
import type { RingPrompt } from '../../src/contract/rounds.ts';
import { stepsOf, viewAfter } from '../../src/web/flows/round/replay.ts';

const ring = (seq: number): RingPrompt => ({
  kind: 'ring',
  seq,
  period: 2_000,
  direction: 1,
  start: 0,
  gap: 90,
  width: 60,
  limit: 4_000,
});
const replay: Replay = {
  kind: 'replay',
  result: {
    id: '5a1c8e3f-7d24-4b96-9e05-3c4d5e6f7a80',
    game: 'cincin-lompat',
    stake: platinum(50),
    outcome: 'won',
    reason: 'played',
    reward: platinum(80),
    points: 18,
    opponent: null,
    endedAt: 0,
  },
  prompts: [ring(0), ring(1), ring(2), ring(3)],
  inputs: [
    { seq: 0, at: 500, value: 0 },
    { seq: 2, at: 5_200, value: 0 },
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
    [500, 4_500, null],
    [4_500, 5_200, 5_200],
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
    shownAt: 14_500,
    points: 10,
    last: { seq: 1, points: 0 },
  });
});
