/** Test cases for test-management tools (RFC 4180). */
import { languages, type Language, type Scenario } from './scenario.ts';

const head = ['id', 'machine', 'language', 'title', 'preconditions', 'steps', 'expected', 'requirements'];

export const toCsv = (scenarios: readonly Scenario[]): string =>
  written([head, ...languages.flatMap((language) => scenarios.map((scenario) => rowOf(scenario, language)))]);

export const written = (rows: readonly string[][]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

function rowOf({ id, machine, title, given, steps, requirements }: Scenario, language: Language): string[] {
  const numbered = (lines: readonly string[]) => lines.map((line, index) => `${index + 1}. ${line}`).join('\n');
  return [
    id,
    machine,
    language,
    title[language],
    `${given.happens[language]}: ${given.stands[language]}`,
    numbered(steps.map(({ happens }) => happens[language])),
    numbered(steps.map(({ stands }) => stands[language])),
    requirements.join(' '),
  ];
}

/** Defuses a text that a spreadsheet would take for a formula. */
const cell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
