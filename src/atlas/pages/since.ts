/** What has changed since an atlas that was kept, in the small: a thumbnail for each state, which leads to its change. */
import { keptPicture } from '../reports/against.ts';
import { isBroken } from '../reports/compare.ts';
import type { Change } from '../diagram/changes.ts';
import type { Atlas, Both, Difference } from '../types.ts';
import { both, escaped, link, linkFrom } from './markup.ts';
import { differencesPath } from './report-paths.ts';
import { image, pictureOf, usual } from './pictures.ts';

type Compared = Pick<Atlas, 'flows' | 'since'>;

/** As many as a cover has room for. */
const mostThumbs = 12;

/** For the cover. */
export function sinceSection(path: string, atlas: Compared): string {
  const head = `<section aria-labelledby="since"><h2 id="since">${both({ id: 'Berubah sejak disetujui', en: 'Changed since it was approved' })}</h2>`;
  if (!atlas.since) return `${head}<p class="quiet">${both(notCompared)}</p></section>`;
  const { approved, differences } = atlas.since;
  const { commit, date } = approved.manifest.build;
  const broken = differences.filter(isBroken).length;
  const count: Both = {
    id: `${differences.length} keadaan, ${broken} di antaranya sudah disetujui`,
    en: `${differences.length} states, ${broken} of them approved`,
  };
  return [
    head,
    `<p>${link(path, differencesPath, count)} · <code>${escaped(commit)}</code> <time>${escaped(date)}</time></p>`,
    changedThumbs(path, atlas, mostThumbs),
    '</section>',
  ].join('');
}

const notCompared: Both = {
  id: 'Belum dibandingkan dengan bangunan yang disetujui: npm run atlas -- --against folder.',
  en: 'Not compared with an approved build yet: npm run atlas -- --against folder.',
};

export function changedThumbs(path: string, { flows, since }: Compared, most = Number.POSITIVE_INFINITY): string {
  const differences = since?.differences ?? [];
  if (differences.length === 0) return '';
  const items = differences.slice(0, most).map((each) => `<li>${changedThumb(path, each, flows)}</li>`);
  const left = differences.length - items.length;
  const more: Both = { id: `${left} lagi`, en: `${left} more` };
  if (left > 0) items.push(`<li>${link(path, differencesPath, more)}</li>`);
  return `<ul class="thumbs">${items.join('')}</ul>`;
}

/** How it looks now; how it looked where it is gone. */
function changedThumb(path: string, difference: Difference, flows: Compared['flows']): string {
  const { flow, state, title, looks } = difference;
  const present = flows.find(({ id }) => id === flow)?.states.find(({ id }) => id === state);
  const kept = looks.find(({ before }) => before !== null)?.before;
  const shots = present?.shots ?? [];
  const file =
    pictureOf(shots, usual) ?? pictureOf(shots, { ...usual, language: 'en' }) ?? (kept ? keptPicture(kept) : null);
  const picture = file
    ? image(path, file, '')
    : `<span class="none">${both({ id: 'tanpa gambar', en: 'no picture' })}</span>`;
  return `<a class="thumb" href="${linkFrom(path, `${differencesPath}#${flow}/${state}`)}">${picture}<span><b>${both(title)}</b> ${whatOf(difference)} ${mark(difference)}</span></a>`;
}

export const changeWords: Readonly<Record<Change, Both>> = {
  added: { id: 'baru', en: 'new' },
  changed: { id: 'berubah', en: 'changed' },
  gone: { id: 'sudah tidak ada', en: 'gone' },
};

/** What of it has changed, in a few words. */
function whatOf({ only, looks, edges, texts }: Difference): string {
  const parts: Both[] = [
    ...(only === 'now' ? [changeWords.added] : []),
    ...(only === 'before' ? [changeWords.gone] : []),
    ...(only === null && looks.length > 0 ? [{ id: 'tampilan', en: 'look' }] : []),
    ...(only === null && edges.length > 0 ? [{ id: `${edges.length} jalan`, en: `${edges.length} ways` }] : []),
    ...(only === null && texts.length > 0 ? [{ id: `${texts.length} kalimat`, en: `${texts.length} texts` }] : []),
  ];
  return `<small>${both({ id: parts.map(({ id }) => id).join(', '), en: parts.map(({ en }) => en).join(', ') })}</small>`;
}

/** Whether somebody had consented to how it was. */
export const mark = (difference: Difference): string =>
  difference.isApproved
    ? `<span class="mark ${isBroken(difference) ? 'error' : 'success'}">${both({ id: 'disetujui', en: 'approved' })}</span>`
    : '';
