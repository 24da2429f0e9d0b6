/**
 * Checks that citations resolve: a requirement (`RG-3`) in docs/requirements.md; a control (`C51`), a law of the ledger
 * (`L3`) or an invariant (`I5`) in docs/security.md; an acceptance point (`ux45`) in docs/ux.md; a decision
 * (`decisions/016`) or a named file. Part of `npm run check`; lists the others and exits with 1.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from './fresh-build.ts';
import { statements } from './requirement-ids.ts';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => /\.(?:tsx?|md)$/.test(file) && existsSync(join(root, file)));
const isFile = (path: string): boolean => existsSync(join(root, path));
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
/** The ids at the start of the rows of a document's tables. */
const rowsOf = (file: string): Set<string> =>
  new Set(isFile(file) ? [...textOf(file).matchAll(/^\| *([A-Za-z]+\d+) *\|/gm)].map(([, id = '']) => id) : []);

const requirements = new Set(statements().map(({ id }) => id));
const areas = [...new Set([...requirements].map((id) => id.slice(0, 2)))];
const security = rowsOf('docs/security.md');
const points = rowsOf('docs/ux.md');
const decisions = new Set(readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 3)));

/** Each kind of citation, and how it is looked up. */
const kinds: readonly { pattern: RegExp; resolves: (cited: string, file: string) => boolean }[] = [
  { pattern: new RegExp(`\\b(?:${areas.join('|')})-\\d+\\b`, 'g'), resolves: (id) => requirements.has(id) },
  { pattern: /(?<![\w/#.-])[CL]\d{2}(?![\w-])|\b[LI]\d{1,2}(?!\w)/g, resolves: (id) => security.has(id) },
  { pattern: /\bux ?\d+\b/g, resolves: (id) => points.has(id.replace(' ', '')) },
  { pattern: /\bdecisions?[/ ]\d{3}\b/g, resolves: (cited) => decisions.has(cited.slice(-3)) },
  // A test, by its path below tests/.
  {
    pattern: /(?<![\w./-])(?:browser|faults|flows|literal|server|ui|unit|walk)\/[\w./-]+\.test\.tsx?\b/g,
    resolves: (path, file) => !file.endsWith('.md') || isFile(join('tests', path)) || isFile(path),
  },
  // A path from the root, or a document's name.
  {
    pattern: /(?<![\w./@-])(?:docs|machines|src|tests)\/[\w./-]*\w\.(?:tsx?|md|mjs)\b|(?<![\w./-])[\w-]+\.md\b/g,
    resolves: (path, file) => isFile(path) || isFile(join('docs', path)) || isFile(join(dirname(file), path)),
  },
];

/** Links of a Markdown file to files of the repository. */
const links = /\]\((?!https?:|#)([^)#\s]+)/g;

function unresolved(file: string): { file: string; line: number; cited: string }[] {
  // An applied migration is never edited, not even its comments.
  if (file.startsWith('src/server/db/migrations/')) return [];
  return textOf(file)
    .split('\n')
    .flatMap((line, index) => {
      // In code, `.md` counts only in comments: it may be a property.
      const text = file.endsWith('.md') ? line : line.replace(/^(?!.*(?:\/\/|\/?\*)).*\.md\b.*$/, '');
      const cited = kinds.flatMap(({ pattern, resolves }) =>
        [...text.matchAll(pattern)].map(([id]) => id).filter((id) => !resolves(id, file)),
      );
      const linked = file.endsWith('.md')
        ? [...text.matchAll(links)].map(([, to = '']) => to).filter((to) => !leads(file, to))
        : [];
      return [...cited, ...linked].map((id) => ({ file, line: index + 1, cited: id }));
    });
}

function leads(file: string, to: string): boolean {
  const path = join(root, normalize(join(dirname(file), to)));
  return existsSync(path) && (statSync(path).isFile() || statSync(path).isDirectory());
}

/** Decisions that docs/README.md does not list. */
const index = textOf('docs/README.md');
const unlisted = [...decisions]
  .filter((number) => !index.includes(`[${number}]`))
  .map((number) => ({ file: 'docs/README.md', line: 1, cited: `a row for decision ${number}` }));

const missing = [...files.flatMap(unresolved), ...unlisted];
for (const { file, line, cited } of missing) console.error(`${file}:${line}: "${cited}" is cited and is nowhere.`);
if (missing.length > 0) {
  console.error(`\n${missing.length} citations do not resolve.`);
  process.exitCode = 1;
}
