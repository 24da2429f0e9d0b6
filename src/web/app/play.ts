/** The pages of games and rounds. Loaded by play-chunk.ts and by nothing else. */
import { GameDetailPage } from '../pages/GameDetailPage.tsx';
import { ReplayPage } from '../pages/ReplayPage.tsx';

export const playPages = { GameDetailPage, ReplayPage };
export type PlayPages = typeof playPages;
