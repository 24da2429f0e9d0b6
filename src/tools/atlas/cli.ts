/**
 * `npm run atlas`: every screen inside its statechart. Walks the built storefront in Chromium with a camera, in both
 * languages, and makes a folder of pages from what was seen. Exits 1 where a state has no picture.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale, root } from '../fresh-build.ts';
import { unpictured } from './missing.ts';
import { secretsIn } from './secrets.ts';
import { seenStates } from './seen-states.ts';
import { readShots } from './shots.ts';

const help = `Puts every screen into its statechart, for people to read: dist/atlas/index.html.

  npm run atlas               builds where needed, takes the pictures, writes the pages
  npm run atlas -- --capture  takes the pictures only, into .walk/atlas
  npm run atlas -- --pages    writes the pages only, from the pictures that are there

A state of which there is no picture in both languages is named, and the command exits 1, unless the walks in Chromium
say why they cannot come to it (docs/uncovered.md).`;

const shots = join(root, '.walk/atlas');

const { values } = parseArgs({
  options: {
    capture: { type: 'boolean', default: false },
    pages: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const isWhole = !values.capture && !values.pages;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

if (values.help) say(help);
else process.exitCode = (await makeAtlas()) ? 0 : 1;

async function makeAtlas(): Promise<boolean> {
  if (isWhole || values.capture) {
    await timed('build', () => Promise.resolve(buildIfStale()));
    if (!(await timed('pictures', () => Promise.resolve(capture())))) return false;
  }
  if (!(await timed('what the pictures show', checkPictures))) return false;
  say(`pictures and shots: ${megabytes(shots)} MB in ${shots}`);
  return true;
}

async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  const result = await work();
  say(`── ${name}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return result;
}

/** Every walk in Chromium, in both languages, two beside each other. */
function capture(): boolean {
  rmSync(shots, { recursive: true, force: true });
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'atlas-id', '--project', 'atlas-en'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ATLAS: shots },
  });
  return status === 0;
}

async function checkPictures(): Promise<boolean> {
  const taken = readShots(shots);
  const gaps = unpictured(taken, await seenStates());
  const missing = gaps.filter(({ reason }) => reason === null);
  say(`${taken.length} shots with ${taken.flatMap(({ pictures }) => pictures).length} pictures`);
  for (const { state, reason } of gaps.filter(({ reason }) => reason !== null))
    say(`no picture of ${state}: ${reason}`);
  for (const { machine, state, languages } of missing)
    process.stderr.write(`${machine}: there is no picture of ${state} in ${languages.join(' and ')}.\n`);
  const secrets = secretsIn(taken);
  for (const secret of secrets)
    process.stderr.write(`This looks like a token, or like the number of somebody: ${secret}\n`);
  return missing.length + secrets.length === 0;
}

function megabytes(folder: string): string {
  const bytes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  return (bytes / 1e6).toFixed(1);
}
