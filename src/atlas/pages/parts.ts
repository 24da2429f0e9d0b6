/** Markup that several kinds of pages share: names of states, kinds of transitions, marks, thumbnails. */
import { afterEdge } from '../data/ends.ts';
import { messageText } from '../data/messages.ts';
import type { Shot } from '../shots.ts';
import type { NamedTest } from '../../tools/requirement-ids.ts';
import type { Both, CallInfo, Flow, StateInfo, TransitionInfo } from '../types.ts';
import { badgeWords } from '../words/badges.ts';
import { conditionWords } from '../words/transitions.ts';
import { both, bothOf, details, escaped, link, linkFrom, list } from './markup.ts';
import { flowPath, statementPath, transitionPath, statePath } from './paths.ts';
import { image, noPicture, pictureOf } from './pictures.ts';

/** Both names: reviewers read the Indonesian one, developers know the English one. */
export const named = ({ id, en }: Both): string =>
  `<b lang="id">${escaped(id)}</b>${id === en ? '' : ` <small lang="en">${escaped(en)}</small>`}`;

export const stateLink = (path: string, state: StateInfo): string =>
  `<a class="${['state', ...toneOf(state)].join(' ')}" href="${linkFrom(path, statePath(state))}">${named(state.title)}</a>`;

/** Only the chosen language, for lists of thousands of rows. */
export function rowLink(path: string, state: StateInfo): string {
  const tone = toneOf(state).map((name) => ` class="${name}"`);
  return `<a${tone.join('')} href="${linkFrom(path, statePath(state))}">${both(state.title)}</a>`;
}

export function toneOf({ badges, type }: StateInfo): ('final' | 'error' | 'busy')[] {
  if (type === 'final') return ['final'];
  return badges.includes('error') ? ['error'] : badges.includes('busy') ? ['busy'] : [];
}

export const requirementMarks = (path: string, ids: readonly string[]): string =>
  ids.map((id) => `<a class="requirement" href="${linkFrom(path, statementPath(id))}">${id}</a>`).join(' ');

/** The tests that name one of the requirements, by their files. */
export function testList(ids: readonly string[], tests: ReadonlyMap<string, readonly NamedTest[]>): string {
  const found = ids.flatMap((id) => tests.get(id) ?? []);
  const files = [...new Set(found.map(({ file }) => file))].sort();
  const titles = new Map(
    files.map((each) => [each, new Set(found.filter(({ file }) => file === each).map(({ title }) => title))]),
  );
  const count = [...titles.values()].reduce((sum, { size }) => sum + size, 0);
  if (count === 0) return `<span class="bad">${bothOf('belum diuji', 'no test')}</span>`;
  const rows = [...titles].map(
    ([file, own]) =>
      `<code>${escaped(file)}</code><ul lang="en">${[...own].map((title) => `<li>${escaped(title)}</li>`).join('')}</ul>`,
  );
  return details(bothOf(`${count} uji`, count === 1 ? '1 test' : `${count} tests`), list(rows));
}

export function badgesOf(path: string, state: StateInfo, flow: Flow): string {
  const route = state.badges.includes('route') ? state.shots[0]?.route : undefined;
  const words = state.badges.filter((badge) => badge !== 'route').map((badge) => badgeWords[badge]);
  return [
    ...(route === undefined ? [] : [`<span class="mark route">${escaped(route)}</span>`]),
    ...(flow.needsLogin ? [`<span class="mark">${bothOf('harus masuk', 'needs login')}</span>`] : []),
    ...words.map((word) => `<span class="mark">${both(word)}</span>`),
    ...(state.requirements.length === 0 ? [] : [requirementMarks(path, state.requirements)]),
  ].join(' ');
}

/** The stylesheet draws a short line with these classes, like the arrow in the diagram. */
export const kindClass = ({ kind, navigates }: Pick<TransitionInfo, 'kind' | 'navigates'>): string =>
  `class="${kind}${navigates ? ' double' : ''}"`;

export const staysHere = `<span class="stay">${bothOf('tetap di sini', 'stays here')}</span>`;

export function guardText(transition: TransitionInfo): string {
  const words = conditionWords(transition);
  return words === null ? '' : ` <i>${both(words)}</i>`;
}

export const triggerLink = (path: string, transition: TransitionInfo): string =>
  link(path, transitionPath(transition), transition.trigger);

export const callChip = ({ method, path }: CallInfo): string => `<code class="call">${method} ${escaped(path)}</code>`;

export const messageQuote = (id: string): string =>
  `<q class="message">${both(messageText(id))}</q> <code>${escaped(id)}</code>`;

export const crumbs = (path: string, flow: Flow, within: readonly StateInfo[] = []): string =>
  `<nav class="crumbs" aria-label="Di mana / Where">${link(path, flowPath(flow.id), flow.title)}${within.map((each) => ` › ${link(path, statePath(each), each.title)}`).join('')}</nav>`;

export function thumbnail(path: string, shots: readonly Shot[], state: StateInfo): string {
  const shown = pictureOf(shots);
  const inner =
    shown === null
      ? `<span class="none">${both(noPicture)}</span>`
      : image(path, shown.file, `${state.title.id} / ${state.title.en}`);
  return `<a class="thumb" href="${linkFrom(path, statePath(state))}">${inner}<span>${named(state.title)}</span></a>`;
}

/** The state that names a shot: an innermost one, one of `entered` or inside it first, then an error. */
export function stateOfShot(flow: Flow, shot: Shot, entered: readonly string[] = []): StateInfo | undefined {
  const active = flow.states.filter(({ id, isLeaf }) => isLeaf && shot.states.includes(id));
  const leaves = afterEdge(flow, shot.edge, active);
  const isWithin = ({ id, endOf, parent }: StateInfo): boolean => {
    if (entered.includes(id) || entered.includes(endOf ?? '')) return true;
    const around = flow.states.find((state) => state.id === parent);
    return around !== undefined && isWithin(around);
  };
  const arrived = leaves.filter(isWithin);
  const named = arrived.length > 0 ? arrived : leaves;
  return named.find(({ badges }) => badges.includes('error')) ?? named[0];
}

/** The state that stands for a flow: the first picture without error or waiting, else the first. */
export function faceOf({ states }: Flow): StateInfo | undefined {
  const shown = states.filter(({ isLeaf, shots }) => isLeaf && shots.length > 0);
  return shown.find(({ badges }) => !badges.includes('error') && !badges.includes('busy')) ?? shown[0];
}
