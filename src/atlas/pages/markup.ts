/** Pieces of HTML that every page of the atlas is made of. */
import { posix } from 'node:path';
import { escaped } from '../../walk/reports/markup.ts';
import type { Both } from '../types.ts';

export { escaped };

/** A text in both languages; the stylesheet shows the chosen one (`atlas.css`). */
export const both = ({ id, en }: Both): string =>
  id === en ? escaped(id) : `<span lang="id">${escaped(id)}</span><span lang="en">${escaped(en)}</span>`;

export const bothOf = (id: string, en: string): string => both({ id, en });

/** The same for texts that are markup already. */
export const bothHtml = ({ id, en }: Both): string =>
  id === en ? id : `<span lang="id">${id}</span><span lang="en">${en}</span>`;

/** The address of the page `to`, relative to the page `path`; `to` may have a fragment. */
export function linkFrom(path: string, to: string): string {
  const [file = '', fragment] = to.split('#');
  const way = file === path ? '' : posix.relative(posix.dirname(path), file);
  return escaped(fragment === undefined ? way : `${way}#${encodeURIComponent(fragment)}`);
}

export const link = (path: string, to: string, text: Both): string =>
  `<a href="${linkFrom(path, to)}">${both(text)}</a>`;

export const section = (title: Both, content: string): string => `<section><h2>${both(title)}</h2>${content}</section>`;

export const list = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

export const details = (summary: string, content: string): string =>
  `<details><summary>${summary}</summary>${content}</details>`;

/** A table in a frame of its own, which is scrolled by keyboard too. */
export const framedTable = (
  name: string,
  heads: readonly string[],
  rows: readonly string[],
  className = 'scroll',
): string =>
  `<div class="${className}" tabindex="0" role="region" aria-label="${escaped(name)}"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;

/** A diagram in its frame; `site/diagram.ts` shows the buttons. `mark`: its place in the page's address. */
export const diagram = (mark: string, name: string, svg: string): string =>
  `<div class="sheet" id="${escaped(mark)}"><div class="drawing" tabindex="0" role="region" aria-label="Diagram: ${escaped(name)}">${svg}</div>${zoomButtons}</div>`;

const zoomButtons = [
  '<div class="segments zoom" role="group" aria-label="Zoom" hidden><button type="button" data-zoom="out" aria-label="Perkecil / Zoom out">−</button>',
  `<button type="button" data-zoom="fit">${bothOf('Pas', 'Fit')}</button>`,
  '<button type="button" data-zoom="in" aria-label="Perbesar / Zoom in">+</button></div>',
].join('');
