/** Offered games and documents use no betting words; messages have a test beside them (GM-5). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { catalogue } from '../../src/server/domain/rooms/games/catalogue.ts';
import { bettingWords } from './betting-words.ts';

const root = join(import.meta.dirname, '../..');
const documents = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(md|mmd)$/.test(path))
    .map((path) => join('docs', path)),
];

it.each(catalogue)('SH-1 GM-1 $title has no betting words', ({ title, description }) => {
  expect(`${title} ${description}`).not.toMatch(bettingWords);
});

it('SH-1 GM-5 no document has any', () => {
  expect(documents.length).toBeGreaterThan(20);
  const found = documents.filter((path) => bettingWords.test(readFileSync(join(root, path), 'utf8')));
  expect(found).toEqual([]);
});

it.each(['Pasang taruhanmu, taruhan kecil saja', 'a bet', 'Jackpot!', 'slot gacor', 'gambling'])(
  'SH-1 and %j would be found',
  (text) => {
    expect(text).toMatch(bettingWords);
  },
);
