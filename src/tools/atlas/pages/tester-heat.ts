/** Heat over the diagram of a flow, by what one asks: how often the walk passes, how often it shows the messages, what is pictured. */
import { layout } from '../../diagrams/layout.ts';
import { toSvg } from '../../diagrams/svg.ts';
import { shownBy } from '../books/shown.ts';
import { heatOf, passesOf } from '../books/tester.ts';
import { plannedLooks } from '../choice.ts';
import type { Both, Flow } from '../types.ts';
import { both, escaped, linkFrom } from './markup.ts';
import { pictureOf } from './pictures.ts';

/** What is asked, by the letter of its classes. */
const questions: readonly [letter: string, words: Both][] = [
  ['p', { id: 'Dilewati', en: 'Passed' }],
  ['m', { id: 'Kalimat ditampilkan', en: 'Messages shown' }],
  ['i', { id: 'Gambar', en: 'Pictures' }],
];
const hottest = 5;

/** The hotter a shape the more; one that has nothing to do with the question has no heat. */
export async function heatDiagram(flow: Flow): Promise<string> {
  const known = new Map(flow.transitions.map(({ id, line }) => [line, id]));
  const heats = [passHeat(flow), messageHeat(flow), pictureHeat(flow)];
  const drawing = toSvg(await layout(flow.chart), (lines) => {
    const ids = lines.map((line) => known.get(line) ?? line);
    const classes = questions.flatMap(([letter], place) => {
      const found = ids.flatMap((id) => heats[place]?.get(id) ?? []);
      return found.length === 0 ? [] : [`${letter}${Math.min(...found)}`];
    });
    return ['heat', ...classes].join(' ');
  });
  const choices = questions.map(
    ([letter, words], place) =>
      `<label><input type="radio" name="heat" value="${letter}"${place === 0 ? ' checked' : ''}> ${both(words)}</label>`,
  );
  const scale = Array.from({ length: hottest + 1 }, (_, heat) => {
    const from = heat === 0 ? both({ id: 'tidak pernah', en: 'never' }) : `≥ ${3 ** (heat - 1)}×`;
    return `<li class="heat-${heat}">${from}</li>`;
  });
  return [
    `<div class="heats"><fieldset><legend>${both({ id: 'Panas menurut', en: 'Heat by' })}</legend>${choices.join('')}</fieldset>`,
    `<ul class="heat-scale">${scale.join('')}</ul>`,
    `<p class="quiet pictured">${both({ id: 'Abu-abu: tanpa gambar; ungu: dengan semua tampilannya.', en: 'Grey: without a picture; purple: with all of its looks.' })}</p>`,
    `<div class="scroll heat-map" tabindex="0" role="region" aria-label="Diagram">${drawing}</div></div>`,
  ].join('');
}

type Heat = ReadonlyMap<string, number>;

function passHeat(flow: Flow): Heat {
  const passes = passesOf(flow);
  const ids = [...flow.states, ...flow.transitions].map(({ id }) => id);
  return new Map(ids.map((id) => [id, heatOf(passes.get(id) ?? 0)]));
}

/** A state or a transition is as hot as the message of it that is shown least. */
function messageHeat(flow: Flow): Heat {
  const shown = shownBy(flow);
  const saying = [...flow.states, ...flow.transitions].filter(({ messages }) => messages.length > 0);
  return new Map(
    saying.map(({ id, messages }) => [id, heatOf(Math.min(...messages.map((message) => shown.get(message) ?? 0)))]),
  );
}

/** By how many of the looks that are planned there are; a transition by whether there is one right after it. */
function pictureHeat({ states, transitions, isServers }: Flow): Heat {
  if (isServers) return new Map();
  const leaves = states.filter(({ isLeaf }) => isLeaf);
  const looks = leaves.map(({ id, shots }): [string, number] => {
    const taken = plannedLooks.filter((look) => pictureOf(shots, look) !== null).length;
    return [id, Math.ceil((taken / plannedLooks.length) * hottest)];
  });
  return new Map([...looks, ...transitions.map(({ id, after }): [string, number] => [id, after ? hottest : 0])]);
}

/** Every message that the flow can show, with how often the walk does. */
export function messageList(path: string, flow: Flow): string {
  const items = [...shownBy(flow)].map(
    ([id, times]) =>
      `<li class="heat-${heatOf(times)}"><a href="${linkFrom(path, `books/copy.html#${id}`)}"><code>${escaped(id)}</code></a> ${times}×</li>`,
  );
  const count: Both = {
    id: `${items.length} kalimat, dengan banyaknya langkah yang menampilkannya`,
    en: `${items.length} messages, with the number of steps that show them`,
  };
  return `<details><summary>${both(count)}</summary><ul class="heat-scale">${items.join('')}</ul></details>`;
}
