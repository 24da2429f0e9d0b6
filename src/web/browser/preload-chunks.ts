/**
 * Asks early for chunks that the scripts will import, after all that the page names itself. `files`: addresses of scripts
 * and style sheets, separated by spaces.
 */
export function preloadChunks(document: Document, files: string): void {
  for (const href of files.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
    Object.assign(link, { ...kind, crossOrigin: '', fetchPriority: 'low', href });
    document.head.append(link);
  }
}
