/** How a chunk of pages is waited for, and what stands in its place where it could not be fetched. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button, Scene } from '../../ui/index.ts';
import type { Chunk } from '../../runtime/chunk.ts';

type When = 'now' | 'later' | 'never';

export function useChunk<Content>(chunk: Chunk<Content>, when: When) {
  useEffect(() => {
    const load = () => void chunk.load();
    if (when === 'now') load();
    if (when !== 'later') return undefined;
    // Fetched before it is asked for, so that a tap finds it there.
    if (!('requestIdleCallback' in window)) return load();
    const waiting = requestIdleCallback(load, { timeout: 4000 });
    return () => cancelIdleCallback(waiting);
  }, [chunk, when]);
  return useSyncExternalStore(chunk.subscribe, chunk.state);
}

export function NotFetched({ chunk, headingLevel }: { chunk: Chunk<unknown>; headingLevel: 1 | 2 }) {
  const text = useText();
  const [isTrying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    await chunk.load();
    setTrying(false);
    // The shop may have a newer version, whose files have other names: only the page itself knows those.
    if (chunk.state() === 'failed' && navigator.onLine) location.reload();
  };
  return (
    <Scene
      kind={navigator.onLine ? 'error' : 'offline'}
      headingLevel={headingLevel}
      title={text('account.not_fetched.title')}
      text={text('account.not_fetched.text')}
      actions={
        <Button variant="secondary" busy={isTrying} busyLabel={text('account.retry.busy')} onClick={() => void retry()}>
          {text('account.retry')}
        </Button>
      }
    />
  );
}
