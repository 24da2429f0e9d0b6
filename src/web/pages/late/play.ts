/** The pages of games and rounds. Loaded by play-chunk.ts and by nothing else. */
import { GameDetailPage } from '../GameDetailPage.tsx';
import { ReplayPage } from '../ReplayPage.tsx';

export const playPages = { GameDetailPage, ReplayPage };
export type PlayPages = typeof playPages;
