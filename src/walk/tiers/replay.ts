/** Finds a path by its id, and walks it in the tiers that run inside Vitest. */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { explore, type ConfigurationGraph } from '../graph/explore.ts';
import { keptFailures, pathThrough } from './failures.ts';
import { filesBelow } from '../fingerprint.ts';
import { root } from '../settings.ts';
import type { Model } from '../model.ts';
import { describeOffer } from '../graph/progress.ts';
import { readTier } from './record.ts';
import { replayFolder, type Replay } from './run.ts';
import type { Product, TestedTier } from '../product.ts';
import { goals, simplePaths, tour, type Path } from '../tours/tours.ts';

export interface FoundPath {
  graph: ConfigurationGraph;
  path: Path;
}

/** Failed and walked paths are found by their recorded edges; any other path in a machine's tour. */
export function findPath(
  models: readonly Model[],
  id: string,
  tell: (model: Model, place: number) => void = () => undefined,
): FoundPath | null {
  for (const [machine, edges] of knownPaths(id)) {
    const model = models.find(({ name }) => name === machine);
    if (!model) continue;
    const graph = explore(model);
    const path = pathThrough(graph, edges);
    if (path) return { graph, path };
  }
  for (const [place, model] of models.entries()) {
    tell(model, place);
    const graph = explore(model);
    for (const goal of goals) {
      const path = tour(graph, goal).paths.find((candidate) => candidate.id === id);
      if (path) return { graph, path };
    }
    const path = simplePaths(graph).paths.find((candidate) => candidate.id === id);
    if (path) return { graph, path };
  }
  return null;
}

function knownPaths(id: string): [machine: string, edges: string[]][] {
  const failed = keptFailures().filter(({ path }) => path === id);
  const walked = (['views', 'browser'] as const).flatMap((tier) =>
    [...readTier(tier).values()].flatMap((result): [string, string[]][] => {
      const record = result.walked?.[id];
      return record ? [[result.machine, record.edges]] : [];
    }),
  );
  return [...failed.map(({ machine, edges }): [string, string[]] => [machine, edges]), ...walked];
}

/** False where a test fails. */
export function walkIn(
  product: Product,
  tier: TestedTier,
  machines: readonly string[],
  say: (line: string) => void,
): boolean {
  const files = [...new Set(machines.flatMap((machine) => product.testsOf(tier, machine)))];
  // Without a file, Vitest would run all tests.
  if (files.length === 0) return true;
  if (tier === 'browser') product.prepareBrowser(say);
  say(`${tier}: walking with ${files.length === 1 ? files.join() : `${files.length} files`} …`);
  return spawnSync('npx', vitest(product.projects[tier], files), { cwd: root, stdio: ['ignore', 2, 2] }).status === 0;
}

const vitest = (projects: readonly string[], files: readonly string[]): string[] => [
  ...['vitest', 'run', '--retry', '0'],
  ...projects.flatMap((project) => ['--project', project]),
  ...files,
];

export function replayIn(
  product: Product,
  tier: TestedTier,
  { graph, path }: FoundPath,
  say: (line: string) => void,
): Replay[] {
  const machine = graph.model.name;
  const files = product.testsOf(tier, machine);
  if (files.length === 0) return [];
  const refused = refusalOn(tier, { graph, path });
  if (refused) return [refused];
  if (tier === 'browser') product.prepareBrowser(say);
  for (const file of replaysOf(tier, path)) rmSync(file);
  const env = { ...process.env, WALK_PATH: `${machine} ${path.edges.map(({ id }) => id).join()}` };
  let output = '';
  for (const project of product.projects[tier]) {
    say(`${tier}: walking ${path.id} with ${files.join(' ')} …`);
    const { stdout, stderr } = spawnSync('npx', vitest([project], ['--passWithNoTests', ...files]), {
      cwd: root,
      env,
      encoding: 'utf8',
    });
    output = `${stdout}${stderr}`;
    const replays = replaysOf(tier, path);
    if (replays.length > 0) return replays.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Replay);
  }
  throw new Error(
    `Expected ${files.join(' or ')} to walk path ${path.id} of ${machine} in the ${tier} tier; none has.\n${output}`,
  );
}

/** A step that a guard refuses is no edge of the graph and shows nothing on screen, so these tiers cannot walk it. */
function refusalOn(tier: Replay['tier'], { graph, path }: FoundPath): Replay | null {
  const known = new Set(graph.edges);
  const step = path.edges.findIndex((edge) => !known.has(edge));
  const edge = path.edges[step];
  if (!edge) return null;
  const event = describeOffer(edge.offer);
  const reason = 'A guard says no, and nothing happens. Only the pure tier walks such a step.';
  const impossible = { step, event, reason };
  return { tier, machine: graph.model.name, path: path.id, part: '', steps: 0, failure: null, impossible };
}

const replaysOf = (tier: Replay['tier'], { id }: Path): string[] =>
  filesBelow(replayFolder()).filter((file) => basename(file).startsWith(`${tier} ${id}`));
