/** The page on which a product owner signs the gaps of the browser tier; the last column is for the signature. */
import type { BrowserCoverage, UncoveredTransition } from './uncovered-transitions.ts';

const head = `# What Chromium leaves out

Written by \`npm run walk -- --uncovered\` from the scripts of the flows (\`tests/flows/*/*.browser*.test.ts\`); \`npm test\` fails when it is older than they are.

The walks in Chromium take every transition of every machine but these. Each has its reason. **Signed by** is yours: read the reason,
look the transition up in the [diagram](machines/README.md), write your name and the date. What is written there stays when the page is
written anew, as long as the reason is the same; a reason that has changed asks for a new signature.

`;

export function printUncovered(
  coverages: readonly BrowserCoverage[],
  titles: ReadonlyMap<string, string>,
  signatures: ReadonlyMap<string, string>,
): string {
  const all = coverages.flatMap(({ uncovered }) => uncovered);
  const sum = coverages.reduce((total, { transitions }) => total + transitions, 0);
  const signed = all.filter((row) => signatures.has(keyOf(row))).length;
  const sections = coverages
    .filter(({ uncovered, leftOut }) => uncovered.length + leftOut.length > 0)
    .map((coverage) => section(coverage, titles.get(coverage.machine) ?? coverage.machine, signatures));
  return `${head}**${sum - all.length} of ${sum}** transitions of ${coverages.length} machines are taken; **${all.length}** are not, ${signed} of them signed.\n\n${sections.join('\n')}`;
}

function section(
  { machine, transitions, uncovered, leftOut }: BrowserCoverage,
  title: string,
  signatures: ReadonlyMap<string, string>,
): string {
  const rows = uncovered.map(
    (row) => `| \`${row.transition}\` | ${guardOf(row)} | ${cell(row.reason)} | ${signatures.get(keyOf(row)) ?? ''} |`,
  );
  const table =
    rows.length === 0
      ? []
      : ['| Transition | Only if | Why Chromium does not take it | Signed by |', '|---|---|---|---|', ...rows, ''];
  const others = leftOut.map(
    ({ events, reason }) => `- ${events.map((event) => `\`${event}\``).join(', ')}: ${reason}`,
  );
  return [
    `## ${machine}: ${title}`,
    '',
    `${transitions - uncovered.length} of ${transitions} transitions are taken ([diagram](machines/${machine}.mmd)).`,
    '',
    ...table,
    ...(others.length === 0
      ? []
      : ['Left out in some places, while other steps take the same transitions:', '', ...others, '']),
  ].join('\n');
}

const guardOf = ({ guard }: UncoveredTransition): string => (guard === null ? '' : `\`${guard}\``);
const cell = (text: string): string => text.replaceAll('|', '\\|');
const keyOf = ({ machine, transition, reason }: UncoveredTransition): string =>
  [machine, transition, cell(reason)].join(' | ');

export function readSignatures(page: string): Map<string, string> {
  const signed = rowsIn(page).filter(({ name }) => name !== '');
  return new Map(
    signed.map(({ machine, transition, reason, name }) => [[machine, transition, reason].join(' | '), name]),
  );
}

export function unsignedIn(page: string): Map<string, number> {
  const unsigned = new Map<string, number>();
  for (const { machine, name } of rowsIn(page))
    if (name === '') unsigned.set(machine, (unsigned.get(machine) ?? 0) + 1);
  return unsigned;
}

function rowsIn(page: string): { machine: string; transition: string; reason: string; name: string }[] {
  let machine = '';
  return page.split('\n').flatMap((line) => {
    machine = /^## ([\w-]+):/.exec(line)?.[1] ?? machine;
    const [, transition, reason = '', name = ''] =
      /^\| `([^`]+)` \| (?:`[^`]*`)? ?\| (.+) \| ([^|]*)\|$/.exec(line) ?? [];
    return transition === undefined ? [] : [{ machine, transition, reason, name: name.trim() }];
  });
}
