/** Texts of both languages: complete, alike in structure, worded as specified (SH-1, SH-10, RG-5 to RG-9). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { placeholdersOf, type MessagePart } from '../../src/tools/message-parts.ts';
import builtEnglish from '../../src/web/i18n/en.json';
import builtIndonesian from '../../src/web/i18n/id.json';
import type { Messages } from '../../src/web/i18n/messages.ts';
import { bettingWords } from './betting-words.ts';
import { fixedTexts } from '../../src/atlas/words/fixed-texts.ts';

const root = join(import.meta.dirname, '../..');
const read = (language: 'id' | 'en') =>
  JSON.parse(readFileSync(join(root, `src/web/i18n/${language}.json`), 'utf8')) as Record<string, string>;
const [indonesian, english] = [read('id'), read('en')];
const ids = Object.keys(indonesian);

/** The texts as the build parsed them: plain texts or trees. */
const built = { id: builtIndonesian as unknown as Messages, en: builtEnglish as unknown as Messages };
const languages = ['id', 'en'] as const;
const partsOf = (id: string, language: 'id' | 'en'): MessagePart[] => {
  const message: unknown = built[language][id];
  return Array.isArray(message) ? (message as MessagePart[]) : [];
};
const pluralType = 6;
const pluralFormsOf = (nodes: MessagePart[]): string[] =>
  nodes.flatMap(({ type, options }) => (type === pluralType ? Object.keys(options ?? {}) : []));

it.each(ids)('SH-7 %s names no money amount without two decimals', (id) => {
  for (const text of [indonesian[id], english[id]]) {
    const amounts = (text ?? '').match(
      /(?<![0-9.,])[0-9][0-9.]*(?:,[0-9]+)?(?= Platinum)|(?<=Rp ?|IDR ?)[0-9][0-9.]*(?:,[0-9]+)?/g,
    );
    for (const amount of amounts ?? []) expect(amount).toMatch(/^[0-9]{1,3}(\.[0-9]{3})*,[0-9]{2}$/);
  }
});

describe('SH-1 both languages', () => {
  it('SH-1 have the same messages', () => {
    expect(Object.keys(english).sort()).toEqual([...ids].sort());
    expect(ids.length).toBeGreaterThan(100);
  });

  it.each(ids)('SH-1 %s asks for the same things in both', (id) => {
    const [here, there] = languages.map((language) => [...new Set(placeholdersOf(partsOf(id, language)))].sort());
    expect(there).toEqual(here);
    expect(indonesian[id]?.trim()).not.toBe('');
    expect(english[id]?.trim()).not.toBe('');
  });

  it.each(ids)('SH-1 %s has the plural forms of its language', (id) => {
    for (const language of languages) {
      const forms = pluralFormsOf(partsOf(id, language));
      const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      const given = forms.filter((form) => !form.startsWith('=')).sort();
      expect(given).toEqual(forms.length === 0 ? [] : [...needed].sort());
    }
  });

  it.each(ids)('SH-1 %s is printed in both without an error and without a left-over brace', (id) => {
    for (const language of languages) {
      const intl = createIntl({
        locale: language,
        messages: built[language],
        onError: (error) => {
          throw error;
        },
      });
      const values = Object.fromEntries(
        placeholdersOf(partsOf(id, language)).map((ask) => {
          const [kind, name = ''] = ask.split(' ');
          return [name, kind === 'tag' ? (parts: unknown[]) => parts.join('') : 55];
        }),
      );
      const printed =
        typeof built[language][id] === 'string' ? built[language][id] : intl.formatMessage({ id }, values);
      expect(printed).not.toMatch(/[{}<>]/);
      expect(printed.includes('55')).toBe(Object.values(values).includes(55));
    }
  });
});

it.each(fixedTexts)('%s %s is worded as in specification 8', (_, id, here, there) => {
  expect(indonesian[id]).toBe(here ?? indonesian[id]);
  expect(english[id]).toBe(there ?? english[id]);
});

it.each(ids)('SH-1 %s has no betting words and no formal Anda', (id) => {
  expect(indonesian[id]).not.toMatch(bettingWords);
  expect(english[id]).not.toMatch(bettingWords);
  expect(indonesian[id]).not.toMatch(/\b(anda|saudara)\b/i);
});
