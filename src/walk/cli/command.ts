/** Walks machines and prints what was covered. Exits 1 on any fault, 2 on a wrong command line. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  composedAddress,
  findComposed,
  isSoundTogether,
  printComposed,
  slicesOf,
  walkComposed,
} from '../composed/walk.ts';
import { explore } from '../graph/explore.ts';
import { forgetFailure, keepFailure, keptFailures, shrink, type KeptFailure } from '../tiers/failures.ts';
import { fingerprint } from '../fingerprint.ts';
import type { Model } from '../model.ts';
import { scoreOf, type MutantReport } from '../mutants/mutant-report.ts';
import type { MutantScore } from '../mutants/mutant.ts';
import { Misuse, tellMisuse } from '../misuse.ts';
import { loadProduct, type Product } from '../product.ts';
import { walkAtRandom, type RandomFinding, type RandomWalks } from '../random-walk.ts';
import { changesSince, printChange } from '../recordings/against.ts';
import { atCommit } from '../recordings/at-commit.ts';
import { printRecordings, readRecordings, record, type Recording } from '../recordings/recording.ts';
import { root } from '../settings.ts';
import { oneOf, type Options } from './options.ts';
import { findPath, replayIn, walkIn } from '../tiers/replay.ts';
import { toGithub } from '../reports/github.ts';
import { filesAmong } from '../reports/kinds.ts';
import { isSound, mergeTiers, tierReports, walk, type MachineReport, type Walked } from '../reports/report.ts';
import {
  explain,
  isExplained,
  printMutants,
  printPaths,
  printRandom,
  printReplays,
  printReport,
  printScores,
  printStats,
  printSteps,
  printSummary,
  printTier,
  type MachineStats,
} from '../reports/text.ts';
import { walkPure } from '../tiers/pure.ts';
import { createStepper } from '../graph/stepper.ts';
import { printFailure } from '../tiers/tier.ts';
import { goals, tour } from '../tours/tours.ts';
import { spread } from './workers.ts';

const guessed = (guide: string) => `
What a model would say of this machine was guessed. Lines marked with · say what; where a guess does not do, a file beside it
can say better (${guide}).`;

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const sayJson = (value: unknown): void => say(JSON.stringify(value, null, 2));
const log = (text: string): void => void process.stderr.write(`${text}\n`);
const began = Date.now();
let lastTold = began;

const noReports = { writeReport: async () => '' };

export interface Asked extends Options {
  product: Product;
  /** Where it is written what can be said instead of a guess. */
  guide: string;
}

/** Sets the exit code of the process. `ask` reads the command line, and throws a `Misuse` where it is wrong. */
export async function runCommand(help: string, ask: () => Promise<readonly Asked[]>): Promise<void> {
  try {
    const all = await ask();
    if (all.some((options) => options.help)) process.exitCode = done(help);
    else for (const options of all) process.exitCode = Math.max(Number(process.exitCode ?? 0), await main(options));
    // A file may have started actors, which would keep this process alive.
    if (all.some(({ file }) => file !== null)) process.stdout.write('', () => process.exit());
  } catch (error) {
    tellMisuse(error);
  }
}

async function main(options: Asked): Promise<number> {
  if (options.uncovered) return signingPage(options);
  const chosen = await choose(options);
  if (options.random !== undefined) return walkRandomly(chosen, options, options.random);
  if (options.path !== null) return walkOnePath(chosen, options.path, options);
  if (options.why !== null) return explainAll(chosen, options.why);
  if (options.composed) return walkTogether(chosen, options);
  if (options.stats) return showStats(chosen, options.json);
  if (options.list) {
    const graphs = chosen.map((model) => explore(model));
    return done(graphs.map((graph) => printPaths({ graph, tour: tour(graph, options.goal) })).join('\n'));
  }
  if (options.record !== null) return recordWalks(chosen, options, options.record);
  const recorded = options.against === null ? null : await recordedIn(options.against, chosen, options);
  if (recorded && options.mutants === null) return compare(chosen, recorded, options);
  if (options.complete) return complete(chosen, options);
  if (options.mutants !== null) return scoreMutants(chosen, options, options.mutants, recorded);
  const { tier } = options;
  if (tier === 'views' || tier === 'browser') return walkTier(chosen, tier, options);
  const { reports, walks } = await walkMachines(chosen, options);
  mergeTiers(reports, fingerprint());
  const json = JSON.stringify({ fingerprint: fingerprint(), goal: options.goal, machines: reports }, null, 2);
  // Loaded here: of a walk's start, half would be the layout of diagrams.
  const files = filesAmong(options.reports);
  const { writeReport } = files.length > 0 ? await import('../reports/write.ts') : noReports;
  if (files.length < options.reports.length) say(toGithub(reports, options.file));
  for (const kind of files) log(await writeReport(kind, { walks, json, out: options.out }));
  if (options.json) say(json);
  else if (options.reports.length === 0 || !reports.every((report) => isSound(report) && report.isWhole)) {
    say(reports.map((report) => printReport(report, options.file === null)).join('\n'));
  }
  if (!options.json) say(`\n${printSummary(reports)}`);
  if (options.file !== null && !reports.every(isSound)) log(guessed(options.guide));
  if (!reports.every(isSound)) return 1;
  return reports.every(({ isWhole }) => isWhole) ? 0 : 2;
}

function done(text: string): number {
  say(text);
  return 0;
}

async function signingPage({ check, product }: Asked): Promise<number> {
  const { said, code } = await product.uncoveredPage(check);
  log(said);
  return code;
}

/** Loads the guessing of models only for `--file`. */
async function modelsOf(file: string, asked: Asked): Promise<readonly Model[]> {
  const { modelsFromFile } = await import('../guess/any-machine.ts');
  const { most, product, random } = asked;
  return modelsFromFile(
    file,
    product.protocol,
    most,
    random !== undefined ? 'random' : isJudged(asked) ? 'part' : 'whole',
  );
}

/** Nothing but a walk is asked for: no paths that have to be there again. */
const isJudged = ({ path, why, record, against, mutants, list, stats }: Asked): boolean =>
  [path, why, record, against, mutants].every((asked) => asked === null) && !list && !stats;

async function choose(asked: Asked): Promise<readonly Model[]> {
  const { machines, file } = asked;
  const { models } = asked.product;
  if (file !== null) return modelsOf(file, asked);
  const names = models.map(({ name }) => name);
  for (const machine of machines) oneOf('machine', machine, names);
  return machines.length === 0 ? models : models.filter(({ name }) => machines.includes(name));
}

function tellProgress(before: number, all: number, what: string, things = 'machines'): void {
  if (all === 1 || (!process.stderr.isTTY && Date.now() - lastTold < 5000)) return;
  lastTold = Date.now();
  log(`${((lastTold - began) / 1000).toFixed(0)} s: ${before} of ${all} ${things}, ${what}`);
}

/** Reports that need the paths themselves are made in this thread, where the graphs are. */
async function walkMachines(
  chosen: readonly Model[],
  options: Asked,
): Promise<{ reports: MachineReport[]; walks: Walked[] }> {
  const { goal, reports: kinds, jobs, file, product } = options;
  const { names, kept, first } = pureWalksOf(chosen);
  const walks: Walked[] = [];
  const reports: MachineReport[] = [];
  if (filesAmong(kinds).some((kind) => kind !== 'json') || chosen.length === 1 || file !== null) {
    for (const model of chosen) {
      tellProgress(walks.length, chosen.length, `now ${model.name} …`);
      walks.push(walk(model, goal, first[model.name]));
    }
    reports.push(...walks.map(({ report }) => report));
  } else {
    for await (const { walk: report } of spread(product, names, 'walk', { goal, first, jobs })) {
      if (!report) continue;
      reports.push(report);
      tellProgress(reports.length, chosen.length, `${report.machine} is done`);
    }
    sortByMachine(reports, names);
  }
  for (const report of reports) {
    await keepFailures(chosen, kept, report);
    const address = addressOf(options, report.machine);
    if (address !== undefined) for (const failure of report.failures) failure.address = address;
  }
  return { reports, walks };
}

async function keepFailures(
  chosen: readonly Model[],
  kept: readonly KeptFailure[],
  { machine, failures }: MachineReport,
): Promise<void> {
  const failing = new Set(failures.map(({ path }) => path));
  for (const failure of kept) if (failure.machine === machine && !failing.has(failure.path)) forgetFailure(failure);
  const model = chosen.find(({ name }) => name === machine);
  if (failures.length === 0 || !model) return;
  const graph = explore(model);
  const messages = new Set<string>();
  for (const [place, failure] of failures.entries()) {
    if (messages.has(failure.message)) continue;
    messages.add(failure.message);
    const shortest = await shrink(graph, failure, (path) => walkPure(graph, [path]).failures[0], 500);
    failures[place] = { ...shortest, tier: 'pure' };
    keepFailure({ ...shortest, tier: 'pure', part: '' });
  }
}

async function scoreMutants(
  chosen: readonly Model[],
  asked: Asked,
  score: MutantScore,
  recorded: ReadonlyMap<string, Recording> | null,
): Promise<number> {
  const { jobs, json, file, product } = asked;
  const names = chosen.map(({ name }) => name);
  const reports: MutantReport[] = [];
  // Threads and rules know only the product's machines.
  const scores =
    file === null && recorded === null
      ? spread(product, names, 'mutants', { score, jobs })
      : chosen.map(async (model) => ({
          mutants: await scoreOf(model, {
            score: 'replay',
            product,
            recording: recorded && recordingOf(recorded, model, asked),
          }),
        }));
  for await (const { mutants: report } of scores) {
    if (!report) continue;
    reports.push(report);
    tellProgress(reports.length, names.length, `${report.machine} is done`);
    if (!json) say(printMutants(report));
  }
  if (json) sayJson(reports);
  return reports.every(isExplained) ? 0 : 1;
}

async function walkRandomly(chosen: readonly Model[], { json, seed, path }: Asked, walks: number): Promise<number> {
  const results: RandomWalks[] = [];
  for (const model of chosen) {
    const result = await walkAtRandom(model, {}, { walks, ...(seed !== undefined && { seed }) });
    results.push(result);
    const found = result.findings.find(({ id }) => id === path);
    if (found) return replayFound(found);
    if (!json && path === null) say(printRandom(model.name, result));
  }
  if (path !== null)
    throw new Misuse(
      `None of these walks found a path ${path}. Its number of walks and its seed belong to it: they stand beside it where it was found.`,
    );
  if (json)
    sayJson(
      results.map(({ findings, ...result }, place) => ({
        machine: chosen[place]?.name,
        ...result,
        findings: findings.map(({ walk: _, ...finding }) => finding),
      })),
    );
  return results.every(({ findings }) => findings.length === 0) ? 0 : 1;
}

/** On a running actor. Ends with 1: what was found is still there. */
async function replayFound({ machine, kind, what, path, walk: { steps, replay } }: RandomFinding): Promise<number> {
  const walked = steps.map(
    ({ index, title, states }) => `${String(index).padStart(4)}  ${title}\n      → ${states.at(-1)}`,
  );
  say([machine, ...walked].join('\n'));
  await replay();
  const rest = path.slice(steps.length).map((step) => `\n      then ${step}`);
  say(`\n✓ a running actor goes the same ${steps.length} steps${rest.join('')}\n✗ ${kind}: ${what}`);
  return 1;
}

function recordWalks(chosen: readonly Model[], { goal }: Asked, file: string): number {
  const recordings = chosen.map((model) => record(explore(model), goal));
  const text = printRecordings(recordings);
  writeFileSync(file, text);
  const walks = recordings.reduce((sum, recording) => sum + recording.walks.length, 0);
  const machines = chosen.length === 1 ? '' : ` of ${chosen.length} machines`;
  return done(`${file}: ${walks} walks${machines}, ${(Buffer.byteLength(text) / 1024).toFixed(1)} KiB`);
}

/** By machine. Of a commit, the machines of its own files are walked. */
async function recordedIn(
  against: string,
  chosen: readonly Model[],
  asked: Asked,
): Promise<ReadonlyMap<string, Recording>> {
  const named = (recordings: readonly Recording[]) => new Map(recordings.map((one) => [one.machine, one]));
  if (existsSync(against)) return named(readRecordings(readFileSync(against, 'utf8'), against));
  const { file } = asked;
  const names = new Set(chosen.map(({ name }) => name));
  return atCommit(against, file?.split('#')[0] ?? join(root, 'package.json'), async (then) => {
    const models =
      file === null ? (await loadProduct(then)).models : await modelsOf(file.replace(/^[^#]+/, then), asked);
    return named(models.filter(({ name }) => names.has(name)).map((model) => record(explore(model), 'edges')));
  });
}

function recordingOf(recorded: ReadonlyMap<string, Recording>, { name }: Model, { against }: Asked): Recording {
  const recording = recorded.get(name);
  if (recording) return recording;
  throw new Misuse(
    `Expected walks of ${name} in ${against}; it has those of ${[...recorded.keys()].join(', ') || 'no machine'}.`,
  );
}

function compare(chosen: readonly Model[], recorded: ReadonlyMap<string, Recording>, asked: Asked): number {
  const results = chosen.map((model) => {
    const recording = recordingOf(recorded, model, asked);
    return { machine: model.name, walks: recording.walks.length, changes: changesSince(recording, explore(model)) };
  });
  if (asked.json) sayJson(results);
  else
    for (const { machine, walks, changes } of results) {
      if (changes.length === 0) say(`✓ ${machine}: what was recorded on ${walks} walks`);
      else say([`✗ ${machine}`, ...changes.map(printChange)].join('\n').replaceAll('\n', '\n    '));
    }
  return results.every(({ changes }) => changes.length === 0) ? 0 : 1;
}

async function complete(chosen: readonly Model[], { goal, jobs, json, product }: Asked): Promise<number> {
  const { names, kept, first } = pureWalksOf(chosen);
  const walks: MachineReport[] = [];
  const mutants: MutantReport[] = [];
  for await (const done of spread(product, names, 'check', { goal, first, jobs })) {
    if (done.walk) walks.push(done.walk);
    if (done.mutants) mutants.push(done.mutants);
    tellProgress(walks.length + mutants.length, 2 * names.length, 'walked or tested', 'tasks');
  }
  sortByMachine(walks, names);
  sortByMachine(mutants, names);
  for (const report of walks) await keepFailures(chosen, kept, report);
  if (json) sayJson({ fingerprint: fingerprint(), goal, machines: walks, mutants });
  else {
    for (const report of walks.filter((one) => !isSound(one))) say(printReport(report));
    for (const report of mutants.filter((one) => !isExplained(one))) say(printMutants(report));
    const { user, system } = process.cpuUsage();
    const seconds = `${((Date.now() - began) / 1000).toFixed(0)} s, ${((user + system) / 1e6).toFixed(0)} s of processors`;
    say(`${printSummary(walks)}\n${printScores(mutants)}\n${seconds}`);
  }
  return walks.every(isSound) && mutants.every(isExplained) ? 0 : 1;
}

function sortByMachine(reports: { machine: string }[], names: readonly string[]): void {
  reports.sort((a, b) => names.indexOf(a.machine) - names.indexOf(b.machine));
}

function pureWalksOf(chosen: readonly Model[]) {
  const names = chosen.map(({ name }) => name);
  const kept = keptFailures().filter(({ tier }) => tier === 'pure');
  const edgesOf = (name: string) => kept.filter(({ machine }) => machine === name).map(({ edges }) => edges);
  return { names, kept, first: Object.fromEntries(names.map((name) => [name, edgesOf(name)])) };
}

function walkTogether(chosen: readonly Model[], { json: asJson, most, product: { models } }: Asked): number {
  const parents = chosen.filter((model) => slicesOf(model, models).length > 0);
  if (parents.length === 0) throw new Misuse(`${chosen.map(({ name }) => name).join(', ')}: no machine has children.`);
  const walks = parents.flatMap((model, place) => {
    tellProgress(place, parents.length, `now ${model.name} …`);
    return [...walkComposed(model, models, most)].map((walked) => {
      if (!asJson) say(printComposed(walked));
      return walked;
    });
  });
  if (asJson) sayJson(walks);
  return walks.every(isSoundTogether) ? 0 : 1;
}

function walkTier(chosen: readonly Model[], tier: 'views' | 'browser', { last, product }: Asked): number {
  const machines = chosen.map(({ name }) => name);
  const isWell = last || walkIn(product, tier, machines, log);
  const reports = tierReports(tier, fingerprint());
  for (const machine of machines) {
    const hasWalk = product.testsOf(tier, machine).length > 0;
    say(`${machine}: ${hasWalk ? printTier(reports.get(machine) ?? null) : 'no walk of its own in this tier'}`);
  }
  const kept = keptFailures().filter((failure) => failure.tier === tier && machines.includes(failure.machine));
  for (const failure of kept) say(`✗ ${printFailure(failure)}`);
  return isWell && kept.length === 0 && !machines.some((machine) => reports.get(machine)?.failed) ? 0 : 1;
}

function walkOnePath(chosen: readonly Model[], id: string, options: Asked): number {
  const { tier, product } = options;
  const { models } = product;
  const tell = ({ name }: Model, place: number) => tellProgress(place, chosen.length, `looking in ${name} …`);
  const found = options.composed ? findComposed(chosen, models, id, options.most) : findPath(chosen, id, tell);
  if (!found) {
    throw new Misuse(`No tour has a path ${id}. The paths are listed with --list; ids change when a machine does.`);
  }
  const { graph, path } = found;
  const address = addressOf(options, graph.model.name);
  const [failure] = walkPure(graph, [path]).failures;
  say(printSteps(graph.model, path.edges));
  say(
    `\n${failure ? `✗ ${printFailure({ ...failure, tier: 'pure', ...(address !== undefined && { address }) })}` : `✓ pure: all ${path.edges.length} steps as they should be`}`,
  );
  const asked = (['views', 'browser'] as const).filter((name) => tier === 'all' || tier === name);
  let isWell = failure === undefined;
  for (const name of asked) {
    // The other tiers know only the product's machines, each alone.
    const replays = address === undefined ? replayIn(product, name, found, log) : [];
    say(printReplays(name, replays));
    if (replays.some((replay) => replay.failure)) isWell = false;
  }
  return isWell ? 0 : 1;
}

function addressOf({ file, composed }: Options, machine: string): string | undefined {
  if (file !== null) return `--file ${file}`;
  return composed ? composedAddress(machine) : undefined;
}

function explainAll(chosen: readonly Model[], wanted: string): number {
  const isMeant = (id: string) => id === wanted || id.endsWith(wanted);
  const declared = chosen.map((model) => ({
    model,
    ids: createStepper(model.machine).transitions.map(({ id }) => id),
  }));
  const hits = declared.flatMap(({ model, ids }) => {
    const meant = ids.filter(isMeant);
    if (meant.length === 0) return [];
    const graph = explore(model);
    return meant.map((id) => explain(graph, id));
  });
  if (hits.length > 0) return done(hits.join('\n\n'));
  const similar = declared.flatMap(({ ids }) => ids.filter((id) => id.includes(wanted)));
  const hint =
    ' They are written <state>:<event>, as --why submitting:login.offline; a part of one finds those like it.';
  throw new Misuse(`No transition ${wanted}.${similar.length === 0 ? hint : ` Similar:\n  ${similar.join('\n  ')}`}`);
}

function showStats(chosen: readonly Model[], asJson: boolean): number {
  const stats = chosen.map((model, place) => {
    tellProgress(place, chosen.length, `now ${model.name} …`);
    const [seconds, graph] = timed(() => explore(model));
    const rows = goals.map((goal): MachineStats['goals'][number] => {
      const [taken, { items, paths, steps }] = timed(() => tour(graph, goal));
      return { goal, items, paths: paths.length, steps, seconds: taken };
    });
    const { configurations, edges, transitions } = graph;
    return {
      machine: model.name,
      configurations: configurations.size,
      edges: edges.length,
      transitions: transitions.length,
      seconds,
      goals: rows,
    };
  });
  return done(asJson ? JSON.stringify(stats, null, 2) : printStats(stats));
}

function timed<Result>(work: () => Result): [seconds: number, result: Result] {
  const start = performance.now();
  const result = work();
  return [(performance.now() - start) / 1000, result];
}
