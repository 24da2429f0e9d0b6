/** The page of a flow: its diagram with pictures and filters, and a list with the same content. */
import { targetsOf } from '../data/ends.ts';
import { drawFlow, sheetMark, type DrawnSheet } from '../diagram/draw.ts';
import { restMark } from '../fold.ts';
import type { Atlas, AtlasFile, Both, Flow, StateInfo, TransitionInfo, TransitionKind, Shown } from '../types.ts';
import { happySteps } from '../reports/journeys.ts';
import { kindWords } from '../words/kinds.ts';
import { page } from './frame.ts';
import { both, bothOf, escaped, link, linkFrom, diagram } from './markup.ts';
import {
  badgesOf,
  callChip,
  guardText,
  kindClass,
  named,
  requirementMarks,
  stateLink,
  staysHere,
  triggerLink,
} from './parts.ts';
import { flowPath, statePath } from './paths.ts';
import { image, pictureOf, wayNote } from './pictures.ts';
import { approvalOfFlow } from './review.ts';
import { heatChoice, heatClasses } from './tester-heat.ts';

export async function flowPages({ flows, shown }: Atlas): Promise<AtlasFile[]> {
  const files: AtlasFile[] = [];
  for (const [place, flow] of flows.entries()) {
    files.push([flowPath(flow.id), await flowPage(flow, shown, flows[place - 1], flows[place + 1])]);
  }
  return files;
}

async function flowPage(flow: Flow, shown: Shown, before?: Flow, after?: Flow): Promise<string> {
  const path = flowPath(flow.id);
  const { report } = flow.walked;
  const leaves = flow.states.filter(({ isLeaf }) => isLeaf).length;
  const [overview, ...parts] = await drawFlow(flow, heatClasses(flow));
  const body = [
    `<header class="head"><h1>${named(flow.title)}</h1>${flow.description ? `<p>${both(flow.description)}</p>` : ''}`,
    `<p class="facts">${fact(leaves, 'keadaan', 'states')}${fact(flow.transitions.length, 'transisi', 'transitions')}${fact(report.outcomes.declared, 'jawaban server', 'answers')}${fact(report.configurations, 'konfigurasi', 'configurations')}</p>`,
    `<p class="running" hidden><a href="#run">▶ ${bothOf('Jalankan alur ini', 'Run this flow')}</a></p></header>`,
    flow.isServers
      ? `<p class="note">${bothOf('Alur ini berjalan di server dan tidak punya layar.', 'This flow runs on the server and has no screen.')}</p>`
      : '',
    `<section class="live" id="run" data-flow="${escaped(flow.id)}" hidden></section>`,
    strip(path, flow),
    // Most bytes of these pages are drawings.
    restMark,
    toolbar(flow),
    '<div class="heats">',
    overview ? drawing(overview, flow.title) : '',
    legend(flow),
    heatChoice(),
    ...parts.map((sheet) => part(sheet)),
    `<section id="list" aria-labelledby="list-title"><h2 id="list-title">${bothOf('Diagram ini sebagai daftar', 'The diagram as a list')}</h2>`,
    ...flow.states.map((state) => listItem(path, state, flow)),
    '</section>',
    approvalOfFlow(flow, shown),
    `<nav class="steps" aria-label="${escaped('Alur')}">${before ? link(path, flowPath(before.id), arrowed('←', before)) : ''} ${after ? link(path, flowPath(after.id), arrowed('→', after)) : ''}</nav>`,
    '</div>',
  ];
  return page({ title: flow.title, path, body: body.filter(Boolean).join('\n'), isWide: true });
}

const drawing = ({ about, svg }: DrawnSheet, title: Both): string => diagram(sheetMark(about), title.id, svg);

/** A part of a large machine, closed until a box of another diagram leads to it. */
const part = (sheet: DrawnSheet): string =>
  `<details class="part"><summary>${named(sheet.about.title)}</summary>${drawing(sheet, sheet.about.title)}</details>`;

/** The screens of the happy path, to be swiped on a phone; steps that look alike share one. */
function strip(path: string, flow: Flow): string {
  const screens: { file: string; happens: Both[]; state: StateInfo | undefined; note: string }[] = [];
  for (const { happens, shot, screens: states } of happySteps(flow)) {
    const file = shot && pictureOf([shot.shot])?.file;
    if (file && screens.at(-1)?.file === file) screens.at(-1)?.happens.push(happens);
    else if (file) screens.push({ file, happens: [happens], state: states[0], note: wayNote(shot) });
  }
  if (screens.length === 0) return '';
  const steps = screens.map(
    ({ file, happens, state, note }) =>
      `<li><p>${happens.map(both).join('<br>')}</p>${state ? `<a href="${linkFrom(path, statePath(state))}">${image(path, file, state.title.id)}</a>` : image(path, file, '')}${note}</li>`,
  );
  return `<section class="phones" aria-labelledby="happy"><h2 id="happy">${bothOf('Jalur lancar', 'Happy path')}</h2><ol class="screens" tabindex="0">${steps.join('')}</ol></section>`;
}

const fact = (count: number, id: string, en: string): string => `<span><b>${count}</b> ${bothOf(id, en)}</span>`;

const arrowed = (arrow: string, { title }: Flow) => ({ id: `${arrow} ${title.id}`, en: `${arrow} ${title.en}` });

const shows = [
  ['happy', { id: 'Jalur lancar', en: 'Happy path' }],
  ['all', { id: 'Semua', en: 'All' }],
  ['error', { id: 'Galat', en: 'Errors' }],
  ['timer', { id: 'Waktu', en: 'Timers' }],
] as const;

/** Hidden until its script runs. */
function toolbar({ transitions }: Flow): string {
  const answered = transitions.flatMap(({ outcome }) => outcome ?? []);
  const calls = [...new Set(answered.map(({ asked }) => asked))].sort();
  const codes = [...new Set(answered.map(({ name }) => name))].sort();
  const buttons = shows.map(
    ([name, words]) =>
      `<button type="button" data-show="${name}" aria-pressed="${name === 'happy'}">${both(words)}</button>`,
  );
  return [
    '<div class="toolbar" hidden>',
    `<div class="segments" role="group" aria-label="Filter">${buttons.join('')}</div>`,
    select('call', bothOf('Panggilan', 'Call'), calls),
    select('code', bothOf('Jawaban', 'Answer'), codes),
    `<label class="check"><input type="checkbox" id="hide"> ${bothOf('sembunyikan lainnya', 'hide the rest')}</label>`,
    '</div>',
  ].join('');
}

function select(name: string, label: string, values: readonly string[]): string {
  if (values.length === 0) return '';
  const options = values.map((value) => `<option>${escaped(value)}</option>`).join('');
  return `<label class="choice">${label} <select id="${name}"><option value="">–</option>${options}</select></label>`;
}

function legend({ transitions }: Flow): string {
  const used = new Set(transitions.map(({ kind }) => kind));
  const kinds = Object.keys(kindWords) as TransitionKind[];
  const rows = kinds
    .filter((kind) => used.has(kind))
    .map((kind) => `<li ${kindClass({ kind, navigates: false })}>${both(kindWords[kind])}</li>`);
  if (transitions.some(({ navigates }) => navigates)) {
    rows.push(
      `<li ${kindClass({ kind: 'person', navigates: true })}>${bothOf('halaman berganti', 'the page changes')}</li>`,
    );
  }
  return `<ul class="legend">${rows.join('')}</ul>`;
}

function listItem(path: string, state: StateInfo, flow: Flow): string {
  const exits = flow.transitions.filter(({ source }) => source === state.id);
  const badges = badgesOf(path, state, flow);
  return [
    `<article class="item"><h3>${stateLink(path, state)}</h3>`,
    badges === '' ? '' : `<p>${badges}</p>`,
    state.description ? `<p>${both(state.description)}</p>` : '',
    exits.length === 0 ? '' : `<ul class="exits">${exits.map((each) => exit(path, each, flow)).join('')}</ul>`,
    '</article>',
  ].join('');
}

function exit(path: string, transition: TransitionInfo, flow: Flow): string {
  const targets = targetsOf(flow, transition);
  const [call] = transition.outcome?.calls ?? [];
  return [
    `<li ${kindClass(transition)}>${triggerLink(path, transition)}${guardText(transition)}`,
    call ? ` ${callChip(call)}` : '',
    targets.length === 0
      ? ` ${staysHere}`
      : ` → ${targets.map((target) => link(path, statePath(target), target.title)).join(', ')}`,
    transition.requirements.length === 0 ? '' : ` ${requirementMarks(path, transition.requirements)}`,
    '</li>',
  ].join('');
}
