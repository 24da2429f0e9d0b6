/** The archives for other tools: what each is for, how large it is, what is in it. */
import type { Archive } from '../books/exports.ts';
import { both, escaped, linkFrom } from './markup.ts';

export function exportSection(at: string, archives: readonly Archive[]): string {
  const items = archives.map(({ path, title, words, files }) => {
    const names = files.length > mostNamed ? [] : files.map(([name]) => `<code>${escaped(name)}</code>`);
    const count = { id: `${files.length} berkas`, en: `${files.length} files` };
    return `<li><a href="${linkFrom(at, path)}" download><b>${both(title)}</b> <code>${escaped(path.split('/').at(-1) ?? '')}</code></a> <small>${both(count)}</small><br>${both(words)}${names.length === 0 ? '' : `<br>${names.join(' ')}`}</li>`;
  });
  return `<section id="exports"><h2>${both({ id: 'Untuk alat lain', en: 'For other tools' })}</h2><ul class="exports">${items.join('')}</ul><p class="quiet">${both(ids)}</p></section>`;
}

/** More files than these say nothing by their names. */
const mostNamed = 6;

const ids = {
  id: 'Nomor jalur tetap sama selama langkahnya sama: impor ulang menemukan kasus uji yang lama.',
  en: 'A path keeps its id as long as its steps are the same: another import finds the test case again.',
};
