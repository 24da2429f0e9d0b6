/** The search in the list of games, and its word in the address (GM-1). */
import { expect, it } from 'vitest';
import { catalogue } from '../../src/server/domain/rooms/games/catalogue.ts';
import { isFound, searchOf, soughtIn } from '../../src/web/pages/games-search.ts';

const found = (sought: string): string[] => catalogue.filter((game) => isFound(game, sought)).map(({ slug }) => slug);

it('GM-1 every part of what is typed has to be there, in the name or the description, in any order and case', () => {
  expect(found('CINCIN')).toContain('cincin-lompat');
  expect(found('kelereng  cincin')).toEqual(['cincin-lompat']);
  expect(found('tângga')).toContain('ular-tangga-hitung');
  expect(found('cincin sepak')).toEqual([]);
  for (const nothing of ['', '   ']) expect(found(nothing)).toHaveLength(catalogue.length);
});

it.each(['cincin', 'a b', 'a&b=c', '100 % + 5', 'é'])('GM-1 the address keeps %s as it was typed', (sought) => {
  expect(soughtIn(searchOf(sought))).toBe(sought);
});

it('GM-1 no word is no part of the address', () => {
  expect(searchOf('')).toBe('');
  expect(soughtIn('?e=1')).toBe('');
});
