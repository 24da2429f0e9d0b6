/**
 * The layout of every page: no inline script or style, nothing from outside the folder, so that it opens from a disk. A
 * script (`site/bar.ts`) adds the navigation, which keeps a thousand pages smaller.
 */
import { posix } from 'node:path';
import type { Both } from '../types.ts';
import { escaped, linkFrom } from './markup.ts';

export const policy =
  "default-src 'none'; img-src 'self'; style-src 'self'; font-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'";

export interface PageParts {
  title: Both;
  /** Below the atlas' folder. */
  path: string;
  body: string;
  isWide?: boolean;
}

export function page({ title, path, body, isWide = false }: PageParts): string {
  const to = (target: string) => linkFrom(path, target);
  const up = posix.relative(posix.dirname(path), '.');
  return [
    '<!doctype html>',
    `<html lang="id" data-up="${up === '' ? '' : `${up}/`}" data-title-en="${escaped(title.en)}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escaped(title.id)} · Atlas</title>`,
    `<link rel="stylesheet" href="${to('site/atlas.css')}">`,
    `<script src="${to('site/first.js')}"></script><script src="${to('site/atlas.js')}" defer></script>`,
    '</head><body>',
    `<header class="bar"><a class="brand" href="${to('index.html')}">Atlas</a></header>`,
    `<main id="main" tabindex="-1"${isWide ? ' class="wide"' : ''}>`,
    body,
    '</main></body></html>',
    '',
  ].join('\n');
}
