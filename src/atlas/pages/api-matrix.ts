/** The API matrix: the fields of each call, the states that make it, and the effect of each answer. */
import type { AnyCall } from '../../contract/call.ts';
import { answerWords } from '../words/transitions.ts';
import { callTitle } from '../data/calls.ts';
import { answersOf, type Answer } from '../reports/answers.ts';
import { endpoints, type Endpoint, type Field } from '../reports/endpoints.ts';
import type { Atlas, AtlasFile, Both, StateInfo } from '../types.ts';
import { book, type BookSection } from './book.ts';
import { errorBookPath } from './error-book.ts';
import { both, bothOf, escaped, framedTable, link, list } from './markup.ts';
import { requirementMarks } from './parts.ts';
import { statePath } from './paths.ts';

const apiMatrixPath = 'books/api.html';
const title = { id: 'Matriks API', en: 'API matrix' };

export function apiMatrix(atlas: Atlas): AtlasFile[] {
  const answers = answersOf(atlas);
  const all = endpoints();
  const fields = all.flatMap(({ request, query, replies }) => [
    ...request,
    ...query,
    ...replies.flatMap((reply) => reply.fields),
  ]);
  const count = countOf(all.length, answers.length, fields.filter(({ isSilent }) => isSilent).length);
  const sections = all.map((endpoint) =>
    section(
      endpoint,
      answers.filter(({ call }) => call === endpoint.call),
    ),
  );
  return [book({ path: apiMatrixPath, title }, [both(intro), both(count)], sections)];
}

const intro: Both = {
  id: 'Setiap panggilan × keadaan × jawaban. Yang ditandai "spesifikasi diam" tidak disebut dalam persyaratan: itu keputusan proyek ini dan perlu dikonfirmasi.',
  en: 'Every call × state × answer. What is marked "seed is silent" is not named by the requirements: it is this project’s decision, to be confirmed.',
};

const countOf = (all: number, answers: number, silent: number): Both => ({
  id: `${all} panggilan, ${answers} jawaban, ${silent} isian yang tidak disebut spesifikasi.`,
  en: `${all} calls, ${answers} answers, ${silent} fields that the specification does not name.`,
});

const silentMark = `<span class="mark silent">${bothOf('spesifikasi diam', 'seed is silent')}</span>`;

function section(endpoint: Endpoint, answers: readonly Answer[]): BookSection {
  const { call, path, request, query, replies, requirements, isPathOurs } = endpoint;
  const { v1 } = call;
  const content = [
    `<p><code>${call.method} ${escaped(path)}</code> ${isPathOurs ? silentMark : ''} ${requirementMarks(
      apiMatrixPath,
      requirements.map(({ id }) => id),
    )} <span class="mark auth">${call.auth === 'bearer' ? bothOf('dengan token', 'with a token') : bothOf('tanpa token', 'without a token')}</span></p>`,
    v1 ? `<p>${bothOf('Generasi lama', 'Older generation')}: <code>${escaped(v1.path)}</code></p>` : '',
    '<dl class="fields">',
    fieldList({ id: 'Dikirim', en: 'Sent' }, request),
    fieldList({ id: 'Di alamat', en: 'In the query' }, query),
    ...replies.map(({ outcome, fields }) =>
      fieldList({ id: `Dijawab dengan ${outcome}`, en: `Answered with ${outcome}` }, fields),
    ),
    '</dl>',
    matrix(call, answers),
  ].join('\n');
  return { id: call.name, title: callTitle(call.name), content };
}

function fieldList(name: Both, fields: readonly Field[]): string {
  if (fields.length === 0) return '';
  const items = fields.map(
    ({ name: field, isOptional, isSilent }) =>
      `<code>${escaped(field)}</code>${isOptional ? ` <small>${bothOf('boleh kosong', 'optional')}</small>` : ''}${isSilent ? ` ${silentMark}` : ''}`,
  );
  return `<dt>${both(name)}</dt><dd>${list(items)}</dd>`;
}

function matrix(call: AnyCall, answers: readonly Answer[]): string {
  const waiting = new Map<string, StateInfo>();
  for (const { handlings } of answers) {
    for (const handling of handlings) waiting.set(handling.waiting.id, handling.waiting);
  }
  if (waiting.size === 0) return `<p class="bad">${bothOf('Tidak ada yang memanggilnya.', 'Nobody calls it.')}</p>`;
  const states = [...waiting.values()];
  const heads = states.map(
    (state) => `<small>${escaped(state.flow)}</small><br>${link(apiMatrixPath, statePath(state), state.title)}`,
  );
  const rows = answers.map(({ outcome, kind, shape, handlings }) => {
    const cells = states.map(({ id }) => {
      const here = handlings.filter((handling) => handling.waiting.id === id);
      const targets = here.map(({ reached }) =>
        reached.map((state) => link(apiMatrixPath, statePath(state), state.title)).join(' + '),
      );
      return targets.length === 0 ? '<td class="none">–</td>' : `<td>${[...new Set(targets)].join('<br>')}</td>`;
    });
    const words = answerWords(outcome);
    const name =
      kind === 'success' ? both(words) : link(apiMatrixPath, `${errorBookPath}#${call.name}.${outcome}`, words);
    return `<tr class="${kind}"><th scope="row">${name}<br><code>${escaped(outcome)}</code>${shape ? ` <small>${shape.status}</small>` : ''}</th>${cells.join('')}</tr>`;
  });
  return framedTable(call.name, [bothOf('Jawaban', 'Answer'), ...heads], rows);
}
