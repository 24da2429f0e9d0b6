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
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href: address });
  document.head.append(link);
}
