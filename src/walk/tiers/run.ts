/**
 * A run of the views or the browser tier: first the paths that failed last time, then the tour. With `WALK_PATH` only
 * one path is walked (`npm run walk -- --path ID --tier views`).
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { ConfigurationGraph } from '../graph/explore.ts';
import { fileOf, forgetFailure, keepFailure, keptFailures, pathThrough, shrink } from './failures.ts';
import { root } from '../settings.ts';
import { tour, type Goal, type Path } from '../tours/tours.ts';
import { walkPure } from './pure.ts';
import { recordTier } from './record.ts';
import { drivePaths, type Driver, type StepFailure, type TierName, type TierResult } from './tier.ts';
import { messageOf } from '../message-of.ts';

export interface Run {
  tier: Exclude<TierName, 'pure'>;
  whole: ConfigurationGraph;
  /** What the tier can provoke; `uncovered` has the rest. */
  graph: ConfigurationGraph;
  uncovered: TierResult['uncovered'];
  goal: Goal;
  /** Items of the goal that need not be covered again. */
  known?: ReadonlySet<string>;
  createDriver: () => Driver;
  /** The name of this walk among several of the machine in this tier; names the result's file. */
  part: string;
  /** The most failures to shorten, and the most tries for each: a path in a browser takes seconds. */
  patience: { failures: number; tries: number };
  base?: string;
}

/** From `<machine> <edge>,<edge>,…`; null in a complete walk. */
export function askedPath(): { machine: string; edges: string[] } | null {
  const [machine, edges] = process.env['WALK_PATH']?.split(' ') ?? [];
  return machine === undefined || edges === undefined ? null : { machine, edges: edges.split(',') };
}

export interface Replay {
  tier: TierName;
  machine: string;
  path: string;
  part: string;
  steps: number;
  failure: StepFailure | null;
  /** The first step that the tier cannot provoke, with the reason. */
  impossible: { step: number; event: string; reason: string } | null;
}

export const replayFolder = (base = root): string => join(base, '.walk', 'replays');

export async function runTier(run: Run): Promise<TierResult> {
  const asked = askedPath();
  if (asked) return replayAsked(run, asked);
  const { tier, whole, graph, uncovered, goal, known, part, base = root } = run;
  const machine = graph.model.name;
  const kept = keptFailures(base).filter(
    (failure) => failure.machine === machine && failure.tier === tier && failure.part === part,
  );
  for (const failure of kept) if (!pathThrough(whole, failure.edges)) forgetFailure(failure, base);
  const first = kept.flatMap(({ edges }) => pathThrough(graph, edges) ?? []);
  const ids = new Set(first.map(({ id }) => id));
  const result = await drive(run, [...first, ...tour(graph, goal, known).paths.filter(({ id }) => !ids.has(id))]);
  const failures = await shorten(run, result.failures);
  const failing = new Set(result.failures.map(({ path }) => path));
  for (const failure of kept) if (!failing.has(failure.path)) forgetFailure(failure, base);
  const faults = new Map(failures.toReversed().map((failure) => [failure.message, failure]));
  for (const failure of faults.values()) keepFailure({ ...failure, tier, part }, base);
  const complete = { ...result, failures, uncovered };
  recordTier(tier, complete, base, part);
  return complete;
}

const drive = (run: Run, paths: readonly Path[]): Promise<TierResult> =>
  drivePaths(run.graph, paths, run.createDriver, async (failure, driver) => {
    const { tier, whole, base = root } = run;
    failure.tier = tier;
    failure.purely = sayPurely(whole, failure);
    if (!driver.picture) return;
    const file = fileOf({ ...failure, tier }, 'png', base);
    mkdirSync(dirname(file), { recursive: true });
    try {
      await driver.picture(file);
      failure.picture = relative(base, file);
    } catch (error) {
      // A closed page has no picture; its error must not replace the path's failure.
      failure.message += `\nand there is no picture: ${messageOf(error)}`;
    }
  });

function sayPurely(whole: ConfigurationGraph, { edges }: StepFailure): string | null {
  const path = pathThrough(whole, edges);
  if (!path) throw new Error(`Expected a path of ${whole.model.name}; the edges ${edges.join()} are none.`);
  const [failure] = walkPure(whole, [path]).failures;
  return failure ? `step ${failure.step}, ${failure.message}` : null;
}

async function shorten(run: Run, failures: readonly StepFailure[]): Promise<StepFailure[]> {
  const { graph, patience } = run;
  const messages = new Set<string>();
  const shortened: StepFailure[] = [];
  for (const failure of failures) {
    const isNew = messages.size < patience.failures && !messages.has(failure.message);
    messages.add(failure.message);
    const walkAgain = async (path: Path) => (await drive(run, [path])).failures[0];
    shortened.push(isNew ? await shrink(graph, failure, walkAgain, patience.tries) : failure);
  }
  return shortened;
}

async function replayAsked(run: Run, { machine, edges }: { machine: string; edges: string[] }): Promise<TierResult> {
  const { tier, whole, graph, part, uncovered, base = root } = run;
  const none: TierResult = { machine: graph.model.name, paths: 0, steps: 0, failures: [], uncovered };
  const path = machine === graph.model.name ? pathThrough(whole, edges) : null;
  if (!path) return none;
  const reachable = pathThrough(graph, edges);
  const result = reachable ? await drive(run, [reachable]) : none;
  const step = path.edges.findIndex(({ id }) => uncovered.some(({ edge }) => edge === id));
  const missing = uncovered.find(({ edge }) => edge === path.edges[step]?.id);
  const replay: Replay = {
    tier,
    machine,
    path: path.id,
    part,
    steps: result.steps,
    failure: result.failures[0] ?? null,
    impossible: missing ? { step, event: missing.event, reason: missing.reason } : null,
  };
  mkdirSync(replayFolder(base), { recursive: true });
  const name = [tier, path.id, part].filter(Boolean).join(' ');
  writeFileSync(join(replayFolder(base), `${name}.json`), `${JSON.stringify(replay, null, 2)}\n`);
  return result;
}
