/** Below the form of the login: the key comes while the form is open, and where it cannot be fetched the form is whole. */
import { useFeatures, useFlow } from '../../runtime/ports.tsx';
import { passkeyChunk } from './chunks.ts';
import { useChunk } from './ChunkParts.tsx';

export function PasskeyOffer() {
  const { passkeyLogin } = useFeatures();
  const isOpen = useFlow('login') !== undefined;
  const chunk = useChunk(passkeyChunk, passkeyLogin && isOpen ? 'later' : 'never');
  if (!passkeyLogin || !chunk || chunk === 'failed') return null;
  return <chunk.PasskeyEntry />;
}
