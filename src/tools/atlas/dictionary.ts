/**
 * What the pages say in both languages over and over is written in them once, in Indonesian; the English of it stands in
 * one script beside them, which is loaded when somebody asks for English. Where one Indonesian text has several
 * meanings in English, the page keeps both.
 */
import type { AtlasFile } from './types.ts';

export const dictionaryPath = 'site/words.js';

const pair = /<span lang="id">([^<]*)<\/span><span lang="en">([^<]*)<\/span>/g;

/** The pages with what they have in common taken out, and the script with it. */
export function shareWords(pages: readonly AtlasFile[]): AtlasFile[] {
  const meanings = new Map<string, Set<string>>();
  for (const [path, content] of pages) {
    if (!path.endsWith('.html')) continue;
    for (const [, id = '', en = ''] of String(content).matchAll(pair)) {
      meanings.set(id, (meanings.get(id) ?? new Set()).add(en));
    }
  }
  const isShared = (id: string): boolean => meanings.get(id)?.size === 1;
  const shared = pages.map(([path, content]): AtlasFile => {
    if (!path.endsWith('.html')) return [path, content];
    return [path, String(content).replace(pair, (both, id: string) => (isShared(id) ? `<t->${id}</t->` : both))];
  });
  const words = [...meanings].flatMap(([id, [en = '']]) => (isShared(id) ? [[plain(id), plain(en)]] : []));
  return [
    ...shared,
    [dictionaryPath, `atlasWords=${JSON.stringify(Object.fromEntries(words)).replaceAll('<', '\\u003c')};\n`],
  ];
}

/** As a person reads it. */
export const plain = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
