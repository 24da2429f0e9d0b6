/** The navigation bar, in this order, without what this atlas does not have. A new section of pages needs an entry here. */
import type { Both } from '../types.ts';
import { sincePath } from './paths.ts';

export interface NavEntry {
  path: string;
  title: Both;
  within?: readonly string[];
}

export const coverPath = 'index.html';
export const mapPath = 'map.html';

const navigation: readonly NavEntry[] = [
  { path: coverPath, title: { id: 'Sampul', en: 'Cover' } },
  { path: mapPath, title: { id: 'Peta', en: 'Map' }, within: ['flows', 'states', 'edges'] },
  { path: 'books/storyboards.html', title: { id: 'Cerita', en: 'Stories' } },
  { path: 'books/errors.html', title: { id: 'Kesalahan', en: 'Errors' } },
  { path: 'books/copy.html', title: { id: 'Kalimat', en: 'Copy' } },
  { path: 'books/api.html', title: { id: 'API', en: 'API' } },
  { path: 'books/rules.html', title: { id: 'Aturan', en: 'Rules' } },
  {
    path: 'books/requirements.html',
    title: { id: 'Keputusan', en: 'Decisions' },
    within: ['books/decisions'],
  },
  { path: sincePath, title: { id: 'Perubahan', en: 'Changes' } },
  { path: 'tester/index.html', title: { id: 'Uji', en: 'Tests' }, within: ['tester'] },
  { path: 'review/index.html', title: { id: 'Tinjauan', en: 'Review' }, within: ['review'] },
];

/** The entries of the pages that are there, the cover first. */
export const entriesOf = (paths: ReadonlySet<string>): NavEntry[] =>
  navigation.filter(({ path }) => path === coverPath || paths.has(path));
