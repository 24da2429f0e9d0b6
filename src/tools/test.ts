/**
 * `npm test`: everything that has to hold, in one go. Builds where needed, finds or installs a browser and nginx, runs the server
 * suite on both databases, and ends with a line that counts the steps.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findBrowser } from './browser.ts';
import { buildIfStale, root } from './fresh-build.ts';

interface Step {
  name: string;
  command: [program: string, ...args: string[]];
}

const vitest = (...args: string[]): Step['command'] => ['npx', 'vitest', 'run', ...args];

const steps: Step[] = [
  { name: 'types and lint', command: ['npm', 'run', '--silent', 'check'] },
  // Walks every machine, and compares docs/machines with what they draw: `npm run walk` and `npm run diagrams` add nothing to that.
  { name: 'machines, contract, rules', command: vitest('--project', 'node') },
  { name: 'views', command: vitest('--project', 'views') },
  { name: 'server on the embedded database', command: vitest('--project', 'server') },
  ...(hasPostgres()
    ? [
        {
          name: 'server on PostgreSQL',
          command: ['npx', 'tsx', 'tests/server/with-postgres.ts', ...vitest('--project', 'server')] as Step['command'],
        },
      ]
    : []),
  { name: 'browser', command: vitest('--project', 'browser') },
  {
    name: 'what Chromium leaves out is listed',
    command: ['npm', 'run', '--silent', 'walk', '--', '--uncovered', '--check'],
  },
  { name: 'size budgets', command: ['npm', 'run', '--silent', 'size'] },
];

/** Said, and no more: pictures take minutes, and are taken when they are to be shown. */
const remark: Step = { name: 'the atlas', command: ['npm', 'run', '--silent', 'atlas', '--', '--stale'] };

function hasPostgres(): boolean {
  return spawnSync('sh', ['-c', 'command -v postgres || ls /usr/lib/postgresql/*/bin/postgres']).status === 0;
}

/** Debian's Chromium where none is found and this user may install it; otherwise the one sentence of `findBrowser`. */
function ensureBrowser(): void {
  try {
    findBrowser();
  } catch (error) {
    if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
      console.log('No Chromium was found: installing Debian’s.');
      run({ name: 'apt-get update', command: ['apt-get', 'update', '-qq'] });
      run({ name: 'apt-get install', command: ['apt-get', 'install', '-y', '-qq', 'chromium'] });
      findBrowser();
    } else {
      throw error;
    }
  }
}

/** Debian's nginx, which the static storefront is tried with; its test says what to install where this user may not. */
function ensureNginx(): void {
  if (existsSync('/usr/sbin/nginx') || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log('No nginx was found: installing Debian’s.');
  run({ name: 'apt-get update', command: ['apt-get', 'update', '-qq'] });
  run({ name: 'apt-get install', command: ['apt-get', 'install', '-y', '-qq', 'nginx-light'] });
}

function run({ name, command: [program, ...args] }: Step, good = 'passed', bad = 'FAILED'): boolean {
  console.log(`\n── ${name}`);
  const started = Date.now();
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit' });
  console.log(`── ${name}: ${status === 0 ? good : bad}, in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return status === 0;
}

try {
  ensureBrowser();
  ensureNginx();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
buildIfStale();
if (!hasPostgres())
  console.log('PostgreSQL is not installed here: the server suite runs on the embedded database only.');
const failed = steps.filter((step) => !run(step));
run(remark, 'as the code is', 'not as the code is');
if (failed.length > 0) console.log(`\nFailed: ${failed.map(({ name }) => name).join(', ')}`);
console.log(`\n${steps.length - failed.length} passed, ${failed.length} failed`);
if (failed.length > 0) process.exitCode = 1;
