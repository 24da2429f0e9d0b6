/** Rules and constants: each number of the shop with its source file, requirements and tests. */
import { restMark } from '../fold.ts';
import { constantGroups, type ConstantGroup, type ConstantRow } from '../reports/constants.ts';
import { testsNaming } from '../../tools/requirement-ids.ts';
import type { AtlasFile, Both } from '../types.ts';
import { page } from './frame.ts';
import { both, bothOf, details, escaped, framedTable, list } from './markup.ts';
import { requirementMarks } from './parts.ts';

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
    restMark,
    ...constantGroups.map((group) => section(group, tests)),
  ].join('\n');
  return [[path, page({ title, path, body, isWide: true })]];
}

const heads = [
  bothOf('Aturan', 'Rule'),
  bothOf('Nilai', 'Value'),
  bothOf('Persyaratan', 'Requirements'),
  bothOf('Kode', 'Code'),
  bothOf('Uji', 'Tests'),
];

function section({ id, title: name, rows }: ConstantGroup, tests: ReadonlyMap<string, ReadonlySet<string>>): string {
  const lines = rows.map((row) => rowOf(row, tests));
  return `<section id="${id}"><h2>${both(name)}</h2>\n${framedTable(name.id, heads, lines)}</section>`;
}

function rowOf(
  { name, value, requirements, source }: ConstantRow,
  tests: ReadonlyMap<string, ReadonlySet<string>>,
): string {
  const asked = requirements.map((id) =>
    // Controls (`C51`) stand in docs/security.md, which is no part of the atlas.
    id.includes('-') ? requirementMarks(path, [id]) : `<span class="requirement">${id}</span>`,
  );
  const files = [...new Set(requirements.flatMap((id) => [...(tests.get(id) ?? [])]))].sort();
  const proofs =
    files.length === 0
      ? `<span class="bad">${bothOf('belum diuji', 'no test')}</span>`
      : details(
          bothOf(`${files.length} berkas`, `${files.length} files`),
          list(files.map((file) => `<code>${escaped(file)}</code>`)),
        );
  return `<tr><th scope="row">${both(name)}</th><td>${both(value)}</td><td>${asked.join(' ')}</td><td><code>${escaped(source)}</code></td><td>${proofs}</td></tr>`;
}
