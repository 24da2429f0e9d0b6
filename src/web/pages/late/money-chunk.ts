/** The pages about money, as a chunk of their own. */
import { createChunk } from '../../runtime/chunk.ts';
import type { MoneyPages } from './money.ts';

export const moneyChunk = createChunk<MoneyPages>(
  async () => (await import('./money.ts')).moneyPages,
  globalThis.window,
);
