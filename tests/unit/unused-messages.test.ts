/** No unused messages: each id occurs in the sources, whole or as a template (SH-1). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const ids = Object.keys(JSON.parse(readFileSync(join(root, 'src/web/i18n/id.json'), 'utf8')) as object);
const sources = ['src/web', 'machines', 'src/contract'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(join(root, folder, path), 'utf8')),
);

const escape = (text: string): string => text.replaceAll('.', '\\.');
const wordsOf = (source: string): string[] =>
  [...source.matchAll(/(['"`])([a-z][\w.-]*)\1/g)].map(([, , word = '']) => word);

/**
 * Patterns of the ids that a template can become. A gap takes one word; a leading gap takes only words quoted in the
 * same file, or it would match every message.
 */
function templatesOf(source: string): RegExp[] {
  const words = wordsOf(source).map((word) => escape(word));
  return [...source.matchAll(/`((?:[\w.-]|\$\{[^`{}]*\})+)`/g)].flatMap(([, template = '']) => {
    const [beginning = '', ...rest] = template.split(/\$\{[^}]*\}/);
    if (rest.length === 0 || !rest.concat(beginning).some((part) => part.includes('.'))) return [];
    const begin = beginning === '' ? `(?:${words.join('|')})` : `${escape(beginning)}[\\w-]+`;
    return new RegExp(`^${begin}${rest.map((part) => escape(part)).join('[\\w-]+')}$`);
  });
}

const words = new Set(sources.flatMap(wordsOf));
const templates = sources.flatMap(templatesOf);
const isUsed = (id: string): boolean => words.has(id) || templates.some((template) => template.test(id));

it('SH-1 every message is used', () => {
  expect(ids.filter((id) => !isUsed(id))).toEqual([]);
});

it.each(['top_up.review.nobody', 'withdraw.accepted.nobody', 'pin.error.nobody', 'nobody.failed.title'])(
  'SH-1 %s would be found to be left over',
  (id) => {
    expect(isUsed(id)).toBe(false);
  },
);
