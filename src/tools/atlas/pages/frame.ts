/**
 * The frame of every page: head, bar, search and language switch. Pages carry no script and no style of their own, and
 * load nothing that is not beside them, so that the folder opens from a disk without a network.
 */
import { posix } from 'node:path';
import type { Both } from '../types.ts';
import { both, escaped, linkFrom } from './markup.ts';
import { navigation, type NavEntry } from './nav.ts';

/** What a page may load: its neighbours' pictures, style, font and scripts. */
export const policy =
  "default-src 'none'; img-src 'self'; style-src 'self'; font-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'";

export interface PageParts {
  title: Both;
  /** Below the atlas' folder. */
  path: string;
  /** What stands in `<main>`, beginning with the page's `<h1>`. */
  body: string;
  /** Takes the whole width of the window, for what is wide. */
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
    `<link rel="icon" href="${to('site/icon.svg')}"><link rel="stylesheet" href="${to('site/atlas.css')}">`,
    `<script src="${to('site/first.js')}"></script><script src="${to('site/atlas.js')}" defer></script>`,
    '</head><body>',
    `<a class="skip" href="#main">${both({ id: 'Langsung ke isi', en: 'Skip to content' })}</a>`,
    `<header class="bar"><a class="brand" href="${to('index.html')}"><img src="${to('site/icon.svg')}" alt="" width="28" height="28">Atlas</a>`,
    `<nav aria-label="Atlas"><ul>${navigation.map((entry) => navItem(entry, path)).join('')}</ul></nav>`,
    searchBox,
    '<button type="button" class="language" id="language" lang="en" hidden>English</button></header>',
    `<main id="main" tabindex="-1"${isWide ? ' class="wide"' : ''}>`,
    body,
    '</main></body></html>',
    '',
  ].join('\n');
}

function navItem(entry: NavEntry, path: string): string {
  const isHere = entry.path === path || entry.within?.some((folder) => path.startsWith(`${folder}/`)) === true;
  const current = entry.path === path ? ' aria-current="page"' : isHere ? ' aria-current="true"' : '';
  return `<li><a href="${linkFrom(path, entry.path)}"${current}>${both(entry.title)}</a></li>`;
}

/** Shown by the script, without which it finds nothing. */
const searchBox =
  '<div class="search" role="search" hidden><input type="search" id="search" role="combobox" aria-autocomplete="list" aria-expanded="false" aria-controls="found" autocomplete="off" spellcheck="false" placeholder="/"><ul id="found" role="listbox" hidden></ul><p class="hidden" role="status" id="count"></p></div>';
