/** Hujan Warna, dealt and scored by the server (GM-2, GM-5). */
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { DropsPrompt, showerCount, type Prompt, type RoundInput } from '../../../src/contract/rounds.ts';
import { drops } from '../../../src/server/domain/rooms/games/drops.ts';
import { dealsFromItsSeed, seeds, someSeed } from './seeds.ts';

const asDrops = (prompt: Prompt | undefined): DropsPrompt => v.parse(DropsPrompt, prompt);
const named = ({ tint, mark }: DropsPrompt['wanted']): string => `${tint} ${mark}`;
/** The lanes with the wanted drop, by its name. */
const rightLanes = ({ wanted, drops: falling }: DropsPrompt): number[] =>
  falling.flatMap((drop, lane) => (named(drop) === named(wanted) ? [lane] : []));
const alikeIn = ({ wanted, drops: falling }: DropsPrompt): number =>
  falling.filter(({ tint, mark }) => (tint === wanted.tint) !== (mark === wanted.mark)).length;

const dealt = drops.deal(someSeed).map(asDrops);
const rightOf = (seq: number): number => rightLanes(asDrops(dealt[seq]))[0] ?? -1;

describe('GM-5 what is dealt', () => {
  dealsFromItsSeed(drops.deal);

  it('GM-5 is a round of showers that fit the contract, of four different drops with exactly one wanted', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const prompts = drops.deal(seed);
        expect(prompts.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, at) => at));
        for (const prompt of prompts.map(asDrops)) {
          expect(new Set(prompt.drops.map(named)).size).toBe(4);
          expect(rightLanes(prompt)).toHaveLength(1);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('GM-5 becomes harder within bounds: faster from shower to shower, and with more drops that are half alike', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const prompts = drops.deal(seed).map(asDrops);
        const limits = prompts.map(({ limit }) => limit);
        expect(limits).toEqual(limits.toSorted((one, other) => other - one));
        expect([limits[0], limits.at(-1)]).toEqual([3_600, 2_200]);
        const alike = prompts.map(alikeIn);
        expect(alike.slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
        expect(Math.min(...alike.slice(5, 12))).toBeGreaterThanOrEqual(1);
        expect(alike.slice(12)).toEqual([3, 3, 3, 3, 3, 3, 3, 3]);
      }),
      { numRuns: 100 },
    );
  });

  it('GM-5 what is waited out is judged before what comes next has to be there', () => {
    // An answer may be on its way for 1.65 s, and the next prompt but one is dealt only then.
    for (const { limit } of dealt) expect(limit).toBeGreaterThan(1_650 + 400);
  });

  it('GM-5 the lane and the look of the wanted drop say nothing', () => {
    const lanes = [0, 0, 0, 0];
    const looks = new Map<string, number>();
    for (let round = 0; round < 100; round += 1)
      for (const prompt of drops.deal(Buffer.alloc(32, round)).map(asDrops)) {
        const [lane = 0] = rightLanes(prompt);
        lanes[lane] = (lanes[lane] ?? 0) + 1;
        looks.set(named(prompt.wanted), (looks.get(named(prompt.wanted)) ?? 0) + 1);
      }
    // Of 2000; four standard deviations are 78, of the looks 50.
    for (const count of lanes) expect(Math.abs(count - 500)).toBeLessThan(80);
    expect(looks.size).toBe(12);
    for (const count of looks.values()) expect(Math.abs(count - 167)).toBeLessThan(55);
  });
});

describe('GM-2 what it comes to', () => {
  const [first] = dealt;

  it.each([
    [200, 5],
    [1_199, 5],
    [1_200, 4],
    [2_399, 4],
    [2_400, 3],
    [3_599, 3],
  ])('GM-2 the wanted drop of a fall of 3.6 s, caught after %d ms, is %d points; any other is none', (at, points) => {
    const right = rightOf(0);
    for (const value of [0, 1, 2, 3])
      expect(drops.standingOf(dealt, [{ seq: 0, at, value }], at)).toMatchObject({
        verdicts: [{ seq: 0, points: value === right ? points : 0 }],
        done: 1,
        seenAt: at,
      });
  });

  it('GM-5 who waits until it has landed gets nothing, and the next shower began then', () => {
    const { limit } = first!;
    expect(drops.standingOf(dealt, [], limit - 1)).toMatchObject({ done: 0, limitAt: limit });
    expect(drops.standingOf(dealt, [], limit)).toMatchObject({ done: 1, points: 0, seenAt: limit });
    const late: RoundInput = { seq: 0, at: limit, value: rightOf(0) };
    expect(drops.standingOf(dealt, [late], limit)).toMatchObject({ done: 1, points: 0, seenAt: limit });
    const next = { seq: 1, at: limit + 300, value: rightOf(1) };
    expect(drops.standingOf(dealt, [next], next.at)).toMatchObject({ done: 2, points: 5, seenAt: next.at });
  });

  it('GM-5 only the time since it was seen counts: a player who was slow before has the same points', () => {
    const after = (pause: number) => {
      const seen = pause;
      return drops.standingOf(
        dealt,
        [
          { seq: 0, at: seen, value: rightOf(0) },
          { seq: 1, at: seen + 900, value: rightOf(1) },
        ],
        seen + 900,
      ).verdicts[1]?.points;
    };
    expect([after(300), after(3_000)]).toEqual([5, 5]);
  });

  it('GM-2 GM-5 twenty catches high in the sky are a hundred points, and nothing is left to do', () => {
    const inputs = dealt.map(({ seq }) => ({ seq, at: 600 * (seq + 1), value: rightOf(seq) }));
    const end = { points: 100, done: showerCount, limitAt: null, isFinished: true, endsRound: false };
    expect(drops.standingOf(dealt, inputs, 20_000)).toMatchObject(end);
  });
});

it('GM-5 the practice opponent plays what a person could: in time, not too soon, well and not faultlessly', () => {
  const points = Array.from({ length: 60 }, (_, round) => {
    const seed = Buffer.alloc(32, round);
    const prompts = drops.deal(seed).map(asDrops);
    const inputs = drops.practise(seed, prompts);
    expect(inputs).toEqual(drops.practise(Buffer.from(seed), prompts));
    expect(inputs).toHaveLength(showerCount);
    let seen = 0;
    for (const [at, input] of inputs.entries()) {
      expect(input.at - seen).toBeGreaterThanOrEqual(500);
      expect(input.at - seen).toBeLessThan(prompts[at]?.limit ?? 0);
      seen = input.at;
    }
    return drops.standingOf(prompts, inputs, drops.length).points;
  });
  expect(Math.min(...points)).toBeGreaterThan(50);
  expect(Math.max(...points)).toBeLessThan(100);
});
