/** The games that can be played, by the slug that the catalogue gives them. */
import { playable } from '../../../contract/room-words.ts';
import type { GameRules } from './game-rules.ts';
import { rings } from './rings.ts';
import { sums } from './sums.ts';

const rules: Readonly<Record<string, GameRules>> = { [playable.sums]: sums, [playable.rings]: rings };

/** Null where the game is unknown, or closed for now. */
export const rulesOf = (slug: string): GameRules | null => (Object.hasOwn(rules, slug) ? (rules[slug] ?? null) : null);
