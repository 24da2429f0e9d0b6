import { commandName } from '../cli/command-name.ts';
import { clockPlan } from '../graph/clock-plan.ts';
import { configurationOf, type Configuration, type ConfigurationGraph, type Edge } from '../graph/explore.ts';
import { describeOffer } from '../graph/progress.ts';
import { pathOf, type Path } from '../tours/tours.ts';
import { messageOf } from '../message-of.ts';

export const tierNames = ['pure', 'views', 'browser'] as const;
export type TierName = (typeof tierNames)[number];

/** `following`: a driver may have to prepare the server's next answer. */
export interface WalkStep {
  edge: Edge;
  index: number;
  following: readonly Edge[];
  target: Configuration;
  /** How far the clock moves before the step, ms, so that the timers of the path elapse in their order. */
  advance: number;
}

export interface Driver {
  start(step: WalkStep): Promise<void> | void;
  perform(step: WalkStep): Promise<void> | void;
  /** Throws where the screen is not the configuration's. */
  expectScreen(configuration: Configuration): Promise<void> | void;
  picture?(file: string): Promise<void>;
  stop(): Promise<void> | void;
}

export interface StepFailure {
  machine: string;
  /** The id of the path up to and including the step. */
  path: string;
  edges: string[];
  /** The id of the whole path on which it was found. */
  of: string;
  tier?: TierName;
  /** Further arguments to find a path outside the product's own, such as `--file lamp.machine.ts`. */
  address?: string;
  step: number;
  event: string;
  from: string;
  to: string;
  message: string;
  way: string[];
  picture?: string;
  /** The pure tier's failure on the same path, where another tier failed; null where the pure tier passes. */
  purely?: string | null;
}

export interface TierResult {
  machine: string;
  paths: number;
  steps: number;
  failures: StepFailure[];
  /** Edges that this tier cannot provoke, each with its reason; they count as uncovered. */
  uncovered: { edge: string; event: string; reason: string }[];
  /** The paths by id, each with its edges and the number of passed ones; unset in the pure tier. */
  walked?: Record<string, { edges: string[]; passed: number }>;
}

/** Drives every path; a failed step ends its path only. `look` is called with a failure before the driver stops. */
export async function drivePaths(
  graph: ConfigurationGraph,
  paths: readonly Path[],
  createDriver: () => Driver | Promise<Driver>,
  look?: (failure: StepFailure, driver: Driver) => Promise<void>,
): Promise<TierResult> {
  const walked: NonNullable<TierResult['walked']> = {};
  const result = { machine: graph.model.name, paths: paths.length, steps: 0, failures: [], uncovered: [], walked };
  const failures: StepFailure[] = result.failures;
  for (const path of paths) {
    const record = (walked[path.id] = { edges: path.edges.map(({ id }) => id), passed: 0 });
    const advances = new Map(clockPlan(graph, path.edges).map(({ index, advance }) => [index, advance]));
    const driver = await createDriver();
    try {
      for (const [index, edge] of path.edges.entries()) {
        const target = configurationOf(graph, edge.to);
        const following = path.edges.slice(index + 1);
        const step: WalkStep = { edge, index, following, target, advance: advances.get(index) ?? 0 };
        try {
          await (index === 0 ? driver.start(step) : driver.perform(step));
          await driver.expectScreen(target);
        } catch (error) {
          const failure = failureAt(graph, path, index, error);
          await look?.(failure, driver);
          failures.push(failure);
          break;
        }
        record.passed += 1;
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
  if (!edge) throw new Error(`Expected a step below ${path.edges.length} of path ${path.id}; it was ${index}.`);
  const upToHere = pathOf(path.edges.slice(0, index + 1));
  return {
    machine: model.name,
    path: upToHere.id,
    edges: upToHere.edges.map(({ id }) => id),
    of: path.id,
    step: index,
    event: describeOffer(edge.offer),
    from: edge.from,
    to: edge.to,
    message: messageOf(error),
    way: upToHere.edges.map(({ offer }) => describeOffer(offer)),
  };
}

export function printFailure(failure: StepFailure): string {
  const { machine, path, tier, address, step, event, from, to, message, way, picture, purely } = failure;
  const number = (place: number) => String(place).padStart(4);
  const indented = message.split('\n').map((line) => `        ${line}`);
  const again = `${commandName()} ${address === undefined ? '' : `${address} `}--path ${path}`;
  return [
    `${machine} · path ${path}${tier === undefined ? '' : ` in the ${tier} tier`}, step ${step}: ${event}`,
    ...way.slice(0, -1).map((happening, place) => `    ${number(place)}  ${happening}`),
    `  ✗ ${number(step)}  ${event}`,
    `        from ${from}`,
    `        to   ${to}`,
    ...indented,
    ...(purely === undefined ? [] : [`    ${sayOnly(tier ?? 'pure', step, purely)}`]),
    ...(picture === undefined ? [] : [`    the screen:  ${picture}`]),
    `    again:  ${again}`,
    ...(address === undefined ? tierNames.slice(1) : []).map((name) => `            ${again} --tier ${name}`),
  ].join('\n');
}

const sayOnly = (tier: TierName, step: number, purely: string | null): string =>
  purely === null
    ? `only in the ${tier} tier, at step ${step}: the pure tier walks the same path to its end`
    : `in the pure tier as well: ${purely}`;
