/** Pieces of HTML that every page of the atlas is made of. */
import { posix } from 'node:path';
import { escaped } from '../../walk/reports/markup.ts';
import type { Both } from '../types.ts';

export { escaped };

/** A text in both languages, of which the page shows the one that is switched on (`atlas.css`). */
export const both = ({ id, en }: Both): string =>
  id === en ? escaped(id) : `<span lang="id">${escaped(id)}</span><span lang="en">${escaped(en)}</span>`;

/** The same for texts that are markup already. */
export const bothHtml = ({ id, en }: Both): string =>
  id === en ? id : `<span lang="id">${id}</span><span lang="en">${en}</span>`;

/** The address of one page as another has to write it; `to` may carry a fragment. */
export function linkFrom(path: string, to: string): string {
  const [file = '', fragment] = to.split('#');
  const way = file === path ? '' : posix.relative(posix.dirname(path), file);
  return escaped(fragment === undefined ? way : `${way}#${encodeURIComponent(fragment)}`);
}

/** A link with a text in both languages. */
export const link = (path: string, to: string, text: Both): string =>
  `<a href="${linkFrom(path, to)}">${both(text)}</a>`;
