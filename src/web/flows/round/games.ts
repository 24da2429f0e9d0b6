/** The games that can be played, each by its file; a further one is one line here (docs/decisions/047). */
import type { Playable } from '../../../contract/room-words.ts';
import type { Prompt } from '../../../contract/rounds.ts';
import type { GameView } from './game-view.ts';
import { drops } from './DropsGame.tsx';
import { rings } from './RingsGame.tsx';
import { sowing } from './SowingGame.tsx';
import { sums } from './SumsGame.tsx';

export const games: Readonly<Record<Playable, GameView>> = { sums, rings, sowing, drops };

/** That of the prompts which are dealt. */
export const gameOf = (prompts: readonly Prompt[]): GameView =>
  Object.values(games).find(({ kind }) => kind === prompts[0]?.kind) ?? sums;
