/**
 * The served page has the styles of its first chunks in it (prerender.ts), so a chunk that is imported later must not
 * ask for their files again.
 */
import type { Plugin } from 'vite';

export const firstStyles = (): Plugin => ({
  name: 'first-styles',
  // After the page has listed its style sheets, before the imports list theirs.
  enforce: 'post',
  generateBundle(_options, bundle) {
    const first = new Set<string>();
    const add = (file: string): void => {
      const chunk = bundle[file];
      if (chunk?.type !== 'chunk' || first.has(file)) return;
      first.add(file);
      chunk.viteMetadata?.importedCss.clear();
      for (const imported of chunk.imports) add(imported);
    };
    // An entry that only imports other chunks is gone by now: the page names those instead.
    const page = Object.values(bundle).find(({ fileName }) => fileName.endsWith('index.html'));
    const html = page?.type === 'asset' ? String(page.source) : '';
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && (file.isEntry || html.includes(file.fileName))) add(file.fileName);
  },
});
