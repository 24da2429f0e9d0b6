/** The archives for other tools: what each is for, and how much is in it. */
import type { Archive } from '../reports/exports.ts';
import { both, bothOf, escaped, linkFrom } from './markup.ts';

export function exportSection(at: string, archives: readonly Archive[]): string {
  const items = archives.map(({ path, title, words, files }) => {
    const count = bothOf(`${files.length} berkas`, `${files.length} files`);
    return `<li><a href="${linkFrom(at, path)}" download><b>${both(title)}</b></a> ${both(words)}. <small><code>${escaped(path.split('/').at(-1) ?? '')}</code> ${count}</small></li>`;
  });
  return `<section id="exports"><h2>${bothOf('Untuk alat lain', 'For other tools')}</h2><ul class="exports">${items.join('')}</ul><p class="quiet">${both(ids)}</p></section>`;
}

const ids = {
  id: 'Nomor jalur tetap sama selama langkahnya sama: impor ulang menemukan kasus uji yang lama.',
  en: 'A path keeps its id as long as its steps are the same: another import finds the test case again.',
};
