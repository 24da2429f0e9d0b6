/** What has changed since a build that was kept: pictures beside each other, the diagram's lines and the texts. */
import { isBroken, type Difference } from '../books/compare.ts';
import type { AtlasFile, Both } from '../types.ts';
import { page } from './frame.ts';
import { both, escaped, linkFrom } from './markup.ts';
import { statePath } from './paths.ts';

const differencesPath = 'review/differences.html';
/** Where the pictures of the kept build are put that are no longer in the present one. */
export const keptPicture = (file: string): string => `review/before/${file.split('/').at(-1)}`;
const title = { id: 'Yang berubah', en: 'What has changed' };

/** `since`: the commit of the kept build. */
export function differencesPage(differences: readonly Difference[], since: string): AtlasFile {
  const broken = differences.filter(isBroken).length;
  const count: Both = {
    id: `${differences.length} keadaan berubah sejak ${since}, ${broken} di antaranya sudah disetujui.`,
    en: `${differences.length} states have changed since ${since}, ${broken} of them approved.`,
  };
  const body = [
    `<h1>${both(title)}</h1><p class="${broken === 0 ? 'good' : 'bad'}">${both(count)}</p>`,
    ...differences.map(block),
  ].join('\n');
  return [differencesPath, page({ title, path: differencesPath, body, isWide: true })];
}

const before: Both = { id: 'Dulu', en: 'Before' };
const now: Both = { id: 'Sekarang', en: 'Now' };

function block(difference: Difference): string {
  const { flow, state, title: name, isApproved, only, looks, edges, texts } = difference;
  const mark = isApproved
    ? `<span class="mark ${isBroken(difference) ? 'error' : 'success'}">${both({ id: 'disetujui', en: 'approved' })}</span>`
    : '';
  const heading =
    only === 'before'
      ? both(name)
      : `<a href="${linkFrom(differencesPath, statePath({ flow, id: state }))}">${both(name)}</a>`;
  const added: Both = { id: 'keadaan baru', en: 'new state' };
  const gone: Both = { id: 'sudah tidak ada', en: 'is gone' };
  return [
    `<section id="${escaped(`${flow}/${state}`)}"><h2>${heading} <small><code>${escaped(`${flow}/${state}`)}</code></small> ${mark}</h2>`,
    only === null ? '' : `<p class="mark">${both(only === 'now' ? added : gone)}</p>`,
    ...looks.map(
      ({ look, before: old, now: fresh }) =>
        `<div class="pair"><h3>${escaped(look)}</h3>${figure(before, old && keptPicture(old))}${figure(now, fresh)}</div>`,
    ),
    ...edges.map(({ id, before: old, now: fresh }) => lines(id, old, fresh)),
    ...texts.map(({ id, before: old, now: fresh }) => lines(id, old && written(old), fresh && written(fresh))),
    '</section>',
  ].join('\n');
}

const written = ({ id, en }: Both): string => `${id}\n${en}`;

function figure(name: Both, file: string | null): string {
  if (file === null)
    return `<figure><figcaption>${both(name)}: ${both({ id: 'tidak ada', en: 'none' })}</figcaption></figure>`;
  const address = linkFrom(differencesPath, file);
  return `<figure><a href="${address}"><img src="${address}" alt="${escaped(`${name.id} / ${name.en}`)}" loading="lazy" width="270"></a><figcaption>${both(name)}</figcaption></figure>`;
}

const lines = (id: string, old: string | null, fresh: string | null): string =>
  [
    `<h3><code>${escaped(id)}</code></h3>`,
    old === null ? '' : `<pre class="old"><del>${escaped(old)}</del></pre>`,
    fresh === null ? '' : `<pre class="fresh"><ins>${escaped(fresh)}</ins></pre>`,
  ].join('');
