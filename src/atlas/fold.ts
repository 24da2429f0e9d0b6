/**
 * Moves the part of a page below the first screen into a compressed script, which the pages of a flow share, because
 * they repeat each other. `site/rest.ts` puts it back.
 */
import { posix } from 'node:path';
import { packed } from './packed.ts';
import type { AtlasFile } from './types.ts';

/** Marks in `<main>` where the packed part begins, which runs to the end of the page. */
export const restMark = '<!--rest-->';

/** The cut pages, then one script a flow with the rest of its pages. */
export function fold(pages: readonly AtlasFile[]): AtlasFile[] {
  const groups = new Map<string, Record<string, string>>();
  const short = pages.map(([path, content]): AtlasFile => {
    const html = String(content);
    const place = path.endsWith('.html') ? html.indexOf(restMark) : -1;
    if (place === -1) return [path, content];
    const script = scriptOf(path);
    groups.set(script, { ...groups.get(script), [path]: html.slice(place + restMark.length) });
    return [path, `${html.slice(0, place)}<div data-rest="${script}"></div>\n`];
  });
  return [...short, ...[...groups].map(([script, rest]): AtlasFile => [script, packed(rest)])];
}

/** `states/login/….html` and its neighbours share `states/login.js`. */
const scriptOf = (path: string): string => {
  const [folder = '', flow = ''] = path.split('/');
  return posix.join(folder, `${flow.replace(/\.html$/, '')}.js`);
};
