/**
 * `npm test`: the quick steps; `npm run test:long`: the slow ones; `npm run test:all`: both.
 * Builds if needed, finds or installs a browser and nginx, and ends with a count of steps passed, failed and not run.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { buildIfStale, root } from './fresh-build.ts';

interface Step {
  name: string;
  command: [program: string, ...args: string[]];
  /** Why the step cannot run here and what to do about it; null if it can. */
  missing?: string | null;
}

const vitest = (...args: string[]): Step['command'] => ['npx', 'vitest', 'run', ...args];
const isLongOnly = process.argv.includes('--long');
const isAll = process.argv.includes('--all');
const isRoot = process.getuid?.() === 0;

/** Null if a browser is found or root could install Debian's; else a sentence that says what to do. */
const noBrowser = ensure(() => {
  try {
    findBrowser();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}, 'chromium');
const noNginx = ensure(
  () => (existsSync('/usr/sbin/nginx') ? null : 'nginx is not installed: run `apt-get install nginx-light`.'),
  'nginx-light',
);
const noPostgres =
  spawnSync('sh', ['-c', 'command -v postgres || ls /usr/lib/postgresql/*/bin/postgres']).status === 0
    ? null
    : 'PostgreSQL is not installed: run `apt-get install postgresql`.';

const noGcc =
  spawnSync('gcc', ['--version']).status === 0 ? null : 'gcc is not installed: run `apt-get install gcc libc6-dev`.';

const server = (...args: string[]) => vitest('--project', 'server', ...args);
/** Tests of locks, limits and money run on both databases: here on PostgreSQL, which is quicker. */
const onBoth = '.db.test.ts';
const quick: Step[] = [
  { name: 'types, lint, unused exports, citations, format', command: ['npm', 'run', '--silent', 'check'] },
  // Includes `npm run walk` and `npm run diagrams`: walks every machine and checks docs/machines.
  { name: 'machines, contract, rules', command: vitest('--project', 'node') },
  {
    name: 'every call meets every fault',
    command: ['npm', 'run', '--silent', 'faults', '--', '--short', '--tier', 'pure'],
  },
  { name: 'views', command: vitest('--project', 'views') },
  {
    name: 'server on the embedded database',
    command: noPostgres === null ? server('--exclude', `**/*${onBoth}`) : server(),
  },
  {
    name: 'server on PostgreSQL',
    command: ['npx', 'tsx', 'tests/server/with-postgres.ts', ...server(onBoth)],
    missing: noPostgres,
  },
  { name: 'browser', command: vitest('--project', 'browser'), missing: noBrowser ?? noNginx },
  {
    name: 'what Chromium leaves out is listed',
    command: ['npm', 'run', '--silent', 'walk', '--', '--uncovered', '--check'],
  },
  { name: 'every requirement has a test', command: ['npm', 'run', '--silent', 'requirements'] },
  { name: 'size budgets', command: ['npm', 'run', '--silent', 'size'] },
];
const short = '--embedded 4 --postgres 4 --power 4 --control 2 --embedded-power 0 --per-store 2';
const long: Step[] = [
  ...(noPostgres === null ? [{ name: 'server, the rest on the embedded database', command: server(onBoth) }] : []),
  { name: 'a rule notices every fault of a machine', command: ['npm', 'run', '--silent', 'walk', '--', '--complete'] },
  {
    name: 'kills and power cuts, a few',
    command: ['npx', 'tsx', 'tests/server/durability.ts', ...short.split(' ')],
    missing: noPostgres ?? noGcc,
  },
  { name: 'browser, faults and simulation, long', command: vitest('--project', 'long'), missing: noBrowser ?? noNginx },
];
const steps = isLongOnly ? long : isAll ? [...quick, ...long] : quick;

/** Only a remark, not a failure: pictures take minutes, so people take them when they need them. */
const remark: Step = { name: 'the atlas', command: ['npm', 'run', '--silent', 'atlas', '--', '--stale'] };

function ensure(missing: () => string | null, debianPackage: string): string | null {
  if (missing() === null || !isRoot || !existsSync('/usr/bin/apt-get')) return missing();
  console.log(`Installing Debian’s ${debianPackage}.`);
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  spawnSync('apt-get', ['install', '-y', '-qq', debianPackage], { stdio: 'inherit' });
  return missing();
}

let running: number | undefined;

const notes = mkdtempSync(join(tmpdir(), 'failed-tests-'));
const failedTests = join(notes, 'lines.txt');
writeFileSync(failedTests, '');
process.once('exit', () => rmSync(notes, { recursive: true, force: true }));

// A WALK_PATH left over from a replay would reduce every walk to that path.
const environment: NodeJS.ProcessEnv = { ...process.env, FAILED_TESTS: failedTests };
delete environment['WALK_PATH'];

/** Runs a step in its own process group, so that an interruption ends all of it. */
function run({ name, command: [program, ...args] }: Step, good = 'passed', bad = 'FAILED'): Promise<boolean> {
  console.log(`\n── ${name}`);
  const started = Date.now();
  const child = spawn(program, args, { cwd: root, env: environment, stdio: 'inherit', detached: true });
  running = child.pid;
  return new Promise((done) => {
    child.on('error', ({ message }) => console.error(message));
    child.on('close', (status) => {
      running = undefined;
      console.log(`── ${name}: ${status === 0 ? good : bad}, in ${((Date.now() - started) / 1000).toFixed(1)} s`);
      done(status === 0);
    });
  });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    if (running !== undefined) process.kill(-running, 'SIGTERM');
    console.log(`\nStopped by ${signal}: the remaining steps were not run.`);
    process.exit(1);
  });
}

buildIfStale();
const results: { name: string; isGood: boolean }[] = [];
for (const step of steps.filter(({ missing = null }) => missing === null)) {
  results.push({ name: step.name, isGood: await run(step) });
}
if (!isLongOnly) await run(remark, 'as the code is', 'not as the code is');

const failed = results.filter(({ isGood }) => !isGood);
const left = steps.filter(({ missing = null }) => missing !== null);
if (failed.length > 0) {
  console.log(`\nFailed: ${failed.map(({ name }) => name).join(', ')}`);
  process.stdout.write(readFileSync(failedTests, 'utf8'));
}
for (const { name, missing } of left) console.log(`\nNot run: ${name}. ${missing}`);
console.log(`\n${results.length - failed.length} passed, ${failed.length} failed, ${left.length} not run`);
// Missing PostgreSQL is only reported; without a browser or nginx nothing has tested the shop.
if (failed.length > 0 || noBrowser !== null || noNginx !== null) process.exitCode = 1;
