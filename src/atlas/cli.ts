/** `npm run atlas`: every screen inside its statechart. Exits 1 where a state has no picture, 2 where it was misused. */
import type { Baseline } from './types.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Misuse, tellMisuse } from '../walk/misuse.ts';
import type { Model } from '../walk/model.ts';
import { loadProduct } from '../walk/product.ts';
import { remembered } from '../walk/graph/remembered.ts';
import { walkEdges } from '../walk/reports/report.ts';
import { markFresh, printOfSources, root } from '../tools/fresh-build.ts';
import {
  commitNamed,
  keptPictures,
  manifestOfCommit,
  recordingIn,
  recordingOf,
  type Wanted,
} from './against/commit.ts';
import { changesSince, presentManifest, writeReview, type Side } from './against/review.ts';
import { readBaseline, reportDifferences } from './reports/baseline.ts';
import { returnDeck } from './reports/copy-return.ts';
import { packManifest } from './reports/manifest.ts';
import { changedSince, tellStale } from './reports/freshness.ts';
import { questions, UnansweredQuestions } from './reports/questions.ts';
import { presentBuild } from './data/build.ts';
import { atlasOf } from './data.ts';
import { graphOf } from './graphs.ts';
import { seenStates, unpictured } from './missing.ts';
import { readOptions, type Options } from './options.ts';
import { coverPath } from './pages/nav.ts';
import { pictureFlow } from './published.ts';
import { secretsIn } from './secrets.ts';
import { readShots, type Shot } from './shots.ts';
import { writeAtlas } from './write.ts';

const help = `Puts every screen into its statechart, for people to read: dist/atlas/index.html.

  npm run atlas               builds where needed, takes the pictures, writes the pages
  npm run atlas -- login      the same of one flow, or of several, in an atlas of their own: dist/atlas-login
  npm run atlas -- --capture  takes the pictures only, into .walk/atlas
  npm run atlas -- --pages    writes the pages only, from the pictures that are there

  npm run atlas -- --against main       writes what changes since that commit as one page, dist/atlas-review/index.html;
                                        of one flow where it is named. It has the pictures that there are of both
                     --capture          … and takes them first, of both: name a flow, or wait
                     --pages            … and makes the atlas, whose cover leads to that page
  npm run atlas -- --against approved   makes the atlas, and says what has changed since the baseline atlas in that folder,
                                        with the review.json that came back for it, on that page, too; exits 1 where an
                                        approved state has changed
  npm run atlas -- --copy copy.csv      takes the texts of a copy deck that came back, or none of them
  npm run atlas -- --publish            takes the picture of docs/atlas from the atlas that is there
  npm run atlas -- --data file          writes what the states say as data, which --against asks another commit for
  npm run atlas -- --stale              writes nothing; exits 1 where the code of a flow is newer than the atlas

A state of which there is no picture in both languages is named, and the command exits 1, unless the walks in Chromium
say why they cannot come to it (docs/uncovered.md).`;

/** The atlas is sent by mail and opened on phones. */
const mostBytes = 15_000_000;

const product = await loadProduct();
const names = product.models.map(({ name }) => name);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const review = join(root, 'dist/atlas-review/index.html');
const recordedFolder = join(root, 'dist/recorded');
/** The walk along every edge, which the pages tell of. */
const walkOf = remembered((model: Model) => walkEdges(graphOf(model)));
const sayChanges = (changes: number): void => say(`${changes} changes: ${relative(root, review)}`);

try {
  process.exitCode = await run(readOptions(process.argv.slice(2), names));
} catch (error) {
  if (error instanceof UnansweredQuestions) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } else tellMisuse(error);
}

/** Resolves with the exit code. */
async function run(options: Options): Promise<number> {
  const { out, ...place } = placeOf(options);
  if (options.help) say(help);
  else if (options.copy !== undefined) return returnDeck(options.copy, say);
  else if (options.publish) await pictureFlow({ atlas: out, out: join(root, 'docs/atlas/flow.webp') });
  else if (options.stale) return tellStale(names, changedSince(out), say);
  else if (options.data !== undefined) await writeData(options.data, place.captured);
  else if (options.against !== undefined && !isFolder(options.against) && !options.pages)
    return (await reviewSince(options.against, options, { out, ...place })) ? 0 : 1;
  else return (await makeAtlas(options, { out, ...place })) ? 0 : 1;
  return 0;
}

function isFolder(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Who asks knows which commit it is: the files of a commit may lie outside a repository. */
async function writeData(file: string, captured: string): Promise<void> {
  writeFileSync(file, packManifest(await presentManifest(product, captured, { commit: '', date: '' })));
}

async function reviewSince(name: string, { capture, flows }: Options, place: Place): Promise<boolean> {
  const { captured } = place;
  const wanted = { name, build: commitNamed(name), flows, capture };
  if (capture && !(await takePictures(place, flows))) return false;
  const [before, now] = await Promise.all([sideOf(wanted), presentManifest(product, captured, presentBuild())]);
  sayChanges(await writeReview(review, { before, now: { manifest: now, pictures: captured }, flows }));
  return true;
}

async function sideOf(wanted: Wanted): Promise<Side> {
  return { manifest: await manifestOfCommit(wanted), pictures: keptPictures(wanted) };
}

interface Place {
  /** The flows of the atlas, and the folders of its pictures and of its pages. */
  models: readonly Model[];
  captured: string;
  out: string;
}

/** Some flows have an atlas of their own, beside the whole one, whose pictures do where none were taken of them alone. */
function placeOf({ flows, capture, pages, against }: Options): Place {
  const isTaking = capture || !(pages || against !== undefined);
  const captured = recordingIn(join(root, '.walk'), flows, isTaking);
  if (captured !== join(root, '.walk', recordingOf(flows)))
    say(`No pictures were taken of ${flows.join(' and ')} alone: these are from the whole atlas.`);
  return {
    models: product.models.filter(({ name }) => flows.length === 0 || flows.includes(name)),
    captured,
    out: join(root, 'dist', recordingOf(flows)),
  };
}

async function makeAtlas(options: Options, place: Place): Promise<boolean> {
  // Fails before steps that take minutes.
  if (!options.capture) questions();
  const { against, flows } = options;
  const isBaseline = against !== undefined && isFolder(against);
  if (isBaseline && flows.length > 0)
    throw new Misuse(`--against a folder is for the whole atlas: leave out ${flows.join(' ')}.`);
  const baseline = isBaseline ? readBaseline(against) : undefined;
  const commit =
    against === undefined || isBaseline
      ? null
      : await sideOf({ name: against, build: commitNamed(against), flows, capture: false });
  if (!options.pages && !(await takePictures(place, flows))) return false;
  const shown = new Set(place.models.map(({ name }) => name));
  const taken = readShots(place.captured).filter(({ machine }) => shown.has(machine));
  const isComplete = await timed('what the pictures show', () => checkPictures(taken, place.models));
  if (options.capture) return isComplete;
  const { isLight, comparison } = await timed('pages', () => writePages(taken, place, { baseline, commit, flows }));
  const isAsApproved = comparison === null || reportDifferences(comparison, say);
  return isComplete && isLight && isAsApproved;
}

async function takePictures(place: Place, flows: readonly string[]): Promise<boolean> {
  const program = ['--import', 'tsx', 'src/atlas/recorded-build.ts', recordedFolder];
  const taken = async () =>
    (await timed('build', () => isDone(process.execPath, program, { NODE_ENV: 'production' }))) &&
    (await timed('pictures', () => capture(place, flows)));
  const [isTaken] = await Promise.all([taken(), walkInTurn(place.models)]);
  return isTaken;
}

/** Beside the build and the start of the recorders, which leave a core idle. */
async function walkInTurn(models: readonly Model[]): Promise<void> {
  for (const model of models) {
    walkOf(model);
    await setImmediate();
  }
}

/** Runs a command of the project; resolves with whether it succeeded. */
async function isDone(command: string, words: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const child = spawn(command, words, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  const [status] = (await once(child, 'exit')) as [number | null];
  return status === 0;
}

async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  const result = await work();
  say(`── ${name}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return result;
}

async function capture({ captured }: Place, flows: readonly string[]): Promise<boolean> {
  rmSync(captured, { recursive: true, force: true });
  const print = printOfSources();
  const files = flows.flatMap((flow) => product.testsOf('browser', flow));
  // A flow of the server has no screens.
  if (flows.length > 0 && files.length === 0) return true;
  const isRecorded = await isDone('npx', ['vitest', 'run', '--project', 'atlas', ...files], {
    ATLAS: captured,
    CLIENT_DIR: recordedFolder,
  });
  if (existsSync(captured)) markFresh(captured, print);
  return isRecorded;
}

async function checkPictures(taken: readonly Shot[], models: readonly Model[]): Promise<boolean> {
  const gaps = unpictured(taken, await seenStates({ ...product, models }, taken));
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

/** What the atlas is compared with. */
interface Against {
  baseline: Baseline | undefined;
  commit: Side | null;
  flows: readonly string[];
}

async function writePages(
  shots: readonly Shot[],
  { models, captured, out }: Place,
  { baseline, commit, flows }: Against,
) {
  const walks = models.map(walkOf);
  const made = await atlasOf({ models: product.models, walks, build: presentBuild(), shots, baseline });
  const now = { manifest: made.manifest, pictures: captured };
  const since = commit && (await changesSince({ before: commit, now, flows }, coverPath));
  const atlas = { ...made, since };
  const { files, bytes } = await writeAtlas(atlas, { out, captured });
  const isLight = bytes < mostBytes;
  say(`${files} files, ${(bytes / 1e6).toFixed(1)} MB: ${relative(root, join(out, 'index.html'))}`);
  if (baseline) {
    const before = { manifest: baseline.manifest, pictures: baseline.folder };
    sayChanges(await writeReview(review, { before, now, flows: [] }));
  }
  if (!isLight) process.stderr.write(`The atlas is larger than ${mostBytes / 1e6} MB.\n`);
  return { isLight, comparison: atlas.comparison };
}
