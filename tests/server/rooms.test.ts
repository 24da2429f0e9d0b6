/** Rooms by polling (GM-3, GM-5): sitting down, a round to its end, leaving, and the money of each end. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { playable } from '../../src/contract/room-words.ts';
import { rewardOf } from '../../src/contract/stake.ts';
import { platinum } from '../../src/contract/money.ts';
import { catalogue } from '../../src/server/domain/games/catalogue.ts';
import { secondMerchant } from '../../src/server/db/migrations/002-merchants.ts';
import { platform, type Platform } from './platform.ts';
import { newKey } from './random.ts';
import {
  advance,
  balancesOf,
  begun,
  expectSound,
  houseHas,
  join,
  leave,
  look,
  play,
  playNext,
  seatedPlayer,
  sitDown,
  stake,
} from './room-bed.ts';

let bed: Platform;
beforeAll(async () => {
  bed = await platform();
});
afterAll(() => bed.stop());
afterEach(() => expectSound(bed));

const percentOf = (slug: string, points: number): number =>
  catalogue.find((game) => game.slug === slug)!.scores.findLast(({ from }) => points >= from)!.percent;

describe('GM-5 a match to its end', () => {
  it('GM-3 GM-5 two meet, play by polling, the better one is paid out of both stakes by the score system', async () => {
    const fees = await houseHas(bed, 'game_fees');
    const { id, first, second } = await begun(bed);
    expect(await houseHas(bed, 'staked')).toBe(2 * stake);
    for (let turn = 0; turn < 20; turn += 1) {
      await advance(bed, 1_000, []);
      const told = await playNext(bed, first, id);
      expect(told.outcome).toBe('accepted');
      if (turn % 2 === 0) await playNext(bed, second, id);
    }
    const won = await look(bed, first, id);
    const reward = rewardOf(platinum(stake), percentOf(playable.sums, 100));
    expect(won).toMatchObject({ status: 'ended', result: { outcome: 'won', reason: 'played', reward } });
    expect(won.mine).toMatchObject({ points: 100, status: 'finished' });
    expect(await look(bed, second, id)).toMatchObject({ result: { outcome: 'lost', reason: 'played', reward: 0 } });
    expect(await balancesOf(bed, first)).toEqual({ token: 1_000 - stake, winning: reward });
    expect(await balancesOf(bed, second)).toEqual({ token: 1_000 - stake, winning: 0 });
    expect(await houseHas(bed, 'staked')).toBe(0);
    expect((await houseHas(bed, 'game_fees')) - fees).toBe(2 * stake - reward);
  });

  it('GM-5 as many points each: both stakes go back to where they came from', async () => {
    const { id, first, second } = await begun(bed);
    await advance(bed, 61_000, [first, second]);
    for (const player of [first, second]) {
      const { result } = await look(bed, player, id);
      expect(result).toEqual({ outcome: 'drawn', reason: 'played', reward: stake });
      expect(await balancesOf(bed, player)).toEqual({ token: 1_000, winning: 0 });
    }
  });
});
