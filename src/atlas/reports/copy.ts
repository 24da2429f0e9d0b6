/** The rows of the copy deck: every message in both languages with length, requirement and pictures. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixedTexts } from '../words/fixed-texts.ts';
import { root } from '../../tools/fresh-build.ts';
import { placeholdersOf, partsOf } from '../../tools/message-parts.ts';
import { languages, type Language, type Picture, type Shot } from '../shots.ts';
import type { Both } from '../types.ts';
import { seenIn } from './seen.ts';

type Catalogue = Readonly<Record<string, string>>;
export type Catalogues = Readonly<Record<Language, Catalogue>>;

export const catalogueFile = (language: Language, base = root): string =>
  join(base, 'src/web/i18n', `${language}.json`);

export function readCatalogues(base = root): Catalogues {
  const read = (language: Language) => JSON.parse(readFileSync(catalogueFile(language, base), 'utf8')) as Catalogue;
  return { id: read('id'), en: read('en') };
}

export interface MessageRow {
  id: string;
  text: Both;
  /** The length in graphemes, placeholders included. */
  length: Readonly<Record<Language, number>>;
  /** `argument n`, `plural n`, `tag terms`. */
  placeholders: string[];
  /** The requirement that fixes the text, and the languages that it fixes; null where the text is ours. */
  fixed: { requirement: string; languages: Language[] } | null;
  /** Of Indonesian pages. */
  pictures: Picture[];
}

export function messageRows(catalogues: Catalogues, shots: readonly Shot[] = []): MessageRow[] {
  const seen = seenIn(catalogues.id, shots);
  return Object.entries(catalogues.id).map(([id, indonesian]) => {
    const text = { id: indonesian, en: catalogues.en[id] ?? '' };
    return {
      id,
      text,
      length: { id: lengthOf(text.id), en: lengthOf(text.en) },
      placeholders: [...new Set(placeholdersOf(partsOf(text.id)))].sort(),
      fixed: fixedBy(id),
      pictures: seen.get(id) ?? [],
    };
  });
}

const graphemes = new Intl.Segmenter('id', { granularity: 'grapheme' });
const lengthOf = (text: string): number => [...graphemes.segment(text)].length;

export function fixedBy(id: string): MessageRow['fixed'] {
  const row = fixedTexts.find(([, fixed]) => fixed === id);
  if (!row) return null;
  const [requirement, , indonesian, english] = row;
  const texts = { id: indonesian, en: english };
  return { requirement, languages: languages.filter((language) => texts[language] !== null) };
}
