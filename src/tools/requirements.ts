/**
 * `npm run requirements`: lists the ids of docs/requirements.md that no test title names, and exits with 1 if there are
 * any. `-- --json` prints `{total, tested, untested}`. Ids in a machine's `meta.requirements` are listed too, but prove
 * nothing.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './fresh-build.ts';
import { filesBelow, idsIn, statements, testsNaming } from './requirement-ids.ts';

function namedByMachines(): Set<string> {
  const texts = filesBelow('machines', /\.ts$/).map((file) => readFileSync(join(root, file), 'utf8'));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/requirements: \[([^\]]*)\]/g)].flatMap(([, list = '']) => idsIn(list))),
  );
}

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
const all = statements().map(({ id }) => id);
const tests = testsNaming();
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
if (untested.length > 0) process.exitCode = 1;
