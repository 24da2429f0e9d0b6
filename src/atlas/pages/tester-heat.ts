/** Colours the diagram of a flow by passes of the walk, by shown messages, or by pictures. */
import { shownBy } from '../reports/shown.ts';
import { heatOf, passesOf } from '../reports/tester.ts';
import { plannedLooks } from '../choice.ts';
import type { Both, Flow } from '../types.ts';
import { both, bothOf, details, escaped, linkFrom } from './markup.ts';
import { flowPath } from './paths.ts';
import { pictureOf } from './pictures.ts';

/** The questions that heat answers, by the letter of their classes. */
export const questions: readonly [letter: string, words: Both][] = [
  ['p', { id: 'Dilewati', en: 'Passed' }],
  ['m', { id: 'Kalimat ditampilkan', en: 'Messages shown' }],
  ['i', { id: 'Gambar', en: 'Pictures' }],
];
const hottest = 5;

/** Returns the heat classes of states and transitions: none for a question without data on them. */
export function heatClasses(flow: Flow): (ids: readonly string[]) => string {
  const heats = [passHeat(flow), messageHeat(flow), pictureHeat(flow)];
  return (ids) => {
    const classes = questions.flatMap(([letter], place) => {
      const found = ids.flatMap((id) => heats[place]?.get(id) ?? []);
      return found.length === 0 ? [] : [` ${letter}${Math.min(...found)}`];
    });
    return classes.join('');
  };
}

export const heatPath = (flow: string): string => `${flowPath(flow)}#heat`;

export function heatChoice(): string {
  const choices = [['', { id: 'tidak', en: 'none' }] as const, ...questions].map(
    ([letter, words]) =>
      `<label><input type="radio" name="heat" value="${letter}"${letter === '' ? ' checked' : ''}> ${both(words)}</label>`,
  );
  const scale = Array.from({ length: hottest + 1 }, (_, heat) => {
    const from = heat === 0 ? bothOf('tidak pernah', 'never') : `≥ ${3 ** (heat - 1)}×`;
    return `<li class="heat-${heat}">${from}</li>`;
  });
  return [
    `<fieldset id="heat"><legend>${bothOf('Panas menurut', 'Heat by')}</legend>${choices.join('')}</fieldset>`,
    `<ul class="heat-scale">${scale.join('')}</ul>`,
    `<p class="quiet pictured">${bothOf('Abu-abu: tanpa gambar; ungu: dengan semua tampilannya.', 'Grey: without a picture; purple: with all of its looks.')}</p>`,
  ].join('');
}

type Heat = ReadonlyMap<string, number>;

function passHeat(flow: Flow): Heat {
  const passes = passesOf(flow);
  const ids = [...flow.states, ...flow.ends, ...flow.transitions].map(({ id }) => id);
  return new Map(ids.map((id) => [id, heatOf(passes.get(id) ?? 0)]));
}

/** The heat of a state or transition is that of its least shown message. */
function messageHeat(flow: Flow): Heat {
  const shown = shownBy(flow);
  const saying = [...flow.states, ...flow.transitions].filter(({ messages }) => messages.length > 0);
  return new Map(
    saying.map(({ id, messages }) => [id, heatOf(Math.min(...messages.map((message) => shown.get(message) ?? 0)))]),
  );
}

/** States: the share of planned looks with a picture. Transitions: hot where a shot follows. */
function pictureHeat({ states, ends, transitions, isServers }: Flow): Heat {
  if (isServers) return new Map();
  const leaves = [...states, ...ends].filter(({ isLeaf }) => isLeaf);
  const looks = leaves.map(({ id, shots }): [string, number] => {
    const taken = plannedLooks.filter((look) => pictureOf(shots, look) !== null).length;
    return [id, Math.ceil((taken / plannedLooks.length) * hottest)];
  });
  return new Map([...looks, ...transitions.map(({ id, after }): [string, number] => [id, after?.isOwn ? hottest : 0])]);
}

export function messageList(path: string, flow: Flow): string {
  const items = [...shownBy(flow)].map(
    ([id, times]) =>
      `<li class="heat-${heatOf(times)}"><a href="${linkFrom(path, `books/copy.html#${id}`)}"><code>${escaped(id)}</code></a> ${times}×</li>`,
  );
  const count: Both = {
    id: `${items.length} kalimat, dengan banyaknya langkah yang menampilkannya`,
    en: `${items.length} messages, with the number of steps that show them`,
  };
  return details(both(count), `<ul class="heat-scale">${items.join('')}</ul>`);
}
