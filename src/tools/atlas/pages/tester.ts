/** The tester's explorer: all flows with their criteria beside each other, and the walk as files for other tools. */
import { toCsv } from '../../../../tests/walk/reports/csv.ts';
import { toGherkin } from '../../../../tests/walk/reports/gherkin.ts';
import { toJunit } from '../../../../tests/walk/reports/junit.ts';
import { scenariosOf } from '../../../../tests/walk/reports/scenario.ts';
import { criteria, criteriaOf, readableTour, tracedPaths } from '../books/tester.ts';
import { zip } from '../books/zip.ts';
import type { Shot } from '../shots.ts';
import type { Atlas, AtlasFile, Both, Flow } from '../types.ts';
import { page } from './frame.ts';
import { both, escaped, link, linkFrom } from './markup.ts';
import { explorerPath } from './paths-of-books.ts';
import { testerPages } from './tester-flow.ts';
import { criterionWords } from './tester-words.ts';

const testerPath = 'tester/index.html';
const title = { id: 'Penjelajah uji', en: 'Tester’s explorer' };

export async function tester({ flows, shots }: Pick<Atlas, 'flows' | 'shots'>): Promise<AtlasFile[]> {
  const exported = exportsOf(flows);
  const body = [
    `<h1>${both(title)}</h1><p>${both(intro)}</p>`,
    overview(flows, shots),
    `<section id="exports"><h2>${both({ id: 'Untuk alat lain', en: 'For other tools' })}</h2>`,
    `<p><a href="${linkFrom(testerPath, exportsPath)}" download>walk.zip</a></p><ul class="exports">`,
    ...exported.map(([name]) => `<li><code>${escaped(name)}</code></li>`),
    '</ul></section>',
  ].join('\n');
  return [
    [testerPath, page({ title, path: testerPath, body, isWide: true })],
    ...(await testerPages({ flows, shots })),
    [exportsPath, zip(exported)],
  ];
}

const intro: Both = {
  id: 'Semua kriteria berdampingan. Angka merah punya celah; halaman alurnya menyebut celah itu satu per satu.',
  en: 'All criteria beside each other. A red number has gaps, which the page of its flow names one by one.',
};

function overview(flows: readonly Flow[], shots: readonly Shot[]): string {
  const heads = criteria.map((name) => `<th scope="col">${both(criterionWords[name])}</th>`).join('');
  const rows = flows.map((flow) => {
    const cells = criteriaOf(flow, shots).map(
      ({ items, covered, gaps }) => `<td class="${gaps.length === 0 ? 'good' : 'bad'}">${covered}/${items}</td>`,
    );
    return `<tr><th scope="row">${link(testerPath, explorerPath(flow.id), flow.title)}</th>${cells.join('')}</tr>`;
  });
  return `<div class="scroll" tabindex="0" role="region" aria-label="${escaped(title.id)}"><table><thead><tr><th scope="col">${both({ id: 'Alur', en: 'Flow' })}</th>${heads}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
}

/** In one archive: by themselves they would be a tenth of the whole atlas. */
const exportsPath = 'tester/walk.zip';

/** The paths to read as Gherkin in both languages and as a table of test cases; what the tiers said as JUnit. */
function exportsOf(flows: readonly Flow[]): AtlasFile[] {
  const walks = flows.map((flow) => ({ graph: flow.graph, tour: readableTour(flow) }));
  // The walk that covers every edge would be a file of megabytes.
  const traces = flows.map((flow) => ({
    graph: flow.graph,
    report: flow.walked.report,
    tiers: flow.tiers.map((trace) => (trace.tier === 'pure' ? { ...trace, paths: tracedPaths(flow) } : trace)),
  }));
  return [['walk.csv', toCsv(walks.flatMap(scenariosOf))], ['junit.xml', toJunit(traces)], ...toGherkin(walks)];
}
