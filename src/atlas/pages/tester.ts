/** The tester pages’ start: criteria of all flows side by side, and the walk as files for other tools. */
import { strToU8, zipSync } from 'fflate';
import { exportsOf, type Archive } from '../reports/exports.ts';
import { criteria, criteriaOf, type CriterionRow } from '../reports/tester.ts';
import type { Atlas, AtlasFile, Both, Flow } from '../types.ts';
import { page } from './frame.ts';
import { both, bothOf, escaped, framedTable, link, linkFrom } from './markup.ts';
import { explorerPath } from './paths.ts';
import { criterionWords, testerPages } from './tester-flow.ts';

const testerPath = 'tester/index.html';
const title = { id: 'Penjelajah uji', en: 'Tester’s explorer' };

export function tester({ flows, shots }: Pick<Atlas, 'flows' | 'shots'>): AtlasFile[] {
  const exported = exportsOf(flows);
  const rows = new Map(flows.map((flow) => [flow, criteriaOf(flow, shots)]));
  const body = [`<h1>${both(title)}</h1><p>${both(intro)}</p>`, overview(rows), exportSection(exported)].join('\n');
  return [
    [testerPath, page({ title, path: testerPath, body, isWide: true })],
    ...testerPages(rows, shots),
    ...exported.map((archive): AtlasFile => [archive.path, zipped(archive)]),
  ];
}

function zipped({ files }: Archive): Buffer {
  const contents = Object.fromEntries(files.map(([name, content]) => [name, strToU8(content)]));
  // A fixed day, so that equal files give equal bytes.
  return Buffer.from(zipSync(contents, { level: 9, mtime: new Date(1980, 0, 1) }));
}

const intro: Both = {
  id: 'Semua kriteria berdampingan. Angka merah punya celah; halaman alurnya menyebut celah itu satu per satu.',
  en: 'All criteria beside each other. A red number has gaps, which the page of its flow names one by one.',
};

function overview(criteriaBy: ReadonlyMap<Flow, readonly CriterionRow[]>): string {
  const heads = criteria.map((name) => both(criterionWords[name]));
  const rows = [...criteriaBy].map(([flow, own]) => {
    const cells = own.map(
      ({ items, covered, gaps }) => `<td class="${gaps.length === 0 ? 'good' : 'bad'}">${covered}/${items}</td>`,
    );
    const complete = own.filter(({ gaps }) => gaps.length === 0).length;
    return `<tr><th scope="row">${link(testerPath, explorerPath(flow.id), flow.title)}</th><td>${complete}/${own.length}</td>${cells.join('')}</tr>`;
  });
  return framedTable(
    title.id,
    [bothOf('Alur', 'Flow'), bothOf('Kriteria lengkap', 'Criteria complete'), ...heads],
    rows,
    'scroll gaps',
  );
}

function exportSection(archives: readonly Archive[]): string {
  const items = archives.map(({ path, title, words, files }) => {
    const count = bothOf(`${files.length} berkas`, `${files.length} files`);
    return `<li><a href="${linkFrom(testerPath, path)}" download><b>${both(title)}</b></a> ${both(words)}. <small><code>${escaped(path.split('/').at(-1) ?? '')}</code> ${count}</small></li>`;
  });
  return `<section id="exports"><h2>${bothOf('Untuk alat lain', 'For other tools')}</h2><ul class="exports">${items.join('')}</ul><p class="quiet">${both(ids)}</p></section>`;
}

const ids = {
  id: 'Nomor jalur tetap sama selama langkahnya sama: impor ulang menemukan kasus uji yang lama.',
  en: 'A path keeps its id as long as its steps are the same: another import finds the test case again.',
};
