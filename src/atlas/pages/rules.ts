/** Rules and constants: each number of the shop with where the code has it, who asks for it and which tests name that. */
import { constantGroups, type ConstantGroup, type ConstantRow } from '../reports/constants.ts';
import { testsNaming } from '../../tools/requirement-ids.ts';
import type { AtlasFile, Both } from '../types.ts';
import { page } from './frame.ts';
import { both, escaped, linkFrom } from './markup.ts';
import { statementPath } from './report-paths.ts';

const path = 'books/rules.html';
const title = { id: 'Aturan dan angka', en: 'Rules and constants' };
const intro: Both = {
  id: 'Dibaca dari kode, tidak diketik ulang: angka di sini adalah angka yang berlaku.',
  en: 'Read from the code, not typed again: a number here is the number that holds.',
};

export function rulesPage(): AtlasFile[] {
  const tests = testsNaming();
  const body = [
    `<h1>${both(title)}</h1><p>${both(intro)}</p>`,
    ...constantGroups().map((group) => section(group, tests)),
  ].join('\n');
  return [[path, page({ title, path, body, isWide: true })]];
}

function section({ id, title: name, rows }: ConstantGroup, tests: ReadonlyMap<string, ReadonlySet<string>>): string {
  const heads: Both[] = [
    { id: 'Aturan', en: 'Rule' },
    { id: 'Nilai', en: 'Value' },
    { id: 'Persyaratan', en: 'Requirements' },
    { id: 'Kode', en: 'Code' },
    { id: 'Uji', en: 'Tests' },
  ];
  return [
    `<section id="${id}"><h2>${both(name)}</h2>`,
    `<div class="scroll" tabindex="0" role="region" aria-label="${escaped(name.id)}"><table><thead><tr>${heads.map((head) => `<th scope="col">${both(head)}</th>`).join('')}</tr></thead><tbody>`,
    ...rows.map((row) => rowOf(row, tests)),
    '</tbody></table></div></section>',
  ].join('\n');
}

function rowOf(
  { name, value, requirements, source }: ConstantRow,
  tests: ReadonlyMap<string, ReadonlySet<string>>,
): string {
  const asked = requirements.map((id) =>
    // Controls (`C51`) stand in docs/security.md, which is no part of the atlas.
    id.includes('-')
      ? `<a class="requirement" href="${linkFrom(path, statementPath(id))}">${id}</a>`
      : `<span class="requirement">${id}</span>`,
  );
  const files = [...new Set(requirements.flatMap((id) => [...(tests.get(id) ?? [])]))].sort();
  const listed = files.map((file) => `<li><code>${escaped(file)}</code></li>`).join('');
  const proofs =
    files.length === 0
      ? `<span class="bad">${both({ id: 'belum diuji', en: 'no test' })}</span>`
      : `<details><summary>${both({ id: `${files.length} berkas`, en: `${files.length} files` })}</summary><ul>${listed}</ul></details>`;
  return `<tr><th scope="row">${both(name)}</th><td>${both(value)}</td><td>${asked.join(' ')}</td><td><code>${escaped(source)}</code></td><td>${proofs}</td></tr>`;
}
