/** A flow as a tester sees it: criteria with their gaps, heat over its diagram, the paths, and the way to everything. */
import { happens } from '../../../../tests/walk/reports/scenario.ts';
import type { Edge } from '../../../../tests/walk/explore.ts';
import {
  criteriaOf,
  listedPaths,
  waysTo,
  type CriterionRow,
  type ListedPath,
  type PathResult,
  type Way,
} from '../books/tester.ts';
import type { Shot } from '../shots.ts';
import type { Atlas, AtlasFile, Both, Flow } from '../types.ts';
import { tierWords } from '../words/kinds.ts';
import { page } from './frame.ts';
import { both, escaped, link } from './markup.ts';
import { named } from './parts.ts';
import { explorerPath } from './paths-of-books.ts';
import { edgePath, flowPath, statePath } from './paths.ts';
import { heatDiagram, messageList } from './tester-heat.ts';
import { criterionWords } from './tester-words.ts';
import { phoneOf, thumb } from './thumbs.ts';

export async function testerPages({ flows, shots }: Pick<Atlas, 'flows' | 'shots'>): Promise<AtlasFile[]> {
  const files: AtlasFile[] = [];
  for (const flow of flows) files.push([explorerPath(flow.id), await flowPage(flow, shots)]);
  return files;
}

async function flowPage(flow: Flow, allShots: readonly Shot[]): Promise<string> {
  const path = explorerPath(flow.id);
  const shots = new Map<string, Shot>();
  for (const shot of allShots) if (shot.machine === flow.id && !shots.has(shot.edge)) shots.set(shot.edge, shot);
  const title: Both = { id: `Uji: ${flow.title.id}`, en: `Tests: ${flow.title.en}` };
  const listed = listedPaths(flow);
  const ways = waysTo(flow);
  const body = [
    `<h1>${both(title)}</h1><p>${link(path, flowPath(flow.id), { id: 'Diagram dengan gambar', en: 'Diagram with pictures' })} · <code>npm run walk -- ${flow.id}</code></p>`,
    section({ id: 'Kriteria', en: 'Criteria' }, criteriaTable(criteriaOf(flow, allShots)) + tiersTable(flow)),
    section({ id: 'Kalimat', en: 'Messages' }, messageList(path, flow)),
    section({ id: 'Panas', en: 'Heat' }, await heatDiagram(flow)),
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
      { id: 'Bagaimana sampai ke transisi ini?', en: 'How do I get to this transition?' },
      ways.transitions.map((way) => transitionWay(path, flow, way, ways.states)).join('\n'),
    ),
  ].join('\n');
  return page({ title, path, body, isWide: true });
}

const section = (title: Both, content: string): string => `<section><h2>${both(title)}</h2>${content}</section>`;

function criteriaTable(rows: readonly CriterionRow[]): string {
  const lines = rows.map(({ name, items, covered, gaps }) => {
    const state = gaps.length === 0 ? 'good' : 'bad';
    const list =
      gaps.length === 0
        ? `<span class="good">${both({ id: 'lengkap', en: 'complete' })}</span>`
        : `<details><summary class="bad">${both({ id: `${gaps.length} celah`, en: `${gaps.length} gaps` })}</summary><ul>${gaps.map((gap) => `<li><code>${escaped(gap)}</code></li>`).join('')}</ul></details>`;
    return `<tr><th scope="row">${both(criterionWords[name])}</th><td class="${state}">${covered}/${items}</td><td><progress max="${Math.max(items, 1)}" value="${items === 0 ? 1 : covered}" aria-label="${escaped(criterionWords[name].id)}"></progress></td><td>${list}</td></tr>`;
  });
  const heads: Both[] = [
    { id: 'Kriteria', en: 'Criterion' },
    { id: 'Tercakup', en: 'Covered' },
    { id: 'Bagian', en: 'Share' },
    { id: 'Celah', en: 'Gaps' },
  ];
  return table(heads, lines);
}

/** What each tier has taken, and why not the rest. */
function tiersTable({ tiers }: Flow): string {
  const lines = tiers.flatMap(({ tier, stale, transitions, outcomes }) =>
    (
      [
        [{ id: 'transisi', en: 'transitions' }, transitions],
        [{ id: 'jawaban', en: 'answers' }, outcomes],
      ] as const
    ).map(([what, items]) => {
      const open = items.filter((item) => !item.covered);
      const list = open.map(
        ({ id, reason }) => `<li><code>${escaped(id)}</code>${reason === null ? '' : `: ${escaped(reason)}`}</li>`,
      );
      const old = stale ? ` <small>${both({ id: 'kode lama', en: 'older code' })}</small>` : '';
      const rest =
        list.length === 0 ? '' : `<details><summary>${list.length}</summary><ul>${list.join('')}</ul></details>`;
      return `<tr><th scope="row">${both(tierWords[tier])}, ${both(what)}${old}</th><td>${items.length - open.length}/${items.length}</td><td>${rest}</td></tr>`;
    }),
  );
  return table(
    [
      { id: 'Lapis', en: 'Tier' },
      { id: 'Dilalui', en: 'Taken' },
      { id: 'Belum', en: 'Left out' },
    ],
    lines,
  );
}

const table = (heads: readonly Both[], rows: readonly string[]): string =>
  `<div class="scroll"><table><thead><tr>${heads.map((head) => `<th scope="col">${both(head)}</th>`).join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;

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
  const count: Both = { id: `${edges.length} langkah, sampai`, en: `${edges.length} steps, to` };
  return [
    `<details id="path-${id}"><summary><code>${id}</code> ${both(count)} ${last ? both(happens(flow.graph, last.offer)) : ''} ${marks.join(' ')}</summary>`,
    stepList(at, flow, edges, shots),
    `<p><code>npm run walk -- --path ${id}</code> · <a href="#path-${id}">${both({ id: 'tautan tetap', en: 'permalink' })}</a></p></details>`,
  ].join('');
}

function stepList(at: string, { graph }: Flow, edges: readonly Edge[], shots?: ReadonlyMap<string, Shot>): string {
  const items = edges.map((edge) => {
    const words = happens(graph, edge.offer);
    const picture = phoneOf(shots?.get(edge.id) ?? null);
    return `<li>${both(words)}${picture ? ` ${thumb(at, picture, words.id)}` : ''}</li>`;
  });
  return `<ol start="0" class="path-steps">${items.join('')}</ol>`;
}

/** Those of the walk that covers every edge, by their ids; those that are listed above are left out. */
function allPaths({ walked }: Flow, listed: readonly ListedPath[]): string {
  const above = new Set(listed.map(({ path }) => path.id));
  const rest = walked.paths.filter(({ id }) => !above.has(id));
  const rows = rest.map(({ id, edges, passed }) => {
    const result = passed === edges.length ? '' : ' class="bad"';
    return `<li id="path-${id}"><code${result}>${id}</code> ${edges.length}</li>`;
  });
  const count: Both = {
    id: `${rest.length} jalur lagi, dengan banyaknya langkah; isinya dengan npm run walk -- --path ID`,
    en: `${rest.length} paths more, with the number of their steps, which npm run walk -- --path ID tells`,
  };
  return `<details><summary>${both(count)}</summary><ul class="paths">${rows.join('\n')}</ul></details>`;
}

const wayOut: Both = { id: 'Lihat', en: 'See it' };

function stateWay(at: string, flow: Flow, way: Way): string {
  const state = flow.states.find(({ id }) => id === way.id);
  return state ? wayBlock(at, flow, way, named(state.title), statePath(state)) : '';
}

/** The way to the place where it begins, and then itself; step by step where the place is reached by another way. */
function transitionWay(at: string, flow: Flow, way: Way, states: readonly Way[]): string {
  const transition = flow.transitions.find(({ id }) => id === way.id);
  if (!transition) return '';
  const name = `${both(transition.trigger)} <code>${escaped(way.id)}</code>`;
  const before = way.edges?.slice(0, -1) ?? [];
  const same = states.filter(({ edges }) => edges?.length === before.length && edges.at(-1) === before.at(-1));
  const best = same.find(({ id }) => id === transition.source) ?? same.at(-1);
  const place = best && flow.states.find(({ id }) => id === best.id);
  if (!place || before.length === 0) return wayBlock(at, flow, way, name, edgePath(transition));
  const to: Both = { id: `seperti ke ${place.title.id}`, en: `as to ${place.title.en}` };
  return `<p id="${escaped(`way-${way.id}`)}">${link(at, `${at}#way-${place.id}`, to)} → ${link(at, edgePath(transition), transition.trigger)} <code>${escaped(way.id)}</code></p>`;
}

function wayBlock(at: string, flow: Flow, { id, edges }: Way, name: string, address: string): string {
  const target = escaped(`way-${id}`);
  if (!edges) return `<p id="${target}" class="bad">${name}: ${both({ id: 'tidak ada jalan', en: 'no way' })}</p>`;
  const count: Both = { id: `${edges.length} langkah`, en: `${edges.length} steps` };
  return `<details id="${target}"><summary>${name} <small>${both(count)}</small></summary>${stepList(at, flow, edges)}<p>${link(at, address, wayOut)}</p></details>`;
}
