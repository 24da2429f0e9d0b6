/** The games that are offered, and what each pays (GM-1, GM-2, GM-3). */
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { gameCategories } from '../../../src/contract/games.calls.ts';
import { calls } from '../../../src/contract/index.ts';
import { platinum } from '../../../src/contract/money.ts';
import { playable } from '../../../src/contract/room-words.ts';
import { isStake, largestStake, rangeOf, rewardOf, stakePresets, stakeStep } from '../../../src/contract/stake.ts';
import { catalogue } from '../../../src/server/domain/rooms/games/catalogue.ts';
import { findOpenGame } from '../../../src/server/domain/rooms/games/open-games.ts';

const rows = catalogue.map((game) => ({ ...game, game }));
const stakes = fc.integer({ min: 1, max: largestStake / stakeStep }).map((steps) => steps * stakeStep);

describe('GM-1 the catalogue', () => {
  it('GM-1 has at least twelve games of both categories, and no two share slug, title, emblem or description', () => {
    expect(catalogue.length).toBeGreaterThanOrEqual(12);
    expect(new Set(catalogue.map(({ category }) => category))).toEqual(new Set(gameCategories));
    for (const key of ['slug', 'title', 'emblem', 'description'] as const) {
      expect(new Set(catalogue.map((game) => game[key])).size).toBe(catalogue.length);
    }
  });

  it('GM-1 fits the schema of the call `games`', () => {
    const { accepted } = calls.games.outcomes;
    expect(v.safeParse(accepted.data, { games: catalogue }).success).toBe(true);
  });

  it('GM-1 GM-5 GM-11 has four open games, two of each category, and no others can be played', () => {
    const open = catalogue.filter(({ is_open }) => is_open);
    expect(open.map(({ slug, category }) => [slug, category]).sort()).toEqual([
      [playable.rings, 'fast'],
      [playable.sowing, 'agile'],
      [playable.drops, 'fast'],
      [playable.sums, 'agile'],
    ]);
    for (const { slug, is_open } of catalogue) expect(findOpenGame(slug) !== null).toBe(is_open);
    expect(findOpenGame('constructor')).toBeNull();
  });
});

describe.each(rows)('GM-2 $title', ({ game: { stake, scores, top_reward } }) => {
  it('GM-2 has exactly one range for every number of points', () => {
    expect(scores[0]?.from).toBe(0);
    expect(scores.at(-1)?.to).toBeNull();
    for (let points = 0; points <= 1_000; points++) {
      const fitting = scores.filter(({ from, to }) => points >= from && (to === null || points <= to));
      expect(fitting).toEqual([rangeOf(scores, points)]);
    }
  });

  it('GM-2 pays more for more points, and at most both stakes, which is the top reward', () => {
    const percents = scores.map(({ percent }) => percent);
    expect(percents).toEqual([...new Set(percents)].sort((one, other) => one - other));
    expect(percents.at(-1)).toBe(200);
    expect(isStake(stake)).toBe(true);
    expect(top_reward).toBe(stake * 2);
  });
});

describe('GM-3 stakes', () => {
  it.each([0, -5, 1, 4, 6, 5_005, 2.5, Number.NaN, Number.POSITIVE_INFINITY])('GM-3 %d is no stake', (value) => {
    expect(isStake(value)).toBe(false);
    expect(() => rewardOf(value as never, 200)).toThrow(RangeError);
  });

  it('GM-3 every multiple of 5 up to 5000 is a stake, and every preset is too', () => {
    for (let value = 5; value <= 5_000; value += 5) expect(isStake(value)).toBe(true);
    for (const preset of stakePresets) expect(isStake(preset)).toBe(true);
    expect(stakePresets.at(-1)).toBe(largestStake);
  });

  it('GM-2 MO-1 a reward is whole Platinum, at least the own stake and at most both stakes', () => {
    fc.assert(
      fc.property(stakes, fc.constantFrom(100, 120, 140, 160, 180, 200), (stake, percent) => {
        const reward = rewardOf(platinum(stake), percent);
        expect(Number.isInteger(reward)).toBe(true);
        expect(BigInt(reward) * 100n).toBe(BigInt(stake) * BigInt(percent));
        expect(reward).toBeGreaterThanOrEqual(stake);
        expect(reward).toBeLessThanOrEqual(stake * 2);
      }),
    );
    expect(() => rewardOf(platinum(100), 150)).toThrow(RangeError);
  });

  it('GM-2 points for which the score system has no range are a RangeError', () => {
    expect(() => rangeOf([{ from: 10, to: null, percent: 200 }], 9)).toThrow(RangeError);
  });
});
