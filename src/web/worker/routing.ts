/** Which requests the worker answers (docs/decisions/029). */

export interface KeptPage {
  /** A regular expression on the path; the first that matches decides. */
  pattern: string;
  /** The address that the page is fetched from and kept under. */
  address: string;
  /** Only where the network fails. */
  isFallback?: boolean;
}

/** What the build writes into the worker (src/tools/build/worker.ts). */
export interface WorkerBuild {
  id: string;
  /** Paths; a name changes with its content. */
  assets: readonly string[];
  /** What only a player needs, kept once there was a session. */
  players: readonly string[];
  pages: readonly KeptPage[];
}

export type Strategy =
  | { kind: 'asset' }
  | { kind: 'page' | 'fallback'; address: string }
  /** The worker stays out of it: calls, uploads, reports, other origins, addresses without a kept page. */
  | { kind: 'network' };

export const cachePrefix = 'build-';
export const cacheNameOf = (build: string): string => cachePrefix + build;

const network: Strategy = { kind: 'network' };

export function strategyOf(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  pages: readonly KeptPage[],
  ownOrigin: string,
): Strategy {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== ownOrigin) return network;
  if (mode !== 'navigate') return pathname.startsWith('/assets/') ? { kind: 'asset' } : network;
  const page = pages.find(({ pattern }) => new RegExp(pattern).test(pathname));
  return page ? { kind: page.isFallback ? 'fallback' : 'page', address: page.address } : network;
}
