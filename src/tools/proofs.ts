/**
 * Checks what docs/security.md and docs/asvs.md name as proofs. A test names the id that its row cites it for; each
 * requirement of OWASP ASVS 5.0.0 at levels 1 and 2 has one row. Prints the counts; `--write` puts them into docs/asvs.md.
 * Part of `npm run check`; exits with 1 for what is wrong.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './fresh-build.ts';
import { statements } from './requirement-ids.ts';

/** The sections of the standard, each with the level of every requirement in order. */
const sections = `
  1.1:22 1.2:1111122223 1.3:112222222223 1.4:222 1.5:123 2.1:122 2.2:112 2.3:12223 2.4:23 3.1:3 3.2:113 3.3:12223
  3.4:11222233 3.5:11122333 3.6:3 3.7:22333 4.1:12233 4.2:23333 4.3:22 4.4:1222 5.1:2 5.2:112333 5.3:113 5.4:222 6.1:122
  6.2:111111112222 6.3:11223333 6.4:112233 6.5:22222333 6.6:2223 6.7:33 6.8:2222 7.1:222 7.2:1111 7.3:22 7.4:11222
  7.5:223 7.6:22 8.1:1233 8.2:1123 8.3:133 8.4:23 9.1:111 9.2:1222 10.1:22 10.2:223 10.3:22223 10.4:1111122222233333
  10.5:22222 10.6:22 10.7:222 11.1:2233 11.2:22233 11.3:11233 11.4:1222 11.5:23 11.6:23 11.7:33 12.1:12233 12.2:11
  12.3:22223 13.1:2333 13.2:222223 13.3:2233 13.4:1222233 14.1:22 14.2:12223333 14.3:122 15.1:12233 15.2:12233
  15.3:1222222 15.4:3333 16.1:2 16.2:22222 16.3:2222 16.4:222 16.5:2223 17.1:23 17.2:22223333 17.3:22`;
const asked = new Map(
  sections
    .trim()
    .split(/\s+/)
    .flatMap((section) => {
      const [name = '', levels = ''] = section.split(':');
      return [...levels].map((level, at): [string, string] => [`${name}.${at + 1}`, level]);
    })
    .filter(([, level]) => level !== '3'),
);
const verdicts = ['holds', 'deviates', 'operator', 'does not hold', 'does not apply'];

const file = 'docs/asvs.md';
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const document = textOf(file);
const security = textOf('docs/security.md');
const decision = textOf('docs/decisions/010-deviations.md');
const requirements = new Set(statements().map(({ id }) => id));

interface Row {
  id: string;
  level: string;
  verdict: string;
  proof: string;
}

const rows = [...document.matchAll(/^\| (\d+\.\d+\.\d+) \| (.*?) \| .*? \| (.*?) \| (.*) \|$/gm)].map(
  ([, id = '', level = '', verdict = '', proof = '']): Row => ({ id, level, verdict, proof }),
);

/** The row of a control, law or rule in docs/security.md. */
const ruleOf = (id: string): string | undefined => security.split('\n').find((line) => line.startsWith(`| ${id} |`));
const isProved = (rule: string): boolean => !/\*\*(?:Not proved|Does not hold)\*\*/.test(rule);
const ids = /(?<![\w-])(?:[CL]\d{1,2}|[A-Z]{2}-\d+)(?!\w)|(?<![\d.])3\.\d{1,2}(?![\d.])/g;

/** What a row names: how many things of it show something, and which are not there. */
function lookAt(proof: string): { shown: number; missing: string[] } {
  const missing: string[] = [];
  let shown = 0;
  const look = (name: string, isThere: boolean, shows = true): void => {
    if (!isThere) missing.push(name);
    else if (shows) shown += 1;
  };
  for (const [, path = '', named] of proof.matchAll(/`([\w./@-]+\/[\w./-]+|[\w.-]+\.json)`(?: \(([\w.-]+)\))?/g)) {
    if (path.startsWith('@')) continue;
    const place = [join('tests', path), path].find((each) => existsSync(join(root, each)));
    look(path, place !== undefined);
    if (place && named) look(`${named} in ${path}`, textOf(place).includes(named), false);
  }
  for (const [, path = '', part] of proof.matchAll(/\]\(([\w.-]+\.md)(?:#([\w-]+))?\)/g)) {
    const slugs = existsSync(join(root, 'docs', path))
      ? [...textOf(join('docs', path)).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
          title
            .toLowerCase()
            .replaceAll(' ', '-')
            .replace(/[^\w-]/g, ''),
        )
      : null;
    look(`${path}#${part}`, slugs !== null && (part === undefined || slugs.includes(part)));
  }
  const plain = proof.replace(/`[^`]*`(?: \([^)]*\))?/g, '');
  for (const [id] of plain.matchAll(ids)) {
    const rule = ruleOf(id);
    look(
      id,
      rule !== undefined || requirements.has(id),
      requirements.has(id) || (rule !== undefined && isProved(rule)),
    );
  }
  for (const [id] of plain.matchAll(/\bD\d+\b/g)) look(id, decision.includes(`**${id} `), false);
  return { shown, missing };
}

function faultsOf({ id, level, verdict, proof }: Row): string[] {
  const { shown, missing } = lookAt(proof);
  const isBare = verdict === 'holds' && shown === 0;
  const hasNoDecision = verdict === 'deviates' && !/\bD\d+\b/.test(proof);
  return [
    ...(asked.get(id) === level ? [] : [`is of level ${asked.get(id) ?? '3, or none'}, not ${level}`]),
    ...(verdicts.includes(verdict) ? [] : [`has the verdict "${verdict}", which is none of ${verdicts.join(', ')}`]),
    ...missing.map((name) => `names ${name}, which is nowhere`),
    ...(isBare ? ['holds, and names nothing that shows it'] : []),
    ...(hasNoDecision ? ['deviates, and names no decision'] : []),
  ].map((fault) => `${id} ${fault}.`);
}

/** A test of docs/security.md names its row's id, or the id in parentheses behind it. */
const unnamed = (): string[] =>
  [...security.matchAll(/^\| ([CLI]\d{1,2}|3\.\d+) \|.*\| ([^|]*) \|$/gm)].flatMap(([, id = '', proof = '']) =>
    [...proof.matchAll(/`([\w./-]+\.test\.tsx?)`(?: \(([^)]*)\))?/g)].flatMap(([, path = '', named = '']) => {
      const place = join('tests', path);
      const wanted = named.match(ids) ?? [id];
      const isNamed = existsSync(join(root, place)) && wanted.some((each) => textOf(place).includes(each));
      return isNamed ? [] : [`docs/security.md: ${place} does not name ${wanted.join(' or ')}.`];
    }),
  );

function listFaults(): string[] {
  const seen = rows.map(({ id }) => id);
  const wanted = [...asked.keys()];
  const open = rows.filter(({ verdict }) => verdict === 'does not hold').map(({ id }) => id);
  const [, gaps = ''] =
    /has every requirement with its proof or reason\. Does not hold: ([\d., ]+)\.\n/.exec(security) ?? [];
  return [
    ...unnamed(),
    ...wanted.filter((id) => !seen.includes(id)).map((id) => `${id} has no row.`),
    ...seen.filter((id, at) => seen.indexOf(id) !== at).map((id) => `${id} has two rows.`),
    ...rows.flatMap(faultsOf),
    ...(gaps === open.join(', ')
      ? []
      : [`docs/security.md lists "${gaps}" as not held; the rows say "${open.join(', ')}".`]),
  ];
}

function countRows(): string {
  const groups: [string, Row[]][] = [
    ...[...new Set(rows.map(({ id }) => id.split('.')[0] ?? ''))].map((chapter): [string, Row[]] => [
      chapter,
      rows.filter(({ id }) => id.startsWith(`${chapter}.`)),
    ]),
    ['level 1', rows.filter(({ level }) => level === '1')],
    ['level 2', rows.filter(({ level }) => level === '2')],
    ['all', rows],
  ];
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(['Chapter', ...verdicts, 'all']),
    `|---|${'--:|'.repeat(verdicts.length + 1)}`,
    ...groups.map(([name, group]) =>
      line([name, ...verdicts.map((verdict) => group.filter((row) => row.verdict === verdict).length), group.length]),
    ),
  ].join('\n');
}

const counts = countRows();
const written = document.replace(/(<!-- counts -->\n)[\s\S]*(<!-- \/counts -->)/, `$1${counts}\n$2`);
const faults = listFaults();
if (process.argv.includes('--write')) writeFileSync(join(root, file), written);
else if (written !== document) faults.push(`${file} has other counts; npx tsx src/tools/proofs.ts --write`);
console.log(counts);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
