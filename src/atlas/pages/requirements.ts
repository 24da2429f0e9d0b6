/**
 * Open questions, decisions (each a page), and requirements, with what this project decided where the specification is
 * silent, which waits for a product owner's word.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/fresh-build.ts';
import { statements, testsNaming, type Statement } from '../../tools/requirement-ids.ts';
import { restMark } from '../fold.ts';
import { inline, toHtml, type AddressOf } from '../reports/markdown.ts';
import type { Atlas, AtlasFile, Both, StateInfo } from '../types.ts';
import { questions } from '../reports/questions.ts';
import { page } from './frame.ts';
import { both, bothOf, details, escaped, link, linkFrom, list } from './markup.ts';
import { testList } from './parts.ts';
import { decisionPath, statePath } from './paths.ts';
import { questionTable } from './questions.ts';

const path = 'books/requirements.html';
const title = { id: 'Keputusan dan pertanyaan', en: 'Decisions and questions' };

export function requirementPages({ flows, build }: Pick<Atlas, 'flows' | 'build'>): AtlasFile[] {
  const all = statements();
  const asked = questions();
  const decisions = readDecisions();
  const states = flows.flatMap((flow) => flow.states);
  const tests = testsNaming();
  const areas = [...new Set(all.map(({ area }) => area))];
  const body = [
    `<h1>${both(title)}</h1>`,
    restMark,
    `<section id="questions"><h2>${bothOf(`${asked.length} pertanyaan terbuka`, `${asked.length} open questions`)}</h2><p>${both(askedFor)}</p>`,
    `${questionTable(path, asked, flows, build)}</section>`,
    `<section id="decisions"><h2>${bothOf(`${decisions.length} keputusan`, `${decisions.length} decisions`)}</h2>`,
    `<ul>${decisions.map(({ name, heading }) => `<li>${link(path, decisionPath(name), { id: heading, en: heading })}</li>`).join('\n')}</ul></section>`,
    `<h2>${bothOf(`${all.length} persyaratan`, `${all.length} requirements`)}</h2>`,
    ...areas.map((area) =>
      section(
        area,
        all.filter((statement) => statement.area === area),
        states,
        tests,
      ),
    ),
  ].join('\n');
  return [
    [path, page({ title, path, body })],
    ...decisions.map(({ name, heading, text }): AtlasFile => {
      const at = decisionPath(name);
      const content = `<p>${link(at, path, title)}</p><div lang="en">${toHtml(text, decisionFrom(at)).replace('</p>', `</p>${restMark}`)}</div>`;
      return [at, page({ title: { id: heading, en: heading }, path: at, body: content })];
    }),
  ];
}

const askedFor: Both = {
  id: 'Di sini proyek ini yang memutuskan, atau tidak menguji; setiap butir menunggu persetujuan pemiliknya.',
  en: 'Here this project has decided, or does not test; each waits for its owner’s consent.',
};

function readDecisions() {
  const folder = join(root, 'docs/decisions');
  return readdirSync(folder)
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      return { name: file.replace(/\.md$/, ''), heading: /^# (.*)$/m.exec(text)?.[1] ?? file, text };
    });
}

/** Only links between decisions stay: other documents are not in the atlas. */
export const decisionFrom =
  (page: string): AddressOf =>
  (target) => {
    const [, name] = /(?:^|decisions\/)(\d{3}-[\w-]+)\.md/.exec(target) ?? [];
    return name === undefined ? null : linkFrom(page, decisionPath(name));
  };

function section(
  area: string,
  all: readonly Statement[],
  states: readonly StateInfo[],
  tests: ReturnType<typeof testsNaming>,
): string {
  return [
    `<section><h3>${escaped(area)}</h3><dl class="statements">`,
    ...all.map(({ id, text, isOurs }) => {
      const own = states.filter(({ requirements, isLeaf }) => isLeaf && requirements.includes(id));
      const where = own.map((state) => link(path, statePath(state), state.title));
      return [
        `<dt id="${id}"><span class="requirement">${id}</span>${isOurs ? ` <span class="mark silent">${bothOf('keputusan kami', 'ours')}</span>` : ''}</dt>`,
        `<dd><div lang="en">${inline(text, decisionFrom(path))}</div>`,
        own.length === 0 ? '' : details(bothOf(`${own.length} keadaan`, `${own.length} states`), list(where)),
        testList([id], tests),
        '</dd>',
      ].join('');
    }),
    '</dl></section>',
  ].join('\n');
}
