/** A flow as a tester sees it: criteria with their gaps, the paths, and the way to everything. */
import { happens } from '../../walk/reports/scenario.ts';
import {
  listedPaths,
  waysTo,
  type CriterionName,
  type CriterionRow,
  type ListedPath,
  type PathResult,
  type Way,
} from '../reports/tester.ts';
import { plannedLooks } from '../choice.ts';
import { restMark } from '../fold.ts';
import type { Shot } from '../shots.ts';
import type { AtlasFile, Both, Flow } from '../types.ts';
import { tierWords } from '../words/kinds.ts';
import { lookName, lookWords } from '../words/looks.ts';
import { page } from './frame.ts';
import { both, bothOf, details, escaped, framedTable, link, list, section } from './markup.ts';
import { named } from './parts.ts';
import { explorerPath, transitionsPath, flowPath, statePath } from './paths.ts';
import { heatPath, messageList } from './tester-heat.ts';
import { stepCount, stepList } from './ways.ts';

const ofTheWalk: Readonly<Record<Exclude<CriterionName, `pictures ${string}`>, Both>> = {
  states: { id: 'Keadaan, dengan yang membungkusnya', en: 'States, with those around them' },
  transitions: { id: 'Transisi', en: 'Transitions' },
  guards: { id: 'Syarat, ya dan tidak', en: 'Guards, yes and no' },
  pairs: { id: 'Pasangan transisi', en: 'Pairs of transitions' },
  codes: { id: 'Panggilan × jawaban', en: 'Calls × answers' },
  requirements: { id: 'Persyaratan', en: 'Requirements' },
  edges: { id: 'Kejadian di tiap situasi', en: 'Edges of the configuration graph' },
  simple: { id: 'Jalur tanpa ulangan', en: 'Simple paths' },
  messages: { id: 'Kalimat ditampilkan', en: 'Messages shown' },
  'messages read': { id: 'Kalimat terbaca di gambar', en: 'Messages read on pictures' },
};

const ofPictures = plannedLooks.map((look) => {
  const { id, en } = lookWords(lookName(look));
  return [`pictures ${lookName(look)}`, { id: `Gambar: ${id}`, en: `Pictures: ${en}` }];
});

export const criterionWords = { ...ofTheWalk, ...Object.fromEntries(ofPictures) } as Readonly<
  Record<CriterionName, Both>
>;

export const testerPages = (
  criteriaBy: ReadonlyMap<Flow, readonly CriterionRow[]>,
  shots: readonly Shot[],
): AtlasFile[] => [...criteriaBy].map(([flow, own]) => [explorerPath(flow.id), flowPage(flow, own, shots)]);

function flowPage(flow: Flow, own: readonly CriterionRow[], allShots: readonly Shot[]): string {
  const path = explorerPath(flow.id);
  const shots = new Map<string, Shot>();
  for (const shot of allShots) if (shot.machine === flow.id && !shots.has(shot.edge)) shots.set(shot.edge, shot);
  const title: Both = { id: `Uji: ${flow.title.id}`, en: `Tests: ${flow.title.en}` };
  const listed = listedPaths(flow);
  const ways = waysTo(flow);
  const body = [
    `<h1>${both(title)}</h1><p>${link(path, flowPath(flow.id), { id: 'Diagram dengan gambar', en: 'Diagram with pictures' })} · <code>npm run walk -- ${flow.id}</code></p>`,
    restMark,
    section({ id: 'Kriteria', en: 'Criteria' }, criteriaTable(own) + tiersTable(flow)),
    section({ id: 'Kalimat', en: 'Messages' }, messageList(path, flow)),
    section(
      { id: 'Panas', en: 'Heat' },
      `<p>${link(path, heatPath(flow.id), { id: 'Pada diagram alurnya: apa yang dilewati, kalimat, dan gambar', en: 'On the diagram of the flow: what is passed, messages, and pictures' })}</p>`,
    ),
    section(
      { id: `${listed.length} jalur untuk dibaca`, en: `${listed.length} paths to read` },
      listed.map((each) => pathBlock(path, flow, each, shots)).join('\n'),
    ),
    section({ id: 'Semua jalur', en: 'All paths' }, allPaths(flow, listed)),
    section(
      { id: 'Bagaimana sampai ke keadaan ini?', en: 'How do I get to this state?' },
      ways.states.map((way) => stateWay(path, flow, way)).join('\n'),
    ),
    section(
      { id: 'Bagaimana sampai ke sebuah transisi?', en: 'How do I get to a transition?' },
      `<p>${link(path, transitionsPath(flow.id), { id: 'Jalannya ada pada tiap transisi', en: 'The way there stands with each transition' })}</p>`,
    ),
  ].join('\n');
  return page({ title, path, body, isWide: true });
}

function criteriaTable(rows: readonly CriterionRow[]): string {
  const lines = rows.map(({ name, items, covered, gaps }) => {
    const state = gaps.length === 0 ? 'good' : 'bad';
    const open =
      gaps.length === 0
        ? `<span class="good">${bothOf('lengkap', 'complete')}</span>`
        : `<details><summary class="bad">${bothOf(`${gaps.length} celah`, `${gaps.length} gaps`)}</summary>${list(gaps.map((gap) => `<code>${escaped(gap)}</code>`))}</details>`;
    return `<tr><th scope="row">${both(criterionWords[name])}</th><td class="${state}">${covered}/${items}</td><td><progress max="${Math.max(items, 1)}" value="${items === 0 ? 1 : covered}" aria-label="${escaped(criterionWords[name].id)}"></progress></td><td>${open}</td></tr>`;
  });
  return framedTable(
    'Kriteria',
    [
      bothOf('Kriteria', 'Criterion'),
      bothOf('Tercakup', 'Covered'),
      bothOf('Bagian', 'Share'),
      bothOf('Celah', 'Gaps'),
    ],
    lines,
  );
}

function tiersTable({ tiers }: Flow): string {
  const lines = tiers.flatMap(({ tier, stale, transitions, outcomes }) =>
    (
      [
        [bothOf('transisi', 'transitions'), transitions],
        [bothOf('jawaban', 'answers'), outcomes],
      ] as const
    ).map(([what, items]) => {
      const open = items.filter((item) => !item.covered);
      const why = open.map(
        ({ id, reason }) => `<code>${escaped(id)}</code>${reason === null ? '' : `: ${escaped(reason)}`}`,
      );
      const old = stale ? ` <small>${bothOf('kode lama', 'older code')}</small>` : '';
      const rest = why.length === 0 ? '' : details(String(why.length), list(why));
      return `<tr><th scope="row">${both(tierWords[tier])}, ${what}${old}</th><td>${items.length - open.length}/${items.length}</td><td>${rest}</td></tr>`;
    }),
  );
  return framedTable(
    'Lapis',
    [bothOf('Lapis', 'Tier'), bothOf('Dilalui', 'Taken'), bothOf('Belum', 'Left out')],
    lines,
  );
}

const resultWords: Readonly<Record<PathResult, Both>> = {
  passed: { id: 'lulus', en: 'passed' },
  failed: { id: 'gagal', en: 'failed' },
  elsewhere: { id: 'lulus lewat jalur lain', en: 'passed on other paths' },
  open: { id: 'belum semua', en: 'not all of it' },
};

function pathBlock(
  at: string,
  flow: Flow,
  { path: { id, edges }, results }: ListedPath,
  shots: ReadonlyMap<string, Shot>,
): string {
  const last = edges.at(-1);
  const marks = results.map(
    ({ tier, result, isStale }) =>
      `<span class="mark result ${result}">${both(tierWords[tier])}: ${both(resultWords[result])}${isStale ? '*' : ''}</span>`,
  );
  const count = bothOf(`${edges.length} langkah, sampai`, `${edges.length} steps, to`);
  return [
    `<details id="path-${id}"><summary><code>${id}</code> ${count} ${last ? both(happens(flow.graph, last.offer)) : ''} ${marks.join(' ')}</summary>`,
    stepList(at, flow, edges, shots),
    `<p><code>npm run walk -- --path ${id}</code> · <a href="#path-${id}">${bothOf('tautan tetap', 'permalink')}</a></p></details>`,
  ].join('');
}

function allPaths({ walked }: Flow, listed: readonly ListedPath[]): string {
  const above = new Set(listed.map(({ path }) => path.id));
  const rest = walked.paths.filter(({ id }) => !above.has(id));
  const lengths = [...new Set(rest.map(({ edges }) => edges.length))].sort((one, other) => one - other);
  const rows = lengths.map((length) => {
    const paths = rest.filter(({ edges }) => edges.length === length);
    const ids = paths.map(({ id, passed }) => `<i id="path-${id}"${passed === length ? '' : ' class="bad"'}>${id}</i>`);
    return `<li>${both(stepCount({ length }))}: ${ids.join(' ')}</li>`;
  });
  const count: Both = {
    id: `${rest.length} jalur lagi, menurut banyaknya langkah; isinya dengan npm run walk -- --path ID`,
    en: `${rest.length} paths more, by the number of their steps, which npm run walk -- --path ID tells`,
  };
  return details(both(count), `<ul class="paths">${rows.join('\n')}</ul>`);
}

function stateWay(at: string, flow: Flow, { id, edges }: Way): string {
  const state = flow.states.find((each) => each.id === id);
  if (!state) return '';
  const [name, target] = [named(state.title), escaped(`way-${id}`)];
  if (!edges) return `<p id="${target}" class="bad">${name}: ${bothOf('tidak ada jalan', 'no way')}</p>`;
  return `<details id="${target}"><summary>${name} <small>${both(stepCount(edges))}</small></summary>${stepList(at, flow, edges)}<p>${link(at, statePath(state), { id: 'Lihat', en: 'See it' })}</p></details>`;
}
