/** What the three tiers have in common: a path is driven step by step, and a failure names the step. */
import { configurationOf, type Configuration, type ConfigurationGraph, type Edge } from '../explore.ts';
import { describeOffer } from '../progress.ts';
import type { Path } from '../tours.ts';

export const tierNames = ['pure', 'views', 'browser'] as const;
export type TierName = (typeof tierNames)[number];

/** One step of a path, with what comes after it: a driver may have to prepare what the server will say. */
export interface WalkStep {
  edge: Edge;
  /** Place in the path, the start being 0. */
  index: number;
  following: readonly Edge[];
  /** Where the machine should be afterwards. */
  target: Configuration;
}

/** What drives one flow in one tier. */
export interface Driver {
  start(step: WalkStep): Promise<void> | void;
  perform(step: WalkStep): Promise<void> | void;
  /** Throws where something else is on screen than the configuration asks for. */
  expectScreen(configuration: Configuration): Promise<void> | void;
  stop(): Promise<void> | void;
}

export interface StepFailure {
  machine: string;
  path: string;
  step: number;
  /** What happened at the step. */
  event: string;
  from: string;
  to: string;
  message: string;
  /** Events up to and including the step. */
  way: string[];
}

export interface TierResult {
  machine: string;
  paths: number;
  steps: number;
  failures: StepFailure[];
  /** Edges that this tier cannot provoke, each with its reason; they count as uncovered. */
  uncovered: { edge: string; event: string; reason: string }[];
}

/** Drives every path; a failed step ends its path, the others go on. */
export async function drivePaths(
  graph: ConfigurationGraph,
  paths: readonly Path[],
  createDriver: () => Driver | Promise<Driver>,
): Promise<TierResult> {
  const result: TierResult = { machine: graph.model.name, paths: paths.length, steps: 0, failures: [], uncovered: [] };
  for (const path of paths) {
    const driver = await createDriver();
    try {
      for (const [index, edge] of path.edges.entries()) {
        const target = configurationOf(graph, edge.to);
        const step: WalkStep = { edge, index, following: path.edges.slice(index + 1), target };
        try {
          await (index === 0 ? driver.start(step) : driver.perform(step));
          await driver.expectScreen(target);
        } catch (error) {
          result.failures.push(failureAt(graph, path, index, error));
          break;
        }
        result.steps += 1;
      }
    } finally {
      await driver.stop();
    }
  }
  return result;
}

export function failureAt({ model }: ConfigurationGraph, path: Path, index: number, error: unknown): StepFailure {
  const edge = path.edges[index];
  if (!edge) throw new Error(`Path ${path.id} has no step ${index}.`);
  return {
    machine: model.name,
    path: path.id,
    step: index,
    event: describeOffer(edge.offer),
    from: edge.from,
    to: edge.to,
    message: error instanceof Error ? error.message : String(error),
    way: path.edges.slice(0, index + 1).map(({ offer }) => describeOffer(offer)),
  };
}

export function printFailure({ machine, path, step, event, from, to, message, way }: StepFailure): string {
  return `${machine} · path ${path}, step ${step}: ${event}\n    from ${from}\n    to   ${to}\n    ${message}\n    ${way.join(' → ')}`;
}
