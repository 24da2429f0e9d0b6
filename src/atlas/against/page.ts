/**
 * The changes between two builds as one file, which asks for nothing besides itself: it is opened from a disk, from a
 * mail, and from what a CI system keeps.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { both, bothHtml, bothOf, escaped } from '../pages/markup.ts';
import { before, now, slider } from '../pages/slider.ts';
import { assets, script, style } from '../site.ts';
import type { Both, Build, Manifest } from '../types.ts';
import { changeWords } from '../words/changes.ts';
import { lookWords } from '../words/looks.ts';
import type { Change, Fact, LookChange } from './change.ts';
import { flowTitle } from './changes.ts';
import { kindWords } from './words.ts';
import { wordDiff } from './word-diff.ts';

export interface Compared {
  before: Manifest;
  now: Manifest;
  changes: readonly Change[];
  /** What a reader has to know of the comparison. */
  notes: readonly Both[];
  /** Null where the picture was not kept. */
  picture(side: 'before' | 'now', file: string): Buffer | null;
  /** The cover of the atlas that the page lies in; none where it stands alone. */
  home?: string | undefined;
}

/** Bytes of pictures: a page that is larger is slow to open, and some CI systems do not show it. */
const mostPictures = 10_000_000;

/** The same on every page: scripts before and after its content, and its style. */
const frame = async () => ({
  first: await script('first'),
  last: await script('changes'),
  css: inlined(style()),
});
let built: ReturnType<typeof frame> | undefined;

export async function changesPage(compared: Compared): Promise<string> {
  const { first, last, css } = await (built ??= frame());
  const { home } = compared;
  const groups = groupsOf(compared);
  const title: Both = { id: 'Yang berubah', en: 'What changes' };
  const policy = [
    "default-src 'none'",
    'img-src data:',
    'font-src data:',
    `style-src ${hashOf(css)}`,
    `script-src ${hashOf(first)} ${hashOf(last)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return [
    '<!doctype html>',
    `<html lang="id" data-title-en="${escaped(title.en)}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escaped(title.id)} · Atlas</title>`,
    `<link rel="icon" href="${dataOf('image/svg+xml', readFileSync(assets['icon.svg']))}">`,
    `<style>${css}</style><script>${first}</script>`,
    '</head><body>',
    `<a class="skip" href="#main">${bothOf('Langsung ke isi', 'Skip to content')}</a>`,
    `<header class="bar">${home === undefined ? '<span class="brand">Atlas</span>' : `<a class="brand" href="${home}">Atlas</a>`}${sectionsOf(groups)}<button type="button" class="language"></button></header>`,
    `<main id="main" tabindex="-1">${bodyOf(title, compared, groups)}</main>`,
    `<script>${last}</script></body></html>`,
    '',
  ].join('\n');
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const dataOf = (type: string, content: Uint8Array): string =>
  `data:${type};base64,${Buffer.from(content).toString('base64')}`;

/** A stylesheet with the files in it that it names. */
const inlined = (css: string): string =>
  css
    .replace("url('icon.svg')", () => `url('${dataOf('image/svg+xml', readFileSync(assets['icon.svg']))}')`)
    .replace("url('plus-jakarta-sans.woff2')", () => {
      const font = readFileSync(assets['plus-jakarta-sans.woff2']);
      return `url('${dataOf('font/woff2', font)}')`;
    });

/** The bar of the atlas has the sections of this file, which may lie alone. */
const sectionsOf = (groups: readonly Group[]): string =>
  groups.length === 0
    ? ''
    : `<nav aria-label="Isi / Contents"><ul>${groups.map(({ id, words, own }) => `<li><a href="#${id}">${both(words)} <b>${own.length}</b></a></li>`).join('')}</ul></nav>`;

function bodyOf(title: Both, compared: Compared, groups: readonly Group[]): string {
  const { changes, notes } = compared;
  const count: Both = {
    id: `${changes.length} perubahan.`,
    en: changes.length === 1 ? '1 change.' : `${changes.length} changes.`,
  };
  const picture = pictures(compared);
  return [
    `<header class="head"><h1>${both(title)}</h1><p>${buildOf(compared.before.build)} → ${buildOf(compared.now.build)}</p>`,
    ...notes.map((note) => `<p class="quiet">${both(note)}</p>`),
    changes.length === 0 ? `<p class="lead">${both(nothing)}</p>` : `<p class="lead">${both(count)}</p>`,
    '</header>',
    ...groups.map(
      ({ id, words, own }) =>
        `<section id="${id}"><h2>${both(words)}</h2>${own.map((change) => articleOf(change, picture)).join('\n')}</section>`,
    ),
  ].join('\n');
}

const nothing: Both = {
  id: 'Tidak ada yang berubah: keadaan, jalan, kalimat, aturan, warna, dan jawaban server tetap sama.',
  en: 'Nothing changes: states, ways, texts, rules, colours and the answers of the server are the same.',
};

const buildOf = ({ commit, date }: Build): string => `<code>${escaped(commit)}</code> <time>${escaped(date)}</time>`;

interface Group {
  id: string;
  words: Both;
  own: readonly Change[];
}

/** A section for each flow; what belongs to no single one is last. */
function groupsOf({ changes, before: old, now: fresh }: Compared): Group[] {
  const flows = [...new Set(changes.map(({ flow }) => flow))];
  return flows.map((flow) => ({
    id: flow === null ? 'shop' : `flow-${flow}`,
    words: flow === null ? shop : (flowTitle(fresh, flow) ?? flowTitle(old, flow) ?? { id: flow, en: flow }),
    own: changes.filter((change) => change.flow === flow),
  }));
}

const shop: Both = { id: 'Seluruh toko', en: 'The whole shop' };

type Pictures = (side: 'before' | 'now', file: string) => string | null;

/** As addresses with the picture in them, as long as there is room. */
function pictures({ picture }: Compared): Pictures {
  let room = mostPictures;
  const known = new Map<string, string | null>();
  return (side, file) => {
    const key = `${side} ${file}`;
    const content = known.has(key) ? null : picture(side, file);
    if (content && content.length <= room) {
      room -= content.length;
      known.set(key, dataOf(file.endsWith('.avif') ? 'image/avif' : 'image/webp', content));
    }
    return known.get(key) ?? null;
  };
}

const tones = { added: 'success', changed: '', gone: 'error' } as const;

function articleOf({ kind, verb, title, code, facts, looks }: Change, picture: Pictures): string {
  const marks = `<span class="mark ${tones[verb]}">${both(changeWords[verb])}</span> <span class="quiet">${both(kindWords[kind])}</span>`;
  // A text is its own title.
  const text = kind === 'text' ? facts[0] : undefined;
  const others = facts.filter((each) => each !== text);
  const name = code === title.en ? '' : `<p><code>${escaped(code)}</code></p>`;
  return [
    `<article class="change"><p>${marks}</p><h3>${text ? diffOf(text) : both(title)}</h3>${name}`,
    others.length === 0 ? '' : `<dl>${others.map(kind === 'colour' ? swatch : factOf).join('')}</dl>`,
    looks.length === 0
      ? ''
      : `<div class="compares">${looks.map((look) => beforeAndAfter(look, kind === 'look', picture)).join('')}</div>`,
    '</article>',
  ].join('');
}

const factOf = (said: Fact): string => `<div><dt>${both(said.label)}</dt><dd>${diffOf(said)}</dd></div>`;

const diffOf = ({ before: old, now: fresh }: Fact): string =>
  bothHtml({ id: wordDiff(old?.id ?? null, fresh?.id ?? null), en: wordDiff(old?.en ?? null, fresh?.en ?? null) });

/** Drawn, because the page's policy forbids styles that are not its own. */
function swatch(said: Fact): string {
  const square = (colour: Both | null): string =>
    colour
      ? `<svg class="swatch" viewBox="0 0 40 40" aria-hidden="true"><rect width="40" height="40" rx="10" fill="${escaped(colour.en)}"/></svg>`
      : '';
  return factOf(said).replace('<dd>', `<dd>${square(said.before)}${square(said.now)} `);
}

/** Side by side; a script puts one over the other with a slider (`site/compare.ts`). */
function beforeAndAfter(
  { of, look, before: old, now: fresh }: LookChange,
  isTitled: boolean,
  picture: Pictures,
): string {
  const [was, is] = [old && picture('before', old), fresh && picture('now', fresh)];
  const isWide = look.endsWith(' 1280');
  const figure = (words: Both, file: string | null, source: string | null): string => {
    if (file === null) return '';
    const size = isWide ? 'width="1280" height="800"' : 'width="360" height="740"';
    const alt = `${of.id}, ${words.id} / ${of.en}, ${words.en}`;
    const shown = source
      ? `<img src="${source}" alt="${escaped(alt)}" ${size}>`
      : `<p class="no-look">${both(notHere)}</p>`;
    return `<figure>${shown}<figcaption>${both(words)}</figcaption></figure>`;
  };
  return `<div class="compare${isWide ? ' window' : ''}"><h4>${isTitled ? '' : `${both(of)} · `}${both(lookWords(look))}</h4><div class="stack">${figure(before, old, was)}${figure(now, fresh, is)}</div>${was && is ? slider : ''}</div>`;
}

const notHere: Both = { id: 'gambarnya tidak disimpan', en: 'the picture was not kept' };
