/**
 * Walks machines that nobody here wrote (`strangers.json`), as the package's command does, one process each, and prints a
 * table. Needs the network once, and `git` and `npm`.
 *
 *     npx tsx tests/walk/strangers/cli.ts                       fetches them to .walk/strangers, then walks all
 *     npx tsx tests/walk/strangers/cli.ts todomvc               only files whose name has that in it
 *     npx tsx tests/walk/strangers/cli.ts --from <folder>       fetched before: <owner>+<name> folders and node_modules
 *     npx tsx tests/walk/strangers/cli.ts --findings            with every finding
 *     npx tsx tests/walk/strangers/cli.ts --planted             plants a fault in each of ten, which has to be found
 */
import { join } from 'node:path';
import { parseWords, readCommand } from '../../../src/tools/command-line.ts';
import { root } from '../../../src/walk/settings.ts';
import { fetchAll } from './fetch.ts';
import { plantAll } from './planted.ts';
import { linesNeeded, strangers } from './strangers.ts';
import { printTable, walkAll } from './walk-all.ts';

const { values, positionals } = readCommand(() =>
  parseWords({
    options: {
      from: { type: 'string' },
      findings: { type: 'boolean', default: false },
      planted: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  }),
);
const [wanted = ''] = positionals;
const folder = values.from ?? join(root, '.walk/strangers');
if (values.from === undefined) fetchAll(folder);
const chosen = strangers.filter(({ name }) => name.includes(wanted));
const say = (text: string): void => void process.stdout.write(`${text}\n`);
if (values.planted) {
  const answers = await plantAll(folder, wanted);
  for (const { said } of answers) say(said);
  process.exitCode = answers.every(({ isFound }) => isFound) ? 0 : 1;
} else {
  const walks = await walkAll(folder, chosen);
  if (values.findings) for (const { name, said } of walks) say([name, ...said.map((line) => `    ${line}`)].join('\n'));
  say(printTable(walks));
  const lines = walks.map(linesNeeded).toSorted((a, b) => a - b);
  const at = (share: number) => lines[Math.ceil(share * lines.length) - 1] ?? 0;
  say(`\n${walks.length} files; lines needed: half of them ${at(0.5)}, nine of ten ${at(0.9)}.`);
  process.exitCode = walks.some(({ fault }) => fault !== null) ? 1 : 0;
}
