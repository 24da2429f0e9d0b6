/** Tangga Hitung, dealt and scored by the server (GM-2, GM-5). */
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { mostPrompts, SumPrompt, type Prompt, type RoundInput } from '../../../src/contract/rounds.ts';
import { answerOf, sums, topRung } from '../../../src/server/domain/rooms/games/sums.ts';
import { dealsFromItsSeed, seeds, someSeed } from './seeds.ts';

const asSum = (prompt: Prompt | undefined): SumPrompt => v.parse(SumPrompt, prompt);
const rightOf = (prompt: Prompt | undefined) => asSum(prompt).choices.indexOf(answerOf(asSum(prompt)));
/** An answer to each sum of a round, half a second apart: right or wrong. */
const inputsOf = (prompts: readonly Prompt[], isRight: readonly boolean[]): RoundInput[] =>
  isRight.map((right, seq) => {
    const place = rightOf(prompts[seq]);
    return { seq, at: 500 * (seq + 1), value: right ? place : (place + 1) % 4 };
  });
const play = (isRight: readonly boolean[], elapsed = 40_000) => {
  const prompts = sums.deal(someSeed);
  return sums.standingOf(prompts, inputsOf(prompts, isRight), elapsed);
};
const times = (count: number, right: boolean) => new Array<boolean>(count).fill(right);

describe('GM-5 what is dealt', () => {
  dealsFromItsSeed(sums.deal);

  it('GM-5 is a round of sums that fit the contract, with four different answers and one of them right', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const prompts = sums.deal(seed);
        expect(prompts.map(({ seq }) => seq)).toEqual(Array.from({ length: mostPrompts }, (_, at) => at));
        for (const prompt of prompts.map(asSum)) {
          expect(new Set(prompt.choices).size).toBe(4);
          expect(prompt.choices.filter((choice) => choice === answerOf(prompt))).toHaveLength(1);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('GM-5 the place of the right answer says nothing, neither by where it stands nor by its size', () => {
    const places = [0, 0, 0, 0];
    const ranks = [0, 0, 0, 0];
    for (let round = 0; round < 100; round++) {
      for (const prompt of sums.deal(Buffer.alloc(32, round)).map(asSum)) {
        const right = answerOf(prompt);
        const [place, rank] = [prompt.choices.indexOf(right), prompt.choices.filter((one) => one < right).length];
        places[place] = (places[place] ?? 0) + 1;
        ranks[rank] = (ranks[rank] ?? 0) + 1;
      }
    }
    // Of 6000; three standard deviations are 101.
    for (const count of [...places, ...ranks]) expect(Math.abs(count - 1500)).toBeLessThan(140);
  });

  it('GM-5 becomes harder: the answers of the last sums are larger than those of the first', () => {
    const mean = (prompts: readonly Prompt[]) =>
      prompts.reduce((sum, prompt) => sum + answerOf(asSum(prompt)), 0) / prompts.length;
    fc.assert(
      fc.property(seeds, (seed) => {
        const prompts = sums.deal(seed);
        expect(mean(prompts.slice(-20))).toBeGreaterThan(mean(prompts.slice(0, 5)) * 2);
      }),
      { numRuns: 100 },
    );
  });
});

describe('GM-2 what it comes to', () => {
  it('GM-5 the top rung ends the round for both, and what comes after it counts for nothing', () => {
    expect(play(times(topRung - 1, true))).toMatchObject({ points: 95, isFinished: false, endsRound: false });
    const after = play([...times(topRung, true), false, false]);
    expect(after).toMatchObject({ points: 100, done: topRung, isFinished: true, endsRound: true });
  });

  it('GM-5 the next sum is seen when the last was answered, and has no limit of its own', () => {
    expect(play([])).toMatchObject({ seenAt: 0, limitAt: null, done: 0, points: 0, isFinished: false });
    expect(play(times(3, true))).toMatchObject({ seenAt: 1500, limitAt: null });
  });

  it('GM-5 ends with its time or its last sum; what was sent later counts for nothing', () => {
    expect(play([true], 59_999).isFinished).toBe(false);
    expect(play([true], 60_000)).toMatchObject({ isFinished: true, endsRound: false });
    expect(play(times(mostPrompts, false))).toMatchObject({ done: mostPrompts, points: 0, isFinished: true });
    const prompts = sums.deal(someSeed);
    const late = [{ seq: 0, at: 60_000, value: rightOf(prompts[0]) }];
    expect(sums.standingOf(prompts, late, 60_000)).toMatchObject({ done: 0, points: 0 });
  });

  it('GM-2 GM-5 a right answer is a rung up and five points, a wrong one two rungs down, never below the floor or above 100', () => {
    fc.assert(
      fc.property(seeds, fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: mostPrompts }), (seed, values) => {
        const prompts = sums.deal(seed);
        const inputs = values.map((value, seq) => ({ seq, value, at: 300 * (seq + 1) }));
        const { verdicts, points, done } = sums.standingOf(prompts, inputs, 30_000);
        expect(done).toBe(verdicts.length);
        let rung = 0;
        for (const verdict of verdicts) {
          const before = rung;
          rung = values[verdict.seq] === rightOf(prompts[verdict.seq]) ? rung + 1 : Math.max(0, rung - 2);
          expect([verdict.points, verdict.total]).toEqual([(rung - before) * 5, rung * 5]);
        }
        expect(points).toBe(rung * 5);
        expect(points).toBeLessThanOrEqual(100);
      }),
      { numRuns: 200 },
    );
  });

  it('GM-5 an input for what was not dealt next is a fault of who passed it on', () => {
    const prompts = sums.deal(someSeed);
    expect(() => sums.standingOf(prompts, [{ seq: 1, at: 500, value: 0 }], 1_000)).toThrow(
      'Expected an answer to prompt 0 before later ones',
    );
  });
});

it('GM-5 the practice opponent plays what a person could: in order, not too soon, inside the time, well and not faultlessly', () => {
  let faultless = 0;
  const points = Array.from({ length: 60 }, (_, round) => {
    const seed = Buffer.alloc(32, round);
    const prompts = sums.deal(seed);
    const inputs = sums.practise(seed, prompts);
    expect(inputs).toEqual(sums.practise(Buffer.from(seed), prompts));
    for (const [at, input] of inputs.entries()) {
      expect(input.seq).toBe(at);
      expect(input.at - (inputs[at - 1]?.at ?? 0)).toBeGreaterThanOrEqual(sums.shortest);
      expect(input.at).toBeLessThan(sums.length);
    }
    if (inputs.every(({ seq, value }) => value === rightOf(prompts[seq]))) faultless++;
    return sums.standingOf(prompts, inputs, sums.length).points;
  });
  expect(faultless).toBeLessThan(15);
  expect(Math.min(...points)).toBeGreaterThan(0);
  expect(Math.min(...points)).toBeLessThan(Math.max(...points));
});
