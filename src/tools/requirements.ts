/**
 * `npm run requirements`: which ids of docs/requirements.md no test names in a title. `-- --json` prints
 * `{total, tested, untested}`. A machine's `meta.requirements` is listed beside it, and proves nothing by itself.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
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

const filesBelow = (folder: string, name: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => join(folder, file));

/** Every id that opens a statement; the text may mention others. */
function declared(): string[] {
  const text = readFileSync(join(root, 'docs/requirements.md'), 'utf8');
  const areas = new Set(
    [...text.matchAll(/^## (.+)$/gm)].flatMap(([, head = '']) => head.match(/\b[A-Z]{2}\b/g) ?? []),
  );
  const found = [...text.matchAll(/\b([A-Z]{2})-\d+\b/g)].filter(([, area = '']) => areas.has(area) || area === 'MO');
  return [...new Set([...found.map(([whole]) => whole), ...idsIn(text).filter((name) => areas.has(name.slice(0, 2)))])];
}

/** The titles of tests: the first argument of `it`, `test` and `describe`, whatever stands between (`.each(…)`). */
function namedByTests(): Map<string, Set<string>> {
  const named = new Map<string, Set<string>>();
  for (const file of filesBelow('tests', /\.test\.tsx?$/)) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, , title = ''] of text.matchAll(
      /\b(?:it|test|describe)\b[^'"`\n]*?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g,
    )) {
      for (const name of idsIn(title)) named.set(name, (named.get(name) ?? new Set()).add(file));
    }
  }
  return named;
}

function namedByMachines(): Set<string> {
  const texts = filesBelow('machines', /\.ts$/).map((file) => readFileSync(join(root, file), 'utf8'));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/requirements: \[([^\]]*)\]/g)].flatMap(([, list = '']) => idsIn(list))),
  );
}

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
const all = declared();
const tests = namedByTests();
const machines = namedByMachines();
const untested = all.filter((name) => !tests.has(name));

if (values.json) {
  console.log(JSON.stringify({ total: all.length, tested: all.length - untested.length, untested }));
} else {
  for (const name of all) {
    const files = tests.get(name);
    const where = files ? [...files].map((file) => file.replace(/^tests\//, '')).join(', ') : 'NO TEST';
    console.log(`${name.padEnd(6)} ${machines.has(name) ? 'machine' : '       '}  ${where}`);
  }
  console.log(`\n${all.length - untested.length} of ${all.length} requirements are named by a test.`);
  if (untested.length > 0) console.log(`Untested: ${untested.join(' ')}`);
}
