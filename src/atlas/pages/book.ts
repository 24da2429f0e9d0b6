/** A wide page of sections, with a list of them on its first screen: closed on a phone, which it would fill. */
import { restMark } from '../fold.ts';
import type { AtlasFile, Both } from '../types.ts';
import { page, type PageParts } from './frame.ts';
import { both, bothOf, details, escaped, link, list } from './markup.ts';

export interface BookSection {
  /** Used in addresses. */
  id: string;
  title: Both;
  content: string;
}

/** More lines of contents than these push the page itself off the first screen of a desk, too. */
const mostOpen = 24;

/** `head`: paragraphs below the title. */
export function book(
  { path, title }: Pick<PageParts, 'path' | 'title'>,
  head: readonly string[],
  sections: readonly BookSection[],
): AtlasFile {
  const places = sections.map(({ id, title: words }) => link(path, `${path}#${id}`, words));
  const body = [
    `<h1>${both(title)}</h1>`,
    ...head.map((paragraph) => `<p>${paragraph}</p>`),
    `<nav class="contents${places.length > mostOpen ? ' long' : ''}" aria-label="${escaped(title.id)}">${details(bothOf(`Daftar isi (${places.length})`, `Contents (${places.length})`), list(places))}</nav>`,
    restMark,
    ...sections.map(
      ({ id, title: words, content }) => `<section id="${id}"><h2>${both(words)}</h2>\n${content}</section>`,
    ),
  ];
  return [path, page({ title, path, body: body.join('\n'), isWide: true })];
}
