/** The pages and dialogs of a player's account, as a chunk of their own. */
import type { AccountPages } from './account.ts';
import { createChunk } from '../../runtime/chunk.ts';

export const accountChunk = createChunk<AccountPages>(
  async () => (await import('./account.ts')).accountPages,
  globalThis.window,
);
