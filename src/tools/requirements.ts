/** `npm run requirements`: the ids of docs/requirements.md that no test title names; exits with 1 if there are any. */
import { statements, testsNaming } from './requirement-ids.ts';

const tests = testsNaming();
const all = statements();
const untested = all.filter(({ id }) => !tests.has(id)).map(({ id }) => id);
console.log(`${all.length - untested.length} of ${all.length} requirements are named by a test.`);
if (untested.length > 0) {
  console.log(`Untested: ${untested.join(' ')}`);
  process.exitCode = 1;
}
