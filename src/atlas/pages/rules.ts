/** Rules and constants: each number of the shop with its source file, requirements and tests. */
import { constantGroups, type ConstantRow } from '../reports/constants.ts';
import { testsNaming } from '../../tools/requirement-ids.ts';
import type { AtlasFile, Both } from '../types.ts';
import { book } from './book.ts';
import { both, bothOf, escaped, framedTable } from './markup.ts';
import { requirementMarks, testList } from './parts.ts';

const path = 'books/rules.html';
const title = { id: 'Aturan dan angka', en: 'Rules and constants' };
const intro: Both = {
  id: 'Dibaca dari kode, tidak diketik ulang: angka di sini adalah angka yang berlaku.',
  en: 'Read from the code, not typed again: a number here is the number that holds.',
};

export function rulesPage(): AtlasFile[] {
  const tests = testsNaming();
  const sections = constantGroups.map(({ id, title: name, rows }) => ({
    id,
    title: name,
    content: framedTable(
      name.id,
      heads,
      rows.map((row) => rowOf(row, tests)),
    ),
  }));
  return [book({ path, title }, [both(intro)], sections)];
}

const heads = [
  bothOf('Aturan', 'Rule'),
  bothOf('Nilai', 'Value'),
  bothOf('Persyaratan', 'Requirements'),
  bothOf('Kode', 'Code'),
  bothOf('Uji', 'Tests'),
];

function rowOf({ name, value, requirements, source }: ConstantRow, tests: ReturnType<typeof testsNaming>): string {
  const asked = requirements.map((id) =>
    // Controls (`C51`) stand in docs/security.md, which is no part of the atlas.
    id.includes('-') ? requirementMarks(path, [id]) : `<span class="requirement">${id}</span>`,
  );
  return `<tr><th scope="row">${both(name)}</th><td>${both(value)}</td><td>${asked.join(' ')}</td><td><code>${escaped(source)}</code></td><td>${testList(requirements, tests)}</td></tr>`;
}
