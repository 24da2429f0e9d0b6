import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MessageId } from '../../../src/web/i18n/messages.ts';

/** Reads the file itself, because an import gives the parsed form. */
export const readTexts = (language: 'id' | 'en'): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../src/web/i18n/${language}.json`), 'utf8')) as Record<
    string,
    string
  >;
const texts = { id: readTexts('id'), en: readTexts('en') };

export type TextId = MessageId;
type Values = Readonly<Record<string, string | number>>;

/**
 * A text of the catalogue, braces filled and tags removed. Plurals: one form in Indonesian, two in English. The one choice
 * is that between hours and minutes.
 */
export function text(id: TextId, values: Values = {}, language: 'id' | 'en' = 'id'): string {
  const raw = texts[language][id] ?? id;
  const valueOf = (name: string): string => String(values[name] ?? '');
  return raw
    .replace(/<\/?[a-z]+>/g, '')
    .replace(/\{([a-z_]+), select, hours \{([^{}]*)\} other \{([^{}]*)\}\}/g, (_, name: string, hours, other) =>
      String(valueOf(name) === 'hours' ? hours : other),
    )
    .replace(
      /\{([a-z_]+), plural, (?:one \{([^{}]*)\} )?other \{([^{}]*)\}\}/g,
      (_, name: string, one, other: string) =>
        String(valueOf(name) === '1' ? (one ?? other) : other).replace('#', valueOf(name)),
    )
    .replace(/\{([a-z_]+)\}/g, (_, name: string) => valueOf(name));
}

/** A text id, with values for its braces; a single text in brackets is literal, such as a name or a number. */
export type Text = TextId | readonly [TextId, Values] | readonly [string];

export function textOf(said: Text): string {
  if (typeof said === 'string') return text(said);
  return said.length === 1 ? said[0] : text(...said);
}
