/** The pages of games and rounds. Loaded by chunks.ts and by nothing else. */
import { flowPage } from '../flow-page.tsx';
import { ReplayPage } from '../ReplayPage.tsx';
import { GamePage } from './GamePage.tsx';

export const playPages = { GamePage, ReplayPage: flowPage('history', ReplayPage) };
export type PlayPages = typeof playPages;
