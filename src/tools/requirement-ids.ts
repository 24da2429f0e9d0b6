/** The requirements as their document states them, and the tests that name them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { append } from '../walk/graph/remembered.ts';
import { root } from './fresh-build.ts';

/** `RG-3`, and ranges such as `RG-1 to RG-9` or `RG-1..9`. */
const id = /\b([A-Z]{2})-(\d+)(?:(?:\.\.|–|-| to )(?:([A-Z]{2})-)?(\d+))?/g;

function idsIn(text: string): string[] {
  return [...text.matchAll(id)].flatMap(([, area = '', first = '', otherArea, last]) => {
    const end = last === undefined || (otherArea !== undefined && otherArea !== area) ? Number(first) : Number(last);
    const count = Math.max(end - Number(first), 0) + 1;
    return Array.from({ length: count }, (_, offset) => `${area}-${Number(first) + offset}`);
  });
}

/** Titles of tests: first arguments of `it`, `test`, `walkTest`, `describe`, also with `.each`. */
const title = /\b(?:it|test|walkTest|describe)\b[^'"`\n]*?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g;

/** What stands in a title for a value of each run, such as `$purpose`, `%s` or `${name}`. */
const placeholder = /\$\{[^}]*\}|\$[\w.]+|%[a-z#]/g;

export interface NamedTest {
  file: string;
  /** For readers: `…` for the values of each run. */
  title: string;
}

/** For each requirement and each control of docs/security.md (`C51`), the tests that decide in CI with its id in their title. */
export function testsNaming(): Map<string, NamedTest[]> {
  const named = new Map<string, NamedTest[]>();
  for (const path of readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })) {
    if (!/(?<!\.long)\.test\.tsx?$/.test(path)) continue;
    const file = join('tests', path);
    for (const [, , text = ''] of readFileSync(join(root, file), 'utf8').matchAll(title)) {
      for (const name of new Set([...idsIn(text), ...(text.match(/\bC\d{2}\b/g) ?? [])]))
        append(named, name, { file, title: text.replaceAll(placeholder, '…') });
    }
  }
  return named;
}

export interface Statement {
  id: string;
  /** The heading above the statement: a part of the product. */
  area: string;
  /** Markdown. */
  text: string;
  /** The specification leaves something open here, and this project has decided. */
  isOurs: boolean;
}

/** Every statement, in the document's order. A line may hold several, each beginning with its id. */
export function statements(base = root): Statement[] {
  const found: Statement[] = [];
  let area = '';
  for (const line of readFileSync(join(base, 'docs/requirements.md'), 'utf8').split('\n')) {
    if (line.startsWith('## ')) area = line.slice('## '.length);
    if (!line.startsWith('- ')) continue;
    for (const part of line.slice(2).split(/(?<=[.*)] )(?=[A-Z]{2}-\d+ )/)) {
      const [, name, text = ''] = /^([A-Z]{2}-\d+) (.*)$/.exec(part.trim()) ?? [];
      if (name !== undefined) found.push({ id: name, area, text, isOurs: /\bours\b/.test(text) });
    }
  }
  return found;
}
