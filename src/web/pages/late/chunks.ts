import type { AccountPages } from './account.ts';
import type { MoneyPages } from './money.ts';
import type { PlayPages } from './play.ts';
import { fetchFailedStyleSheets } from '../../browser/style-sheets.ts';
import { createChunk } from '../../runtime/chunk.ts';

const { window } = globalThis;

const withStyles = async <Content>(part: Promise<Content>): Promise<Content> =>
  (await Promise.all([part, fetchFailedStyleSheets()]))[0];

export const accountChunk = createChunk<AccountPages>(
  async () => (await withStyles(import('./account.ts'))).accountPages,
  window,
);
export const moneyChunk = createChunk<MoneyPages>(
  async () => (await withStyles(import('./money.ts'))).moneyPages,
  window,
);
export const playChunk = createChunk<PlayPages>(async () => (await withStyles(import('./play.ts'))).playPages, window);
