/** A static folder that works from the disk, without a script: radio buttons and style choose the tier. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chartOf } from '../diagrams/chart.ts';
import { withEnds } from '../diagrams/ends.ts';
import { layout } from '../diagrams/layout.ts';
import { toSvg, type Classes } from '../diagrams/svg.ts';
import { titled } from '../diagrams/words.ts';
import { endsIn } from '../graph/ends.ts';
import { root } from '../settings.ts';
import { printFailure, tierNames, type StepFailure, type TierName } from '../tiers/tier.ts';
import { escaped } from './markup.ts';
import { style } from './style.ts';
import type { Item, TierTrace, Trace } from './trace.ts';

export type Files = Map<string, string | Buffer>;

export async function toHtml(traces: readonly Trace[]): Promise<Files> {
  const files: Files = new Map([['index.html', indexOf(traces)]]);
  for (const trace of traces) {
    files.set(`${trace.graph.model.name}.html`, await pageOf(trace));
    for (const { picture } of failuresOf(trace)) {
      if (picture !== undefined && existsSync(join(root, picture)))
        files.set(pictureOf(picture), readFileSync(join(root, picture)));
    }
  }
  return files;
}

const failuresOf = ({ tiers }: Trace): StepFailure[] =>
  tiers.flatMap(({ paths }) => paths.flatMap(({ failure }) => failure ?? []));

const pictureOf = (file: string): string => `pictures/${file.split('/').at(-1)}`;

const page = (title: string, body: readonly string[]): string =>
  [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${escaped(title)}</title><style>${style}</style></head><body>`,
    ...body,
    '</body></html>',
    '',
  ].join('\n');

function indexOf(traces: readonly Trace[]): string {
  const rows = traces.map(({ graph, report, tiers }) => {
    const { name } = graph.model;
    const cells = tierNames.map((tier) => coverageCell(tiers.find((each) => each.tier === tier)));
    const faults = report.findings.length + failuresOf({ graph, report, tiers }).length;
    return `<tr><th scope="row"><a href="${name}.html">${escaped(titled(name))}</a></th><td>${report.configurations}</td><td>${report.edges}</td>${cells.join('')}<td class="${faults === 0 ? 'good' : 'bad'}">${faults === 0 ? 'none' : faults}</td></tr>`;
  });
  return page('The walk', [
    '<h1>The walk</h1>',
    '<p>How many of each machine’s transitions, and of its calls’ outcomes, a tier has taken. The pure tier follows the machine on paper, the views tier the real screens, the browser tier Chromium and the real server.</p>',
    '<table><thead><tr><th>Machine</th><th>Configurations</th><th>Edges</th><th>Pure</th><th>Views</th><th>Browser</th><th>Faults</th></tr></thead>',
    `<tbody>${rows.join('\n')}</tbody></table>`,
  ]);
}

function coverageCell(trace: TierTrace | undefined): string {
  if (!trace) return '<td class="none">not run</td>';
  const share = (items: readonly Item[]) => `${items.filter(({ covered }) => covered).length}/${items.length}`;
  const isWhole = [...trace.transitions, ...trace.outcomes].every(({ covered }) => covered);
  const text = `${share(trace.transitions)} · ${share(trace.outcomes)}`;
  return `<td class="${isWhole ? 'good' : 'part'}">${text}${trace.stale ? ' <small>of older code</small>' : ''}</td>`;
}

async function pageOf(trace: Trace): Promise<string> {
  const { graph, report, tiers } = trace;
  const { name, machine, protocol } = graph.model;
  const drawing = toSvg(
    await layout(withEnds(chartOf(name, machine, protocol), endsIn(graph), protocol)),
    classesOf(trace),
  );
  const names = tiers.map(({ tier }) => tier);
  return page(`${titled(name)} · the walk`, [
    `<p><a href="index.html">All machines</a></p><h1>${escaped(titled(name))}</h1>`,
    machine.root.description === undefined ? '' : `<p>${escaped(machine.root.description)}</p>`,
    ...report.findings.map(({ what, path }) => `<p class="bad">${escaped(what)}<br>${escaped(path.join(' → '))}</p>`),
    ...failuresOf(trace).map(failureBlock),
    ...names.map((tier, index) => radio(tier, index === 0)),
    '<span class="key"><b class="taken">taken</b> <b class="partly">some of its events</b> <b class="missed">not taken</b></span>',
    `<div class="drawing">${drawing}</div>`,
    ...tiers.map(tierBlock),
  ]);
}

const radio = (tier: TierName, isFirst: boolean): string =>
  `<input type="radio" name="tier" id="${tier}"${isFirst ? ' checked' : ''}><label for="${tier}">${tier}</label>`;

/** `pure` where the pure tier has covered all states and lines of a shape, `pure-partly` where only some. */
function classesOf({ graph, tiers }: Trace): Classes {
  const { byEdge } = endsIn(graph);
  const covered = tiers.map(({ tier, transitions, states, paths }) => ({
    tier,
    ids: new Set([
      ...states,
      ...transitions.flatMap(({ id, covered: isCovered }) => (isCovered ? [id] : [])),
      ...paths.flatMap(({ passed }) => passed.flatMap(({ id }) => byEdge.get(id)?.id ?? [])),
    ]),
  }));
  return (ids) => {
    const marks = covered.flatMap(({ tier, ids: all }) => {
      const count = ids.filter((id) => all.has(id)).length;
      return count === ids.length ? [tier] : count > 0 ? [`${tier}-partly`] : [];
    });
    return ['walked', ...marks].join(' ');
  };
}

function failureBlock(failure: StepFailure): string {
  const image =
    failure.picture === undefined
      ? ''
      : `<img src="${escaped(pictureOf(failure.picture))}" alt="The screen at that step">`;
  return `<details open class="bad"><summary>Path ${failure.path} fails at step ${failure.step}: ${escaped(failure.event)}</summary><pre>${escaped(printFailure(failure))}</pre>${image}</details>`;
}

function tierBlock({ tier, stale, paths, transitions, outcomes }: TierTrace): string {
  const missing = [...transitions, ...outcomes].filter(({ covered }) => !covered);
  const rows = missing.map(
    ({ id, reason }) => `<li><code>${escaped(id)}</code>${reason === null ? '' : `: ${escaped(reason)}`}</li>`,
  );
  const listed = paths.map(
    ({ id, way, failure }) =>
      `<details${failure ? ' class="bad"' : ''}><summary><code>${id}</code> ${way.length} steps, to ${escaped(way.at(-1) ?? '')}</summary><ol start="0">${way.map((step) => `<li>${escaped(step)}</li>`).join('')}</ol><p><code>npm run walk -- --path ${id}${tier === 'pure' ? '' : ` --tier ${tier}`}</code></p></details>`,
  );
  return [
    `<section id="of-${tier}"><h2>${titled(tier)}${stale ? ' <small>of older code</small>' : ''}</h2>`,
    missing.length === 0
      ? '<p class="good">Every transition and every outcome.</p>'
      : `<p>Not taken:</p><ul>${rows.join('')}</ul>`,
    `<h3>${paths.length} paths</h3>`,
    ...listed,
    '</section>',
  ].join('\n');
}
