/** What a returning player's page asks for before its scripts run. */
import { expect, it } from 'vitest';
import { preloadChunks } from '../../../src/web/browser/preload-chunks.ts';

it('asks for scripts as modules and for styles as styles, after all else', () => {
  const links: object[] = [];
  const document = { head: { append: (link: object) => void links.push(link) }, createElement: () => ({}) };
  preloadChunks(document as unknown as Document, '/assets/money-1.js  /assets/money-1.css ');
  const low = { crossOrigin: '', fetchPriority: 'low' };
  expect(links).toEqual([
    { rel: 'modulepreload', href: '/assets/money-1.js', ...low },
    { rel: 'preload', as: 'style', href: '/assets/money-1.css', ...low },
  ]);
});
