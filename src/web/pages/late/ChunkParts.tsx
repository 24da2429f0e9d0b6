import { useDeferredValue, useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { LoadingPage } from '../../flows/LoadingPage.tsx';
import { whenIdle } from '../../browser/when-idle.ts';
import type { Chunk } from '../../runtime/chunk.ts';
import { NotFetched } from './NotFetched.tsx';

export function chunkPage<Name extends string>(
  chunk: Chunk<Record<Name, ComponentType>>,
  Loading: ComponentType = LoadingPage,
) {
  return function ChunkPage({ name }: { name: Name }) {
    const pages = useChunk(chunk, 'now');
    if (pages === undefined) return <Loading />;
    if (pages === 'failed') return <ChunkNotFetched chunk={chunk} headingLevel={1} />;
    const Page: ComponentType = pages[name];
    return <Page />;
  };
}

type When = 'now' | 'later' | 'never';

export function useChunk<Content>(chunk: Chunk<Content>, when: When) {
  useEffect(() => {
    const load = () => void chunk.load();
    if (when === 'now') load();
    // Loaded ahead while the browser is idle, so that a tap need not wait.
    else if (when === 'later') whenIdle(window, load);
  }, [chunk, when]);
  // Deferred, so that a page that comes is drawn in slices of some milliseconds, between which a tap is answered.
  return useDeferredValue(useSyncExternalStore(chunk.subscribe, chunk.state));
}

export function ChunkNotFetched({ chunk, headingLevel }: { chunk: Chunk<unknown>; headingLevel: 1 | 2 }) {
  const [isTrying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    await chunk.load();
    setTrying(false);
    // A newer version of the shop names its files anew; only a reload learns those names.
    if (chunk.state() === 'failed' && navigator.onLine) location.reload();
  };
  return <NotFetched headingLevel={headingLevel} isTrying={isTrying} onRetry={() => void retry()} />;
}
