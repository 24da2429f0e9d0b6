/** The pages of games and rounds, as a chunk of their own. */
import { createChunk } from '../../runtime/chunk.ts';
import type { PlayPages } from './play.ts';

export const playChunk = createChunk<PlayPages>(async () => (await import('./play.ts')).playPages, globalThis.window);
