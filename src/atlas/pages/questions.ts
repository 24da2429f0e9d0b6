/** The open questions as a table: due date, owner and subject. */
import type { Owner, Question } from '../reports/questions.ts';
import { inline } from '../reports/markdown.ts';
import type { Both, Build, Flow } from '../types.ts';
import { both, bothHtml, bothOf, escaped, framedTable, link, list } from './markup.ts';
import { requirementMarks } from './parts.ts';
import { decisionPath, statementPath, flowPath } from './paths.ts';

const ownerWords: Readonly<Record<Owner, Both>> = {
  'product owner': { id: 'pemilik produk', en: 'product owner' },
  testers: { id: 'penguji', en: 'testers' },
  developers: { id: 'pengembang', en: 'developers' },
  operations: { id: 'operasi', en: 'operations' },
};

const heads = [
  bothOf('Tenggat', 'Due'),
  bothOf('Pemilik', 'Owner'),
  bothOf('Pertanyaan', 'Question'),
  bothOf('Tentang', 'About'),
];

/** Questions due before the build are late, so that the page never changes by itself. */
export function questionTable(
  path: string,
  questions: readonly Question[],
  flows: readonly Flow[],
  { date }: Build,
): string {
  const rows = questions.map((question) => {
    const { text, owner, due } = question;
    const isLate = due < date.slice(0, due.length);
    const late = isLate ? ` <span class="mark error">${bothOf('terlambat', 'late')}</span>` : '';
    return `<tr><th scope="row"><time>${due}</time>${late}</th><td>${both(ownerWords[owner])}</td><td>${wordsOf(text)}</td><td>${aboutOf(path, question, flows)}</td></tr>`;
  });
  return framedTable('Pertanyaan terbuka', heads, rows, 'scroll questions');
}

export function questionList(path: string, questions: readonly Question[], requirements: readonly string[]): string {
  const items = questions
    .filter(({ about: { kind, name } }) => kind === 'requirement' && requirements.includes(name))
    .map(
      ({ about: { name }, text, owner, due }) =>
        `${requirementMarks(path, [name])} ${wordsOf(text)} <small>${both(ownerWords[owner])}, <time>${due}</time></small>`,
    );
  return items.length === 0 ? '' : list(items);
}

/** Links in questions become plain text. */
const plain = () => null;
const wordsOf = ({ id, en }: Both): string => bothHtml({ id: inline(id, plain), en: inline(en, plain) });

function aboutOf(path: string, { about: { kind, name }, unsigned }: Question, flows: readonly Flow[]): string {
  if (kind === 'requirement') return link(path, statementPath(name), { id: name, en: name });
  if (kind === 'decision') {
    const number = name.slice(0, 3);
    return link(path, decisionPath(name), { id: `Keputusan ${number}`, en: `Decision ${number}` });
  }
  const flow = flows.find(({ id }) => id === name);
  const count = bothOf(
    `${unsigned} transisi tanpa Chromium`,
    `${unsigned} ${unsigned === 1 ? 'transition' : 'transitions'} without Chromium`,
  );
  return `${flow ? link(path, flowPath(name), flow.title) : escaped(name)}: ${count}`;
}
