/** The catalogue of games (GM-1). */
import * as v from 'valibot';
import { defineCall, nothing, success } from './call.ts';
import { PlatinumAmount, type Platinum } from './money.ts';
import { Slug, Text } from './schemas.ts';
import type { ScoreRange } from './stake.ts';

export const gameCategories = ['agile', 'fast'] as const;
type GameCategory = (typeof gameCategories)[number];

const points = v.pipe(v.number(), v.integer(), v.minValue(0));

const GameData = v.object({
  slug: Slug,
  title: Text(60),
  category: v.picklist(gameCategories),
  description: Text(400),
  /** What the best range of the score system pays for `stake`. */
  top_reward: PlatinumAmount,
  /** Proposed. */
  stake: PlatinumAmount,
  /** The score system (GM-2), ranges in rising order without a gap (stake.ts). */
  scores: v.pipe(
    v.array(v.object({ from: points, to: v.nullable(points), percent: v.picklist([100, 120, 140, 160, 180, 200]) })),
    v.minLength(1),
    v.maxLength(10),
  ),
  is_open: v.boolean(),
  emblem: Text(24),
});

export interface Game {
  slug: string;
  title: string;
  category: GameCategory;
  description: string;
  topReward: Platinum;
  stake: Platinum;
  scores: readonly ScoreRange[];
  isOpen: boolean;
  emblem: string;
}

export const games = defineCall({
  name: 'games',
  method: 'GET',
  path: '/v2/games',
  auth: 'none',
  body: nothing,
  write: (_input: Record<string, never>) => ({}),
  outcomes: {
    accepted: success(v.object({ games: v.pipe(v.array(GameData), v.maxLength(500)) }), (data): { games: Game[] } => ({
      games: data.games.map(({ top_reward, is_open, ...game }) => ({
        ...game,
        topReward: top_reward,
        isOpen: is_open,
      })),
    })),
  },
});
