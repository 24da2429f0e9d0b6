/**
 * Leaves only the Indonesian of texts that pages repeat in both languages. A script beside the pages has the English
 * and loads when a reader chooses English. Where a text has several translations, the page gives the number.
 */
import { packed } from './packed.ts';
import type { AtlasFile } from './types.ts';

export const dictionaryPath = 'site/words.js';

const pair = /<span lang="id">([^<]*)<\/span><span lang="en">([^<]*)<\/span>/g;

/** The pages without the English texts, and the script that holds them. */
export function shareWords(pages: readonly AtlasFile[]): AtlasFile[] {
  const meanings = new Map<string, Map<string, number>>();
  for (const [path, content] of pages) {
    if (!path.endsWith('.html')) continue;
    for (const [, id = '', en = ''] of String(content).matchAll(pair)) {
      const times = meanings.get(id) ?? new Map<string, number>();
      times.set(en, (times.get(en) ?? 0) + 1);
      meanings.set(id, times);
    }
  }
  // The most frequent translation needs no number.
  const ranked = new Map(
    [...meanings].map(([id, times]) => [id, [...times].sort(([, one], [, other]) => other - one).map(([en]) => en)]),
  );
  const written = (id: string, en: string): string => {
    const rank = ranked.get(id)?.indexOf(en) ?? 0;
    return rank === 0 ? `<t->${id}</t->` : `<t- n="${rank}">${id}</t->`;
  };
  const shared = pages.map(([path, content]): AtlasFile => {
    if (!path.endsWith('.html')) return [path, content];
    return [path, String(content).replace(pair, (_, id: string, en: string) => written(id, en))];
  });
  const words = [...ranked].map(([id, [first = '', ...others]]) => [
    plain(id),
    others.length === 0 ? plain(first) : [first, ...others].map(plain),
  ]);
  return [...shared, [dictionaryPath, packed(Object.fromEntries(words))]];
}

/** Decodes the escapes of HTML. */
export const plain = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
