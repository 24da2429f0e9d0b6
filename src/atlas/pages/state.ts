/** The page of a state, at a lasting address. */
import { afterEdge, targetsOf } from '../data/ends.ts';
import { questions, type Question } from '../reports/questions.ts';
import { restMark } from '../fold.ts';
import type { Picture } from '../shots.ts';
import type { Atlas, AtlasFile, Both, Flow, StateInfo, TransitionInfo } from '../types.ts';
import { tierWords } from '../words/kinds.ts';
import { lookName, lookWords } from '../words/looks.ts';
import { page } from './frame.ts';
import { both, bothOf, details, escaped, link, list, section } from './markup.ts';
import { statements, type Statement } from '../../tools/requirement-ids.ts';
import { inline } from '../reports/markdown.ts';
import { decisionFrom } from './requirements.ts';
import {
  badgesOf,
  callChip,
  crumbs,
  guardText,
  kindClass,
  messageQuote,
  named,
  requirementMarks,
  rowLink,
  thumbnail,
  triggerLink,
} from './parts.ts';
import { wayPath, flowPath, statePath } from './paths.ts';
import { fullPicture } from './pictures.ts';
import { questionList } from './questions.ts';
import { reviewPanel } from './review.ts';

export function statePages({ flows, shown }: Atlas): AtlasFile[] {
  const asked = questions();
  const said = new Map(statements().map((statement) => [statement.id, statement]));
  return flows.flatMap((flow) =>
    flow.states.map((state): AtlasFile => [statePath(state), statePage(state, flow, { flows, shown, asked, said })]),
  );
}

function statePage(
  state: StateInfo,
  flow: Flow,
  { flows, shown, asked, said }: Pick<Atlas, 'flows' | 'shown'> & { asked: readonly Question[]; said: Said },
): string {
  const path = statePath(state);
  const parts = flow.states.filter(({ parent }) => parent === state.id);
  const ends = flow.ends.filter(({ endOf: shared }) => shared === state.id);
  const leaving = flow.transitions.filter(({ source }) => source === state.id);
  const served = [state, ...leaving].flatMap(({ requirements }) => requirements);
  const open = questionList(path, asked, served);
  const children = flows
    .filter(({ id }) => state.children.includes(id))
    .map(({ id, title }) => link(path, flowPath(id), title));
  const calls = state.calls.map((call) => `${both(call.title)} ${callChip(call)}`);
  const body = [
    crumbs(path, flow, ancestorsOf(state, flow)),
    `<header class="head"><h1>${named(state.title)}</h1><p>${badgesOf(path, state, flow)} <code>${escaped(state.id)}</code></p>`,
    state.description ? `<p class="lead">${both(state.description)}</p>` : '',
    // Packed, because a thousand pages say it: the script that adds the rest puts it into the head.
    `<p class="ways"></p></header>`,
    gallery(path, state, flow),
    restMark,
    `<p class="ways">${state.isLeaf ? link(path, `${flowPath(flow.id)}#${ends[0]?.id ?? state.id}`, { id: 'Tunjukkan di diagram', en: 'Show in the diagram' }) : ''} ${link(path, wayPath(flow.id, state.id), { id: 'Bagaimana sampai di sini?', en: 'How do I get here?' })}</p>`,
    parts.length === 0
      ? ''
      : section(
          { id: 'Bagian-bagiannya', en: 'Its parts' },
          `<ul class="thumbs">${parts.map((part) => `<li>${thumbnail(path, part.shots, part)}</li>`).join('')}</ul>`,
        ),
    ends.length === 0
      ? ''
      : section(
          { id: 'Begini alurnya berakhir', en: 'How the flow ends' },
          ends.map((end) => endOf(path, end, flow)).join(''),
        ),
    listed({ id: 'Alur yang berjalan di sini', en: 'Flows that run here' }, children),
    '<div class="columns">',
    listed({ id: 'Kalimat di layar', en: 'Words on the screen' }, state.messages.map(messageQuote)),
    listed(
      { id: 'Diminta oleh', en: 'Required by' },
      requirementsOn(state, flow).map((id) => requiredBy(path, id, said)),
    ),
    section({ id: 'Keluar dari sini', en: 'Ways out' }, exits(path, state, flow)),
    ends.length === 0 ? section({ id: 'Masuk ke sini', en: 'Ways in' }, entries(path, state, flow)) : '',
    listed({ id: 'Ditanyakan ke server', en: 'Asked of the server' }, calls),
    heard(state),
    section({ id: 'Jalur uji yang lewat di sini', en: 'Walked paths that pass here' }, visitsOf(state)),
    open === '' ? '' : section({ id: 'Pertanyaan terbuka', en: 'Open questions' }, open),
    state.isLeaf ? reviewPanel(state, shown) : '',
    '</div>',
  ];
  return page({ title: fullTitle(state, flow), path, body: body.filter(Boolean).join('\n') });
}

type Said = ReadonlyMap<string, Statement>;

/** What leads to the state is asked for first, then the state itself, then what is around it. */
function requirementsOn(state: StateInfo, flow: Flow): string[] {
  const entering = flow.transitions.filter(({ targets }) => targets.includes(state.id));
  const all = [...entering, state, ...ancestorsOf(state, flow).toReversed()];
  return [...new Set(all.flatMap(({ requirements }) => requirements))];
}

/** The page of the requirement lists its tests. */
function requiredBy(path: string, id: string, said: Said): string {
  const text = said.get(id)?.text;
  return `${requirementMarks(path, [id])}${text === undefined ? '' : `<div lang="en">${inline(text, decisionFrom(path))}</div>`}`;
}

const fullTitle = ({ title, parent }: StateInfo, flow: Flow): Both =>
  parent === null ? title : { id: `${title.id} · ${flow.title.id}`, en: `${title.en} · ${flow.title.en}` };

const listed = (title: Both, items: readonly string[]): string =>
  items.length === 0 ? '' : section(title, list(items));

const nothing = (words: Both): string => `<p class="quiet">${both(words)}</p>`;

function ancestorsOf(state: StateInfo, flow: Flow): StateInfo[] {
  const parent = flow.states.find(({ id }) => id === state.parent);
  return parent ? [...ancestorsOf(parent, flow), parent].filter((each) => each.parent !== null) : [];
}

function gallery(path: string, state: StateInfo, flow: Flow): string {
  if (!state.isLeaf) return '';
  const pictures = state.shots
    .flatMap((shot) => {
      const end = afterEdge(flow, shot.edge, [state]).find((each) => each !== state);
      return shot.pictures.map((picture) => ({
        picture,
        words: lookOf(picture) + (end ? ` · ${both(end.title)}` : ''),
      }));
    })
    .toSorted((one, other) => one.picture.width - other.picture.width);
  if (pictures.length > 0)
    return `<div class="gallery">${pictures.map(({ picture, words }) => fullPicture(path, picture, words)).join('')}</div>`;
  return nothing(
    flow.isServers
      ? { id: 'Alur ini berjalan di server: tidak ada layar.', en: 'This flow runs on the server: there is no screen.' }
      : { id: 'Belum ada gambar keadaan ini.', en: 'There is no picture of this state yet.' },
  );
}

/** `Indonesia, terang, 360`. */
const lookOf = (picture: Picture): string => both(lookWords(lookName(picture)));

function exits(path: string, state: StateInfo, flow: Flow): string {
  const own = flow.transitions.filter(({ source }) => source === state.id);
  const around = ancestorsOf(state, flow).flatMap((each) => {
    const count = flow.transitions.filter(({ source }) => source === each.id).length;
    return count === 0 ? [] : [`${rowLink(path, each)} (${count})`];
  });
  const more =
    around.length === 0
      ? ''
      : `<p>${bothOf('Lagi, dari keadaan di luarnya', 'More, from the states around it')}: ${around.join(', ')}</p>`;
  if (own.length > 0) return ways(own.map((each) => row(path, each, targetsOf(flow, each)))) + more;
  return nothing({ id: 'Tidak ada jalan keluar sendiri.', en: 'It has no way out of its own.' }) + more;
}

/** An end that shares its state with others: how it looks, and what leads to it. */
function endOf(path: string, end: StateInfo, flow: Flow): string {
  const leading = flow.transitions.filter((each) => targetsOf(flow, each).includes(end));
  const pictures = end.shots
    .flatMap((shot) => shot.pictures)
    .filter(({ width, theme }) => width === 360 && theme === 'light');
  const shown = pictures.map((picture) => fullPicture(path, picture, lookOf(picture))).join('');
  return [
    `<article class="end" id="${escaped(end.id)}"><h3>${named(end.title)}</h3>`,
    shown === ''
      ? nothing({ id: 'Belum ada gambarnya.', en: 'There is no picture of it yet.' })
      : `<div class="gallery">${shown}</div>`,
    `${ways(leading.map((each) => row(path, each, sourceOf(each, flow))))}</article>`,
  ].join('');
}

function entries(path: string, state: StateInfo, flow: Flow): string {
  const entering = flow.transitions.filter(({ targets }) => targets.includes(state.id));
  if (entering.length === 0) {
    return nothing({
      id: 'Alur mulai di sini, atau masuk lewat keadaan di luarnya.',
      en: 'The flow begins here, or enters with the state around it.',
    });
  }
  return ways(entering.map((each) => row(path, each, sourceOf(each, flow))));
}

const ways = (rows: readonly string[]): string => `<ul class="exits">${rows.join('')}</ul>`;

const sourceOf = ({ source }: TransitionInfo, { states }: Flow): StateInfo[] =>
  states.filter(({ id }) => id === source);

function row(path: string, transition: TransitionInfo, states: readonly StateInfo[]): string {
  const where = states.map((state) => rowLink(path, state)).join(', ');
  return `<li ${kindClass(transition)}>${triggerLink(path, transition)}${guardText(transition)}${where === '' ? '' : ` · ${where}`}</li>`;
}

function heard({ shots: [shot] }: StateInfo): string {
  if (!shot) return '';
  const outline = `<pre class="outline" tabindex="0">${escaped(withoutAddresses(shot.outline))}</pre>`;
  return section(
    { id: 'Seperti yang terdengar', en: 'As it sounds' },
    details(bothOf('Peran dan nama di layar', 'Roles and names on the screen'), outline),
  );
}

/** Screen readers do not say the addresses of links. */
const withoutAddresses = (outline: string): string =>
  outline.replaceAll(/:\n( +)- \/url: .*$(?!\n\1)/gm, '').replaceAll(/\n +- \/url: .*/g, '');

/** Tester pages list the paths. */
function visitsOf({ visits }: StateInfo): string {
  const rows = visits.map(({ tier, isStale, passed, failed }) => {
    const result = failed.length > 0 ? 'bad' : passed.length > 0 ? 'good' : 'quiet';
    const count =
      failed.length > 0
        ? `✗ ${failed.length}/${failed.length + passed.length}`
        : passed.length > 0
          ? `✓ ${passed.length}`
          : '–';
    const stale = isStale ? ` ${bothOf('(kode lama)', '(older code)')}` : '';
    return `${both(tierWords[tier])} <b class="${result}">${count}</b>${stale}`;
  });
  return list(rows);
}
