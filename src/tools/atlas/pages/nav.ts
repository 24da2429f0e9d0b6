/** What stands in the bar of every page, in this order. Who adds a room of pages adds its line. */
import type { Both } from '../types.ts';

export interface NavEntry {
  path: string;
  title: Both;
  /** Folders whose pages belong to it. */
  within?: readonly string[];
}

export const navigation: readonly NavEntry[] = [
  { path: 'index.html', title: { id: 'Sampul', en: 'Cover' } },
  { path: 'map.html', title: { id: 'Peta', en: 'Map' }, within: ['flows', 'states', 'edges'] },
];
