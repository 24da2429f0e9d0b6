import { playable } from '../../../../contract/room-words.ts';
import type { ScoreRange } from '../../../../contract/stake.ts';
import { catalogue } from './catalogue.ts';
import type { GameRules } from './game-rules.ts';
import { drops } from './drops.ts';
import { rings } from './rings.ts';
import { sowing } from './sowing.ts';
import { sums } from './sums.ts';

export interface OpenGame {
  rules: GameRules;
  scores: readonly ScoreRange[];
}

const rulesOf: ReadonlyMap<string, GameRules> = new Map([
  [playable.sums, sums],
  [playable.rings, rings],
  [playable.sowing, sowing],
  [playable.drops, drops],
]);

/** Null where the game is unknown or closed. */
export function findOpenGame(slug: string): OpenGame | null {
  const rules = rulesOf.get(slug);
  const entry = catalogue.find((game) => game.slug === slug && game.is_open);
  return rules && entry ? { rules, scores: entry.scores } : null;
}

export function openGame(slug: string): OpenGame {
  const game = findOpenGame(slug);
  if (!game) throw new Error(`Expected a game that is played; it is "${slug}".`);
  return game;
}
