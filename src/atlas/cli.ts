/** `npm run atlas`: every screen inside its statechart. Exits 1 where a state has no picture. */
import type { Baseline } from './types.ts';
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadProduct } from '../walk/product.ts';
import { buildIfStale, root } from '../tools/fresh-build.ts';
import { buildForRecordingIfStale, recordedFolder } from './recorded-build.ts';
import { readBaseline, reportDifferences, UnreadableBaseline } from './reports/baseline.ts';
import { returnDeck } from './reports/copy-return.ts';
import { changedSince, tellStale } from './reports/freshness.ts';
import { questions, UnansweredQuestions } from './reports/questions.ts';
import { presentBuild } from './data/build.ts';
import { atlasOf } from './data.ts';
import { seenStates, unpictured } from './missing.ts';
import { pictureFlow } from './published.ts';
import { secretsIn } from './secrets.ts';
import { readShots, type Shot } from './shots.ts';
import { writeAtlas } from './write.ts';

const help = `Puts every screen into its statechart, for people to read: dist/atlas/index.html.

  npm run atlas               builds where needed, takes the pictures, writes the pages
  npm run atlas -- --capture  takes the pictures only, into .walk/atlas
  npm run atlas -- --pages    writes the pages only, from the pictures that are there

  npm run atlas -- --against approved   … and says what has changed since the baseline atlas in that folder, with the
                                        review.json that came back for it; exits 1 where an approved state has changed
  npm run atlas -- --copy copy.csv      takes the texts of a copy deck that came back, or none of them
  npm run atlas -- --publish            takes the picture of docs/atlas from the atlas that is there
  npm run atlas -- --stale              writes nothing; exits 1 where the code of a flow is newer than the atlas

A state of which there is no picture in both languages is named, and the command exits 1, unless the walks in Chromium
say why they cannot come to it (docs/uncovered.md).`;

const captured = join(root, '.walk/atlas');
const out = join(root, 'dist/atlas');
/** The atlas is sent by mail and opened on phones. */
const mostBytes = 15_000_000;

const { values } = parseArgs({
  options: {
    capture: { type: 'boolean', default: false },
    pages: { type: 'boolean', default: false },
    against: { type: 'string' },
    copy: { type: 'string' },
    publish: { type: 'boolean', default: false },
    stale: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const product = await loadProduct();
const { models } = product;
const isWhole = !values.capture && !values.pages;
const flows = models.map(({ name }) => name);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

if (values.help) say(help);
else if (values.copy !== undefined) process.exitCode = returnDeck(values.copy, say);
else if (values.publish) await pictureFlow({ atlas: out, out: join(root, 'docs/atlas/flow.webp') });
else if (values.stale) process.exitCode = tellStale(flows, changedSince(out), say);
else {
  const isGood = await makeAtlas().catch((error: unknown) => {
    if (!(error instanceof UnreadableBaseline || error instanceof UnansweredQuestions)) throw error;
    process.stderr.write(`${error.message}\n`);
    return false;
  });
  process.exitCode = isGood ? 0 : 1;
}

async function makeAtlas(): Promise<boolean> {
  // Fails before steps that take minutes.
  if (isWhole || values.pages) questions();
  const baseline = values.against === undefined ? undefined : readBaseline(values.against);
  if (isWhole || values.capture) {
    await timed('build', async () => {
      buildIfStale();
      await buildForRecordingIfStale();
    });
    if (!(await timed('pictures', () => Promise.resolve(capture())))) return false;
  }
  const taken = readShots(captured);
  const isComplete = await timed('what the pictures show', () => checkPictures(taken));
  if (!isWhole && !values.pages) return isComplete;
  const { isLight, comparison } = await timed('pages', () => writePages(taken, baseline));
  const isAsApproved = comparison === null || reportDifferences(comparison, say);
  return isComplete && isLight && isAsApproved;
}

async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  const result = await work();
  say(`── ${name}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return result;
}

function capture(): boolean {
  rmSync(captured, { recursive: true, force: true });
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'atlas'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ATLAS: captured, CLIENT_DIR: recordedFolder },
  });
  return status === 0;
}

async function checkPictures(taken: readonly Shot[]): Promise<boolean> {
  const gaps = unpictured(taken, await seenStates(product, taken));
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

async function writePages(shots: readonly Shot[], baseline?: Baseline) {
  const atlas = await atlasOf({ models, build: presentBuild(), shots, baseline });
  const { files, bytes } = await writeAtlas(atlas, { out, captured });
  const isLight = bytes < mostBytes;
  say(`${files} files, ${(bytes / 1e6).toFixed(1)} MB: dist/atlas/index.html`);
  if (!isLight) process.stderr.write(`The atlas is larger than ${mostBytes / 1e6} MB.\n`);
  return { isLight, comparison: atlas.comparison };
}
