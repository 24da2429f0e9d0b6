import type { AccountPages } from './account.ts';
import type { MoneyPages } from './money.ts';
import type { PlayPages } from './play.ts';
import { createChunk } from '../../runtime/chunk.ts';

const { window } = globalThis;

export const accountChunk = createChunk<AccountPages>(async () => (await import('./account.ts')).accountPages, window);
export const moneyChunk = createChunk<MoneyPages>(async () => (await import('./money.ts')).moneyPages, window);
export const playChunk = createChunk<PlayPages>(async () => (await import('./play.ts')).playPages, window);
