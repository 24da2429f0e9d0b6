/** The catalogue of games (GM-1). */
import * as v from 'valibot';
import { defineCall, nothing, success } from './call.ts';
import { Text } from './schemas.ts';

export const gameCategories = ['agile', 'fast'] as const;
export type GameCategory = (typeof gameCategories)[number];

const GameData = v.object({
  slug: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,60}$/)),
  title: Text(60),
  category: v.picklist(gameCategories),
  description: Text(400),
  /** The highest reward of the score system, whole Platinum. */
  top_reward: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** The glyph engraved on the game's marble. */
  emblem: Text(24),
});

export interface Game {
  slug: string;
  title: string;
  category: GameCategory;
  description: string;
  topReward: number;
  emblem: string;
}

export const games = defineCall({
  name: 'games',
  method: 'GET',
  base: 'api',
  path: '/v2/games',
  auth: 'none',
  body: nothing,
  write: (_input: Record<string, never>) => ({}),
  outcomes: {
    accepted: success(v.object({ games: v.pipe(v.array(GameData), v.maxLength(500)) }), (data): { games: Game[] } => ({
      games: data.games.map(({ top_reward, ...game }) => ({ ...game, topReward: top_reward })),
    })),
  },
});
