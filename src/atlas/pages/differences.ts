/** The differences from the baseline: diagrams, pictures side by side, and texts. */
import { layout } from '../../walk/diagrams/layout.ts';
import { toSvg } from '../../walk/diagrams/svg.ts';
import { baselinePicture } from '../reports/baseline.ts';
import { isRegression } from '../reports/compare.ts';
import { stateKey } from '../reports/review.ts';
import { changedChart, changeSigns, isOtherDiagram, type Change } from '../diagram/changes.ts';
import type { Atlas, AtlasFile, Both, Difference, Flow, Comparison } from '../types.ts';
import { changeWords } from '../words/changes.ts';
import { lookWords } from '../words/looks.ts';
import { page } from './frame.ts';
import type { Look } from '../shots.ts';
import { both, bothOf, escaped, link } from './markup.ts';
import { differencesPath, statePath } from './paths.ts';
import { image } from './pictures.ts';
import { approval } from './review.ts';
import { approvalMark } from './comparison.ts';
import { before, now, slider } from './slider.ts';

const title = { id: 'Yang berubah', en: 'What has changed' };

export async function differencesPages({
  flows,
  comparison,
  shown,
}: Pick<Atlas, 'flows' | 'comparison' | 'shown'>): Promise<AtlasFile[]> {
  if (!comparison) return [];
  const { baseline, differences } = comparison;
  const names = [...new Set(differences.map(({ flow }) => flow))];
  const sections = [];
  for (const name of names) {
    const own = differences.filter(({ flow }) => flow === name);
    const flow = flows.find(({ id }) => id === name);
    sections.push(
      `<section class="changed-flow"><h2>${flow ? both(flow.title) : escaped(name)}</h2>`,
      flow && isOtherDiagram(own) ? await diagram(flow, comparison, own) : '',
      ...own.map((each) => block(each, flow)),
      '</section>',
    );
  }
  const { commit, date } = baseline.manifest.build;
  const body = [
    `<header class="head"><h1>${both(title)}</h1><p>${countOf(differences)} ${bothOf('Dibandingkan dengan', 'Compared with')} <code>${escaped(commit)}</code> <time>${escaped(date)}</time></p></header>`,
    approval(
      differences.map(({ flow, state }) => stateKey(flow, state)),
      shown,
      { id: 'Setujui semua perubahan ini', en: 'Approve all of these changes' },
    ),
    ...sections.filter(Boolean),
  ].join('\n');
  return [[differencesPath, page({ title, path: differencesPath, body, isWide: true })]];
}

function countOf(differences: readonly Difference[]): string {
  const broken = differences.filter(isRegression).length;
  const count: Both = {
    id: `${differences.length} keadaan berubah, ${broken} di antaranya sudah disetujui.`,
    en: `${differences.length} states have changed, ${broken} of them approved.`,
  };
  return `<b class="${broken === 0 ? 'good' : 'bad'}">${both(count)}</b>`;
}

async function diagram(flow: Flow, { baseline }: Comparison, differences: readonly Difference[]): Promise<string> {
  const { chart, classes } = changedChart(flow, baseline.manifest.flows[flow.id] ?? {}, differences);
  const drawing = toSvg(await layout(chart), classes);
  const legend = Object.entries(changeSigns).map(
    ([change, sign]) => `<li class="${change}"><b>${sign}</b> ${both(changeWords[change as Change])}</li>`,
  );
  return `<ul class="change-scale">${legend.join('')}</ul><div class="scroll changes" tabindex="0" role="region" aria-label="Diagram: ${escaped(flow.title.id)}">${drawing}</div>`;
}

function block(difference: Difference, flow: Flow | undefined): string {
  const { flow: name, state, title: words, only, looks, edges, texts } = difference;
  const triggers = new Map(flow?.transitions.map(({ id, trigger }) => [id, trigger]));
  const heading =
    only === 'before' ? both(words) : link(differencesPath, statePath({ flow: name, id: state, endOf: null }), words);
  return [
    `<article class="changed" id="${escaped(`${name}/${state}`)}"><h3>${heading} <code>${escaped(state)}</code> ${approvalMark(difference)}</h3>`,
    `<div class="compares">${looks.map(beforeAndAfter).join('')}</div>`,
    ...edges.map(({ id, before: old, now: fresh }) => textDiff(id, old, fresh, triggers.get(id))),
    ...texts.map(({ id, before: old, now: fresh }) => textDiff(id, old && bothTexts(old), fresh && bothTexts(fresh))),
    '</article>',
  ].join('\n');
}

const bothTexts = ({ id, en }: Both): string => `${id}\n${en}`;

/** Side by side; a script puts one over the other with a slider (`site/compare.ts`). */
function beforeAndAfter({ look, before: old, now: fresh }: Difference['looks'][number]): string {
  const width = look.endsWith(' 1280') ? 1280 : 360;
  const figures = figure(before, old && baselinePicture(old), width) + figure(now, fresh, width);
  return `<div class="compare${width === 360 ? '' : ' window'}"><h4>${both(lookWords(look))}</h4><div class="stack">${figures}</div>${old === null || fresh === null ? '' : slider}</div>`;
}

function figure(name: Both, file: string | null, width: Look['width']): string {
  if (file === null)
    return `<figure><p class="no-look">${bothOf('tidak ada gambar', 'no picture')}</p><figcaption>${both(name)}</figcaption></figure>`;
  const picture = image(differencesPath, file, `${name.id} / ${name.en}`, width);
  return `<figure>${picture}<figcaption>${link(differencesPath, file, name)}</figcaption></figure>`;
}

const textDiff = (id: string, old: string | null, fresh: string | null, words?: Both): string =>
  [
    `<h4>${words ? `${both(words)} ` : ''}<code>${escaped(id)}</code></h4>`,
    old === null ? '' : `<pre class="old" tabindex="0"><del>${escaped(old)}</del></pre>`,
    fresh === null ? '' : `<pre class="fresh" tabindex="0"><ins>${escaped(fresh)}</ins></pre>`,
  ].join('');
