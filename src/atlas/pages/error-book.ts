/**
 * The error book: each call with all that can go wrong, what is shown then, and the ways on. Red: without a picture.
 */
import { callTitle, pathOf } from '../data/calls.ts';
import { answersOf, type Answer, type Handling } from '../reports/answers.ts';
import { messageText } from '../data/messages.ts';
import { failureWords } from '../words/failures.ts';
import { answerWords } from '../words/transitions.ts';
import type { AnyCall } from '../../contract/call.ts';
import type { Atlas, AtlasFile, Both } from '../types.ts';
import { book, type BookSection } from './book.ts';
import { both, bothOf, escaped, framedTable, link, linkFrom, list } from './markup.ts';
import { requirementMarks, triggerLink } from './parts.ts';
import { walkedPath, statePath } from './paths.ts';
import { noThumb, pictureOf, thumb } from './pictures.ts';

export const errorBookPath = 'books/errors.html';
const title = { id: 'Buku kesalahan', en: 'Error book' };

export function errorBook(atlas: Atlas): AtlasFile[] {
  const wrong = answersOf(atlas).filter(({ kind }) => kind !== 'success');
  const calls = [...new Set(wrong.map(({ call }) => call))];
  const missing = wrong.filter((answer) => isMissing(answer));
  const count = `<span class="${missing.length === 0 ? 'good' : 'bad'}">${both(countOf(wrong.length, missing.length))}</span>`;
  const sections = calls.map((call) =>
    section(
      call,
      wrong.filter((answer) => answer.call === call),
    ),
  );
  return [book({ path: errorBookPath, title }, [both(intro), count], sections)];
}

const intro: Both = {
  id: 'Setiap panggilan dan semua yang bisa salah di dalamnya: pemicunya, layar yang muncul, kalimatnya, dan jalan keluarnya. Baris merah belum punya gambar.',
  en: 'Every call and everything that can go wrong in it: what triggers it, the screen that comes, its words, and the way on. Red rows have no picture yet.',
};

const countOf = (all: number, missing: number): Both => ({
  id: `${all} jawaban, ${missing} tanpa gambar.`,
  en: `${all} answers, ${missing} without a picture.`,
});

const isMissing = ({ handlings }: Answer): boolean => !handlings.some(({ shot }) => shot && pictureOf([shot]));

/** What a player reads comes first: a phone shows two columns of them. */
const heads = [
  bothOf('Jawaban', 'Answer'),
  bothOf('Kalimat', 'Words'),
  bothOf('Gambar', 'Picture'),
  bothOf('Jalan keluar', 'Way on'),
  bothOf('Layar', 'Screen'),
  bothOf('Persyaratan', 'Requirements'),
  bothOf('Uji', 'Tests'),
];

const section = (call: AnyCall, answers: readonly Answer[]): BookSection => ({
  id: call.name,
  title: callTitle(call.name),
  content: `<p><code>${call.method} ${escaped(pathOf(call))}</code></p>\n${framedTable(call.name, heads, answers.map(rowsOf))}`,
});

function rowsOf(answer: Answer): string {
  const { call, outcome, handlings } = answer;
  const span = Math.max(handlings.length, 1);
  const isRed = isMissing(answer);
  const mark = isRed ? ' class="missing"' : '';
  const first = `<th scope="rowgroup" rowspan="${span}" id="${escaped(`${call.name}.${outcome}`)}">${both(answerWords(outcome))}<br><code>${escaped(outcome)}</code><p class="trigger">${both(triggerOf(answer))}</p></th>`;
  if (handlings.length === 0) return `<tr${mark}>${first}<td colspan="${heads.length - 1}">${both(unheard)}</td></tr>`;
  return handlings
    .map(
      (handling, place) =>
        (place === 0 ? `<tr${mark}>${first}` : `<tr class="more${isRed ? ' missing' : ''}">`) +
        `${cellsOf(handling)}</tr>`,
    )
    .join('\n');
}

const unheard: Both = {
  id: 'Tidak ada mesin yang mengajukan panggilan ini dengan jawaban ini.',
  en: 'No machine makes this call and hears this answer.',
};
const notPhotographed: Both = { id: 'belum ada gambar', en: 'no picture yet' };
/** Only the first place of an answer is photographed; other places show the reached state. */
const comeOtherwise: Both = { id: 'keadaan ini, dari jalan lain', en: 'this state, come to another way' };

function cellsOf(handling: Handling): string {
  const { waiting, reached, messages, requirements, next, paths, flow } = handling;
  const screens = reached.map((state) => link(errorBookPath, statePath(state), state.title));
  const words = messages.map((id) => {
    const text = messageText(id);
    return `<dt><code>${escaped(id)}</code></dt><dd lang="id">${escaped(text.id)}</dd><dd lang="en">${escaped(text.en)}</dd>`;
  });
  const ways = next.slice(0, mostWays);
  return [
    words.length === 0 ? bothOf('tanpa kalimat', 'no words') : `<dl class="words">${words.join('')}</dl>`,
    lookOf(handling),
    ways.length === 0 ? '' : list(ways.map((transition) => triggerLink(errorBookPath, transition))),
    `${link(errorBookPath, statePath(waiting), waiting.title)} →${list(screens)}`,
    requirementMarks(errorBookPath, requirements),
    testsOf(flow, paths),
  ]
    .map((cell) => `<td>${cell}</td>`)
    .join('');
}

function lookOf({ shot, reached, unprovokable }: Handling): string {
  const name = reached.map(({ title }) => title.id).join(', ');
  const own = shot && pictureOf([shot]);
  if (own) return thumb(errorBookPath, own, name);
  const alike = reached.map(({ shots }) => pictureOf(shots)).find(Boolean);
  if (alike) return `${thumb(errorBookPath, alike, name)}<p class="alike">${both(comeOtherwise)}</p>`;
  return noThumb(unprovokable === null ? notPhotographed : { id: unprovokable, en: unprovokable });
}

/** The limit keeps out a list of all that a page can do. */
const mostWays = 6;
const mostPaths = 3;

function testsOf(flow: string, paths: readonly string[]): string {
  const named = paths
    .slice(0, mostPaths)
    .map((id) => `<a href="${linkFrom(errorBookPath, walkedPath(flow, id))}"><code>${id}</code></a>`);
  return list(named) + bothOf(`${paths.length} jalur ${flow}`, `${paths.length} paths of ${flow}`);
}

function triggerOf({ outcome, shape }: Answer): Both {
  if (!shape) return failureWords[outcome] ?? { id: outcome, en: outcome };
  const { type, text, field, code, status } = shape;
  const envelope = [type, field === undefined ? text : `${field}${code === undefined ? '' : ` = ${code}`}`];
  const said = envelope.filter((part) => part !== undefined).join(' · ');
  return { id: `Server menjawab ${status}: ${said}`, en: `The server answers ${status}: ${said}` };
}
