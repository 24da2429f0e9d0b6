/** One page for all transitions of a flow keeps the folder small. */
import type { ShotAfter } from '../data/after.ts';
import { targetsOf } from '../data/ends.ts';
import { exchangeAt, type Exchange } from '../data/samples.ts';
import { restMark } from '../fold.ts';
import type { Shot } from '../shots.ts';
import type { Atlas, AtlasFile, Both, Flow, StateInfo, TransitionInfo } from '../types.ts';
import { kindWords } from '../words/kinds.ts';
import { page } from './frame.ts';
import { both, bothOf, escaped } from './markup.ts';
import {
  callChip,
  crumbs,
  guardText,
  kindClass,
  messageQuote,
  named,
  requirementMarks,
  rowLink,
  stateOfShot,
  staysHere,
} from './parts.ts';
import { transitionAnchor, transitionsPath } from './paths.ts';
import { fullPicture, pictureOf } from './pictures.ts';
import { transitionWays } from './ways.ts';

export const transitionPages = ({ flows }: Atlas): AtlasFile[] =>
  flows.map((flow) => [transitionsPath(flow.id), transitionsPage(flow)]);

function transitionsPage(flow: Flow): string {
  const path = transitionsPath(flow.id);
  const wayTo = transitionWays(path, flow);
  const title: Both = { id: `Transisi · ${flow.title.id}`, en: `Transitions · ${flow.title.en}` };
  const body = [
    crumbs(path, flow),
    `<header class="head"><h1>${named({ id: `${flow.transitions.length} transisi`, en: `${flow.transitions.length} transitions` })}</h1></header>`,
    restMark,
    ...flow.transitions.map((transition) => article(path, transition, flow, wayTo)),
  ];
  return page({ title, path, body: body.join('\n') });
}

function article(
  path: string,
  transition: TransitionInfo,
  flow: Flow,
  wayTo: ReturnType<typeof transitionWays>,
): string {
  const { id, kind, trigger, description, messages, requirements, edges } = transition;
  const answered = edges.find(({ offer }) => offer.kind === 'outcome');
  const exchange = answered ? exchangeAt(flow.graph, answered) : null;
  const parts = [
    `<h2 ${kindClass(transition)}><a href="#${transitionAnchor(transition)}">${both(trigger)}</a>${guardText(transition)}</h2>`,
    `<p>${endpointsOf(path, transition, flow)}</p>`,
    `<p><span class="mark ${kind}">${both(kindWords[kind])}</span> ${requirementMarks(path, requirements)} <code>${escaped(id)}</code></p>`,
    description ? `<p>${both(description)}</p>` : '',
    screenshots(path, transition, flow),
    messages.length === 0
      ? ''
      : `<ul class="said">${messages.map((message) => `<li>${messageQuote(message)}</li>`).join('')}</ul>`,
    exchange ? exchangeOf(transition, exchange) : '',
    wayTo(transition),
  ];
  return `<article class="transition" id="${transitionAnchor(transition)}">${parts.filter(Boolean).join('')}</article>`;
}

function endpointsOf(path: string, transition: TransitionInfo, flow: Flow): string {
  const of = (states: readonly StateInfo[]) => states.map((state) => rowLink(path, state)).join(', ');
  const source = flow.states.filter(({ id }) => id === transition.source);
  return `${of(source)} → ${transition.targets.length === 0 ? staysHere : of(targetsOf(flow, transition))}`;
}

function screenshots(path: string, { targets, before, after, looks }: TransitionInfo, flow: Flow): string {
  const figures =
    screenshot(path, before, { id: 'Sebelum', en: 'Before' }, flow) +
    screenshot(path, after && after.shot, afterWords(after, looks), flow, targets);
  return figures === '' ? '' : `<div class="looks">${figures}</div>`;
}

/** Says where a picture is not that of this very edge, or not the only one. */
export function afterWords(after: ShotAfter | null, looks: number): Both {
  const one = looks > 1 ? { id: `, satu dari ${looks} tampilan`, en: `, one of ${looks} looks` } : { id: '', en: '' };
  const way =
    after?.isOwn === false ? { id: ', tiba lewat jalan lain', en: ', reached another way' } : { id: '', en: '' };
  return { id: `Sesudah${way.id}${one.id}`, en: `After${way.en}${one.en}` };
}

function screenshot(path: string, shot: Shot | null, when: Both, flow: Flow, targets: readonly string[] = []): string {
  const picture = shot && pictureOf([shot]);
  if (!picture) return '';
  const title = stateOfShot(flow, shot, targets)?.title ?? flow.title;
  return fullPicture(path, picture, `${both(when)}: ${both(title)}`);
}

function exchangeOf({ outcome }: TransitionInfo, { request, reply, error }: Exchange): string {
  const calls = (outcome?.calls ?? []).map(callChip).join(' ');
  const name = calls || bothOf('Permintaan dan jawaban', 'Request and reply');
  return [
    `<details class="exchange"><summary>${name}${error === null ? '' : ` <span class="mark error">HTTP ${error.status}</span>`}</summary>`,
    error === null ? '' : `<p>${errorOf(error)}</p>`,
    `<div class="wire"><div><h3>${bothOf('Contoh permintaan', 'Sample request')}</h3>${request === '' ? `<p class="quiet">${bothOf('Tanpa isi.', 'Without a body.')}</p>` : json(request)}</div>`,
    `<div><h3>${bothOf('Contoh jawaban', 'Sample reply')}</h3>${typeof reply === 'string' ? json(reply) : `<p>${both(reply)}</p>`}</div></div></details>`,
  ].join('');
}

const json = (text: string): string => `<pre tabindex="0">${escaped(text)}</pre>`;

const errorOf = ({ type, text, field, code }: NonNullable<Exchange['error']>): string =>
  [
    ['type', type],
    ['msg', text],
    ['field', field],
    ['code', code],
  ]
    .flatMap(([name, value]) => (value === undefined ? [] : [`<code>${name}: ${escaped(value)}</code>`]))
    .join(' ');
