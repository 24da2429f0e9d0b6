/** The page on which a product owner signs what the browser tier leaves out. The last column is the person's own. */
import type { BrowserCoverage, UncoveredTransition } from '../uncovered.ts';

const head = `# What Chromium leaves out

Written by \`npm run walk -- --uncovered\` from the scripts in \`tests/browser/walk\`; \`npm test\` fails when it is older than they are.

The walks in Chromium take every transition of every machine but these. Each has its reason. **Signed by** is yours: read the reason,
look the transition up in the [diagram](machines/README.md), write your name and the date. What is written there stays when the page is
written anew, as long as the reason is the same; a reason that has changed asks for a new signature.

`;

/** `titles` are the machines' names for people. */
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
    `${transitions - uncovered.length} of ${transitions} transitions are taken ([diagram](machines/${machine}.svg)).`,
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

/** Who has signed what, as a page says it: by machine, transition and reason. */
export function readSignatures(page: string): Map<string, string> {
  const signatures = new Map<string, string>();
  let machine = '';
  for (const line of page.split('\n')) {
    machine = /^## ([\w-]+):/.exec(line)?.[1] ?? machine;
    const row = /^\| `(?<transition>[^`]+)` \| (?:`[^`]*`)? ?\| (?<reason>.+) \| (?<name>[^|]*)\|$/.exec(line)?.groups;
    const name = row?.['name']?.trim();
    if (name) signatures.set([machine, row?.['transition'], row?.['reason']].join(' | '), name);
  }
  return signatures;
}
