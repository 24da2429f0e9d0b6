/** The pages of games and rounds. Loaded by play-chunk.ts and by nothing else. */
import { flowPage } from '../flow-page.tsx';
import { GameDetailPage } from '../GameDetailPage.tsx';
import { ReplayPage } from '../ReplayPage.tsx';

export const playPages = { GameDetailPage, ReplayPage: flowPage('history', ReplayPage) };
export type PlayPages = typeof playPages;
