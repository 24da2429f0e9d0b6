/** What the first script asks for before the page's own scripts do. It imports nothing. */

/** Ms until the page's first byte; a font from further away would come after the first paint. */
const near = 100;

/**
 * Takes the font where the page itself came fast: from a near server or from the service worker. Elsewhere the system's
 * font shows, because a browser waits up to 100 ms for a font that is asked for early, and 15 kB would come before the
 * scripts (SH-16, decision 032).
 */
export function preloadFont({ document, performance }: Window, address: string | undefined): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (address === undefined || !visit || visit.responseStart - visit.requestStart > near) return;
  document.documentElement.dataset['font'] = '';
  link(document, { rel: 'preload', as: 'font', type: 'font/woff2', href: address });
}

/**
 * Asks early for chunks that the scripts will import, after all that the page names itself. Each is a task of its own:
 * to begin a request takes a phone 4 ms, and a player's page has a dozen. `files`: addresses of scripts and style sheets,
 * separated by spaces.
 */
export function preloadChunks(document: Document, files: string): void {
  for (const href of files.split(' ').filter(Boolean)) {
    const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
    setTimeout(() => link(document, { ...kind, fetchPriority: 'low', href }));
  }
}

function link(document: Document, attributes: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), attributes, { crossOrigin: '' }));
}
