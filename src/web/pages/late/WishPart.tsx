/** What a player waits for, on the page of games: it comes with the chunk of a player's dialogs. */
import { accountChunk } from './chunks.ts';
import { useChunk } from './ChunkParts.tsx';

export function WishPart({ name }: { name: 'WishNews' | 'WishProblem' }) {
  const pages = useChunk(accountChunk, 'never');
  if (!pages || pages === 'failed') return null;
  const Part = pages[name];
  return <Part />;
}
