/** Congklak Cermat, dealt and scored by the server (GM-2, GM-5). */
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { landings, mostPrompts, SowingPrompt, type Prompt, type RoundInput } from '../../../src/contract/rounds.ts';
import { rightHoles, sowing } from '../../../src/server/domain/rooms/games/sowing.ts';
import { dealsFromItsSeed, seeds, someSeed } from './seeds.ts';

const asSowing = (prompt: Prompt | undefined): SowingPrompt => v.parse(SowingPrompt, prompt);
const board = (...holes: number[]): SowingPrompt => ({ kind: 'sowing', seq: 0, holes });

/** As a person sows: seed by seed on a board. `store`: the last seed fell there; `taken`: how often seeds were taken up. */
function sowByHand({ holes }: SowingPrompt, from: number): { isStore: boolean; taken: number } {
  const there = [...holes];
  let place = from;
  let hand = there[from] ?? 0;
  there[from] = 0;
  for (let taken = 1; hand > 0; taken += 1) {
    for (; hand > 0; hand -= 1) {
      place += 1;
      if (place > 7) return { isStore: false, taken };
      if (place === 7) {
        if (hand === 1) return { isStore: true, taken };
      } else there[place] = (there[place] ?? 0) + 1;
    }
    if (there[place] === 1) return { isStore: false, taken };
    hand = there[place] ?? 0;
    there[place] = 0;
  }
  return { isStore: false, taken: 0 };
}
const rightByHand = (prompt: SowingPrompt): number[] =>
  prompt.holes.flatMap((_, hole) => (sowByHand(prompt, hole).isStore ? [hole] : []));

describe('GM-5 where the last seed falls', () => {
  it.each<[what: string, prompt: SowingPrompt, from: number, last: number | null]>([
    ['as many seeds as steps reach the store', board(7, 0, 0, 0, 0, 0, 0), 0, 7],
    ['the hole before the store needs one', board(0, 0, 0, 0, 0, 0, 1), 6, 7],
    ['one too many is beyond', board(0, 0, 0, 0, 0, 0, 2), 6, 8],
    ['one too few falls into an empty hole and stays', board(0, 0, 0, 0, 2, 0, 0), 4, 6],
    ['a hole with seeds is taken up, with the seed that came', board(0, 0, 0, 2, 0, 1, 0), 3, 7],
    ['without that seed it would reach, so with it it does not', board(0, 0, 0, 2, 0, 2, 0), 3, 8],
    ['twice taken up', board(2, 0, 1, 0, 2, 0, 0), 0, 7],
    ['an empty hole sows nothing', board(0, 7, 7, 7, 7, 7, 7), 0, null],
  ])('GM-5 %s', (_, prompt, from, last) => {
    expect(landings(prompt, from).at(-1) ?? null).toBe(last);
  });

  it('GM-5 is where a person who sows seed by seed ends, from any hole of any board', () => {
    const holes = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 7, maxLength: 7 });
    fc.assert(
      fc.property(holes, (of) => {
        expect(rightHoles(board(...of))).toEqual(rightByHand(board(...of)));
      }),
      { numRuns: 500 },
    );
  });
});

describe('GM-5 what is dealt', () => {
  dealsFromItsSeed(sowing.deal);

  it('GM-5 is a round of boards that fit the contract, each with exactly one right hole', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const prompts = sowing.deal(seed);
        expect(prompts.map(({ seq }) => seq)).toEqual(Array.from({ length: mostPrompts }, (_, at) => at));
        for (const prompt of prompts) expect(rightByHand(asSowing(prompt))).toHaveLength(1);
      }),
      { numRuns: 60 },
    );
  });

  it('GM-5 begins with boards on which nothing is taken up, and never asks for more than three sowings', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const taken = sowing.deal(seed).map((prompt) => {
          const [right = 0] = rightByHand(asSowing(prompt));
          return sowByHand(asSowing(prompt), right).taken;
        });
        expect(taken.slice(0, 4)).toEqual([1, 1, 1, 1]);
        expect(Math.max(...taken)).toBe(3);
      }),
      { numRuns: 60 },
    );
  });

  it('GM-5 the place of the right hole says little: each is right on some of the first boards, none on half of them', () => {
    const places = Array.from({ length: 7 }, () => 0);
    for (let round = 0; round < 100; round += 1)
      for (const prompt of sowing.deal(Buffer.alloc(32, round)).slice(0, 4)) {
        const [right = 0] = rightByHand(asSowing(prompt));
        places[right] = (places[right] ?? 0) + 1;
      }
    expect(Math.min(...places)).toBeGreaterThan(20);
    expect(Math.max(...places)).toBeLessThan(120);
  });
});

describe('GM-2 what it comes to', () => {
  const prompts = sowing.deal(someSeed);
  const rightOf = (seq: number) => rightByHand(asSowing(prompts[seq]))[0] ?? 0;

  it('GM-2 a right hole is five points, a wrong one takes five, never below none', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: mostPrompts }), (values) => {
        const inputs = values.map((value, seq): RoundInput => ({ seq, value, at: 400 * (seq + 1) }));
        const { verdicts, points, done, limitAt } = sowing.standingOf(prompts, inputs, 40_000);
        let expected = 0;
        for (const { seq, points: gained, total } of verdicts) {
          const before = expected;
          expected = values[seq] === rightOf(seq) ? expected + 5 : Math.max(0, expected - 5);
          expect([gained, total]).toEqual([expected - before, expected]);
        }
        expect([points, done, limitAt]).toEqual([expected, values.length, null]);
      }),
      { numRuns: 100 },
    );
  });

  it('GM-5 no number of points ends it: its time does, and then nothing counts', () => {
    const inputs = Array.from({ length: 40 }, (_, seq) => ({ seq, value: rightOf(seq), at: 1_000 * (seq + 1) }));
    expect(sowing.standingOf(prompts, inputs, 41_000)).toMatchObject({
      points: 200,
      isFinished: false,
      endsRound: false,
    });
    const late = [...inputs, { seq: 40, value: rightOf(40), at: 60_000 }];
    expect(sowing.standingOf(prompts, late, 60_000)).toMatchObject({ points: 200, done: 40, isFinished: true });
  });
});

it('GM-5 the practice opponent plays what a person could: in order, not too soon, inside the time, well and not faultlessly', () => {
  const points = Array.from({ length: 60 }, (_, round) => {
    const seed = Buffer.alloc(32, round);
    const prompts = sowing.deal(seed);
    const inputs = sowing.practise(seed, prompts);
    expect(inputs).toEqual(sowing.practise(Buffer.from(seed), prompts));
    for (const [at, input] of inputs.entries()) {
      expect(input.seq).toBe(at);
      expect(input.at - (inputs[at - 1]?.at ?? 0)).toBeGreaterThanOrEqual(1_500);
      expect(input.at).toBeLessThan(sowing.length);
    }
    return sowing.standingOf(prompts, inputs, sowing.length).points;
  });
  expect(Math.min(...points)).toBeGreaterThan(10);
  expect(Math.max(...points)).toBeLessThan(100);
  // The best opponents earn the middle of the score table, not its top.
  expect(points.filter((one) => one >= 75).length).toBeLessThan(20);
});
