/** The differences from the baseline as thumbnails, each linked to its place on the page of differences. */
import { baselinePicture } from '../reports/baseline.ts';
import { isRegression } from '../reports/compare.ts';
import type { Atlas, Both, Difference } from '../types.ts';
import { changeWords } from '../words/changes.ts';
import { both, bothOf, escaped, link, linkFrom } from './markup.ts';
import { differencesPath, sincePath } from './paths.ts';
import { image, noPicture, pictureOf, defaultLook } from './pictures.ts';

type Compared = Pick<Atlas, 'flows' | 'comparison'>;

const mostThumbs = 12;

export function comparisonSection(path: string, atlas: Compared): string {
  const head = `<section aria-labelledby="since"><h2 id="since">${bothOf('Berubah sejak disetujui', 'Changed since it was approved')}</h2>`;
  if (!atlas.comparison) return `${head}<p class="quiet">${both(notCompared)} ${compareCommand}</p></section>`;
  const { baseline, differences } = atlas.comparison;
  const { commit, date } = baseline.manifest.build;
  const broken = differences.filter(isRegression).length;
  const count: Both = {
    id: `${differences.length} keadaan, ${broken} di antaranya sudah disetujui`,
    en: `${differences.length} states, ${broken} of them approved`,
  };
  return [
    head,
    `<p>${link(path, differencesPath, count)} · <code>${escaped(commit)}</code> <time>${escaped(date)}</time></p>`,
    changedThumbs(path, atlas.flows, differences),
    '</section>',
  ].join('');
}

export const compareCommand = '<code>npm run atlas -- --against folder</code>';
const notCompared: Both = {
  id: 'Belum dibandingkan dengan bangunan yang disetujui:',
  en: 'Not compared with an approved build yet:',
};

/** Nothing where no commit was named. */
export function sinceSection(path: string, { since }: Pick<Atlas, 'since'>): string {
  if (!since) return '';
  const { build, count } = since;
  const words: Both = { id: `${count} perubahan`, en: count === 1 ? '1 change' : `${count} changes` };
  return [
    `<section aria-labelledby="changes"><h2 id="changes">${bothOf('Berubah sejak', 'Changed since')} <code>${escaped(build.commit)}</code></h2>`,
    `<p>${link(path, sincePath, words)} · <time>${escaped(build.date)}</time></p></section>`,
  ].join('');
}

function changedThumbs(path: string, flows: Compared['flows'], differences: readonly Difference[]): string {
  if (differences.length === 0) return '';
  const items = differences.slice(0, mostThumbs).map((each) => `<li>${changedThumb(path, each, flows)}</li>`);
  const left = differences.length - items.length;
  const more: Both = { id: `${left} lagi`, en: `${left} more` };
  if (left > 0) items.push(`<li>${link(path, differencesPath, more)}</li>`);
  return `<ul class="thumbs">${items.join('')}</ul>`;
}

/** The present picture; the baseline’s where the state is gone. */
function changedThumb(path: string, difference: Difference, flows: Compared['flows']): string {
  const { flow, state, title, looks } = difference;
  const present = flows.find(({ id }) => id === flow)?.states.find(({ id }) => id === state);
  const earlier = looks.find(({ before }) => before !== null)?.before;
  const shots = present?.shots ?? [];
  const shown = pictureOf(shots) ?? pictureOf(shots, { ...defaultLook, language: 'en' });
  const file = shown?.file ?? (earlier ? baselinePicture(earlier) : null);
  const picture = file ? image(path, file, '') : `<span class="none">${both(noPicture)}</span>`;
  return `<a class="thumb" href="${linkFrom(path, `${differencesPath}#${flow}/${state}`)}">${picture}<span><b>${both(title)}</b> ${summaryOf(difference)} ${approvalMark(difference)}</span></a>`;
}

function summaryOf({ only, looks, edges, texts }: Difference): string {
  if (only !== null) return `<small>${both(only === 'now' ? changeWords.added : changeWords.gone)}</small>`;
  const parts: Both[] = [
    ...(looks.length > 0 ? [{ id: 'tampilan', en: 'look' }] : []),
    ...(edges.length > 0 ? [{ id: `${edges.length} jalan`, en: `${edges.length} ways` }] : []),
    ...(texts.length > 0 ? [{ id: `${texts.length} kalimat`, en: `${texts.length} texts` }] : []),
  ];
  return `<small>${bothOf(parts.map(({ id }) => id).join(', '), parts.map(({ en }) => en).join(', '))}</small>`;
}

export const approvalMark = (difference: Difference): string =>
  difference.isApproved
    ? `<span class="mark ${isRegression(difference) ? 'error' : 'success'}">${bothOf('disetujui', 'approved')}</span>`
    : '';
