/** Shows the pages of games and rounds, or a placeholder until their chunk is loaded. */
import { LoadingPage } from '../../flows/LoadingPage.tsx';
import { NotFetched, useChunk } from './ChunkParts.tsx';
import { playChunk } from './play-chunk.ts';
import type { PlayPages } from './play.ts';

export function PlayPage({ name }: { name: keyof PlayPages }) {
  const pages = useChunk(playChunk, 'now');
  if (pages === undefined) return <LoadingPage />;
  if (pages === 'failed') return <NotFetched chunk={playChunk} headingLevel={1} />;
  const Page = pages[name];
  return <Page />;
}
