/** Shows the pages about money, or a placeholder until their chunk is loaded. */
import { LoadingPage } from '../../flows/LoadingPage.tsx';
import { NotFetched, useChunk } from './ChunkParts.tsx';
import { moneyChunk } from './money-chunk.ts';
import type { MoneyPages } from './money.ts';

export function MoneyPage({ name }: { name: keyof MoneyPages }) {
  const pages = useChunk(moneyChunk, 'now');
  if (pages === undefined) return <LoadingPage />;
  if (pages === 'failed') return <NotFetched chunk={moneyChunk} headingLevel={1} />;
  const Page = pages[name];
  return <Page />;
}
