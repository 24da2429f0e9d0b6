/** Cincin Lompat, dealt and scored by the server (GM-2, GM-5). */
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { markerAt, missBy, ringCount, RingPrompt, type Prompt, type RoundInput } from '../../../src/contract/rounds.ts';
import { pointsFor, rings } from '../../../src/server/domain/rooms/games/rings.ts';
import { dealsFromItsSeed, seeds, someSeed } from './seeds.ts';

const asRing = (prompt: Prompt | undefined): RingPrompt => v.parse(RingPrompt, prompt);
const dealt = rings.deal(someSeed).map(asRing);
/** When the marker first stands in the middle of the gap, ms after the ring began. */
function middleOf({ period, direction, start, gap }: RingPrompt): number {
  return ((((gap - start) * direction + 360) % 360) / 360) * period;
}
/** A round of taps, each as long after its ring began as `after` says; null waits the ring out. */
function tapsOf(prompts: readonly RingPrompt[], after: (ring: RingPrompt) => number | null): RoundInput[] {
  let began = 0;
  return prompts.flatMap((ring) => {
    const elapsed = after(ring);
    began += elapsed === null ? ring.limit : Math.round(elapsed);
    return elapsed === null ? [] : [{ seq: ring.seq, at: began, value: 0 }];
  });
}

describe('GM-5 what is dealt', () => {
  dealsFromItsSeed(rings.deal);

  it('GM-5 is a round of rings that fit the contract, each with time to see the gap and two turns to hit it', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const prompts = rings.deal(seed).map(asRing);
        expect(prompts.map(({ seq }) => seq)).toEqual(Array.from({ length: ringCount }, (_, at) => at));
        for (const ring of prompts) {
          expect(ring.limit).toBe(ring.period * 2);
          expect(middleOf(ring) - ((ring.width / 2) * ring.period) / 360).toBeGreaterThan(rings.shortest);
          expect(missBy(ring, 0)).toBeGreaterThan(ring.width / 2);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('GM-5 becomes harder: the last rings turn faster and have narrower gaps than the first', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const prompts = rings.deal(seed);
        const [first, last] = [asRing(prompts[0]), asRing(prompts.at(-1))];
        expect(last.period).toBeLessThan(first.period * 0.6);
        expect(last.width).toBeLessThan(first.width * 0.7);
      }),
      { numRuns: 100 },
    );
  });
});

describe('GM-5 where the marker is', () => {
  it('GM-5 turns once a period, in its direction, from where it began', () => {
    const ring = { ...asRing(dealt[0]), period: 1_000, start: 350 };
    expect(markerAt({ ...ring, direction: 1 }, 0)).toBe(350);
    expect(markerAt({ ...ring, direction: 1 }, 250)).toBeCloseTo(80);
    expect(markerAt({ ...ring, direction: -1 }, 1_250)).toBeCloseTo(260);
    expect(missBy({ ...ring, direction: 1, gap: 10 }, 0)).toBe(20);
  });

  it('GM-5 is from 0 to below 360, and misses by 0 to 180, at any moment of any ring', () => {
    fc.assert(
      fc.property(seeds, fc.nat({ max: ringCount - 1 }), fc.nat({ max: 60_000 }), (seed, seq, elapsed) => {
        const ring = asRing(rings.deal(seed)[seq]);
        const marker = markerAt(ring, elapsed);
        expect(marker).toBeGreaterThanOrEqual(0);
        expect(marker).toBeLessThan(360);
        expect(missBy(ring, elapsed)).toBeLessThanOrEqual(180);
        expect(missBy(ring, elapsed + ring.period)).toBeCloseTo(missBy(ring, elapsed));
      }),
      { numRuns: 300 },
    );
  });
});

describe('GM-2 what it comes to', () => {
  const ring = { ...asRing(dealt[0]), width: 60 };

  it.each([
    [0, 10],
    [6, 10],
    [6.1, 8],
    [18, 6],
    [30, 4],
    [30.1, 0],
    [180, 0],
  ])('GM-2 %d degrees beside the middle of a gap of 60 are %d points', (miss, points) => {
    expect(pointsFor(ring, miss)).toBe(points);
  });

  it('GM-2 nearer is never worth less, and inside the gap always something', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 120 }),
        fc.double({ min: 0, max: 180, noNaN: true }),
        fc.double({ min: 0, max: 180, noNaN: true }),
        (width, one, other) => {
          const [near, far] = [Math.min(one, other), Math.max(one, other)];
          expect(pointsFor({ ...ring, width }, near)).toBeGreaterThanOrEqual(pointsFor({ ...ring, width }, far));
          expect(pointsFor({ ...ring, width }, near) > 0).toBe(near <= width / 2);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('GM-2 fifteen rings hit in the middle are 150 points, and nothing is left to do', () => {
    const inputs = tapsOf(dealt, middleOf);
    const end = { points: 150, done: 15, limitAt: null, isFinished: true, endsRound: false };
    expect(rings.standingOf(dealt, inputs, 40_000)).toMatchObject(end);
  });

  it('GM-5 a ring that is waited out is lost at its limit, and the next began then', () => {
    const [first, second] = [asRing(dealt[0]), asRing(dealt[1])];
    expect(rings.standingOf(dealt, [], first.limit - 1)).toMatchObject({ done: 0, seenAt: 0, limitAt: first.limit });
    expect(rings.standingOf(dealt, [], first.limit)).toMatchObject({
      verdicts: [{ seq: 0, points: 0, total: 0 }],
      done: 1,
      seenAt: first.limit,
      limitAt: first.limit + second.limit,
    });
    const at = first.limit + Math.round(middleOf(second));
    expect(rings.standingOf(dealt, [{ seq: 1, at, value: 0 }], at)).toMatchObject({ points: 10, done: 2, seenAt: at });
  });

  it('GM-5 a tap at its limit or later is not one of that ring', () => {
    const { limit } = asRing(dealt[0]);
    for (const at of [limit, limit + 1]) {
      const standing = rings.standingOf(dealt, [{ seq: 0, at, value: 0 }], at);
      expect(standing).toMatchObject({ done: 1, points: 0, seenAt: limit });
    }
  });

  it('GM-5 whoever does nothing at all ends with the time of the round', () => {
    const standing = rings.standingOf(dealt, [], rings.length);
    expect(standing).toMatchObject({ points: 0, isFinished: true });
    expect(rings.standingOf(dealt, [], rings.length + 5_000)).toEqual(standing);
    const late = [{ seq: standing.done, at: rings.length, value: 0 }];
    expect(rings.standingOf(dealt, late, rings.length)).toEqual(standing);
  });

  it('GM-5 points are from 0 to 150 and add up, whenever is tapped', () => {
    fc.assert(
      fc.property(seeds, fc.array(fc.integer({ min: 80, max: 5_000 }), { maxLength: ringCount }), (seed, waits) => {
        const prompts = rings.deal(seed).map(asRing);
        const inputs = tapsOf(prompts.slice(0, waits.length), ({ seq, limit }) => {
          const wait = waits[seq] ?? limit;
          return wait < limit ? wait : null;
        });
        const { verdicts, points } = rings.standingOf(prompts, inputs, rings.length);
        expect(points).toBe(verdicts.reduce((sum, verdict) => sum + verdict.points, 0));
        expect(verdicts.map(({ seq }) => seq)).toEqual(verdicts.map((_, at) => at));
        expect(points).toBeLessThanOrEqual(150);
      }),
      { numRuns: 200 },
    );
  });

  it('GM-5 what is known early stays so later, and more time never takes a point away', () => {
    const inputs = tapsOf(dealt, (one) => (one.seq % 3 === 0 ? null : middleOf(one)));
    fc.assert(
      fc.property(fc.nat({ max: 60_000 }), fc.nat({ max: 60_000 }), (one, other) => {
        const known = inputs.filter(({ at }) => at <= Math.min(one, other));
        const [early, late] = [Math.min(one, other), Math.max(one, other)].map((elapsed) =>
          rings.standingOf(dealt, known, elapsed),
        );
        expect(late?.verdicts.slice(0, early?.done)).toEqual(early?.verdicts);
        expect(late?.points).toBe(early?.points);
      }),
    );
  });
});

it('GM-5 the practice opponent plays what a person could: every ring in its time, well and not faultlessly', () => {
  const points = Array.from({ length: 60 }, (_, round) => {
    const seed = Buffer.alloc(32, round);
    const prompts = rings.deal(seed).map(asRing);
    const inputs = rings.practise(seed, prompts);
    let began = 0;
    for (const [at, input] of inputs.entries()) {
      expect(input.seq).toBe(at);
      expect(input.at - began).toBeGreaterThanOrEqual(rings.shortest);
      expect(input.at - began).toBeLessThan(asRing(prompts[at]).limit);
      began = input.at;
    }
    return rings.standingOf(prompts, inputs, rings.length).points;
  });
  expect(Math.min(...points)).toBeGreaterThan(30);
  expect(Math.max(...points)).toBeLessThan(150);
});
