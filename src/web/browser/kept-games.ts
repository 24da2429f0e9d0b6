/**
 * The game list as it was last read, for a start without a network where the pages carry none (SH-14). It lies in the
 * service worker's cache of the page's build, so that it has this build's form and is deleted with it.
 */
import type { Game } from '../../contract/games.calls.ts';
import { readMeta } from './page-meta.ts';

export interface KeptGames {
  read(): Promise<Game[] | null>;
  write(games: readonly Game[]): Promise<void>;
}

const address = '/kept/games';
/** As in src/web/worker/routing.ts, which the page cannot import: the worker has to stand alone. */
const cacheNameOf = (build: string): string => `build-${build}`;

export function createKeptGames(window: Window & { caches?: CacheStorage }): KeptGames {
  const name = cacheNameOf(readMeta(window.document, 'build'));
  /** Null without a worker, whose cache it is; also where the browser refuses. */
  const open = async (): Promise<Cache | null> => {
    try {
      return (await window.caches?.has(name)) ? ((await window.caches?.open(name)) ?? null) : null;
    } catch {
      return null;
    }
  };
  return {
    async read() {
      try {
        const response = await (await open())?.match(address);
        const kept: unknown = await response?.json();
        return Array.isArray(kept) ? (kept as Game[]) : null;
      } catch {
        // The start waits for it, and a cut entry must not stop it.
        return null;
      }
    },
    async write(games) {
      // On a first visit the list comes before the worker, which may never come.
      await (window.navigator.serviceWorker as ServiceWorkerContainer | undefined)?.ready;
      // A full disk refuses it.
      await (await open())?.put(address, Response.json(games)).catch(() => undefined);
    },
  };
}
