import { childModels, descendants } from './child-models.ts';
import { reportComposed, type ComposedReport } from './findings.ts';
import { compose, type ComposedGraph } from './compose.ts';
import { printFinding } from '../checks/finding.ts';
import type { Model } from '../model.ts';
import type { FoundPath } from '../tiers/replay.ts';
import { walkPure } from '../tiers/pure.ts';
import { printFailure, type StepFailure } from '../tiers/tier.ts';
import { pathOf, tour, type Goal, type Tour } from '../tours/tours.ts';

interface ComposedWalk {
  report: ComposedReport;
  tour: { goal: Goal; paths: number; steps: number; failures: StepFailure[] };
  seconds: number;
}

const mostComposed = 20_000;
/** In a larger graph a tour takes every transition of every machine instead of every edge. */
const mostToured = 10_000;
/** A machine with more kinds of children is walked with one of them at a time. */
const mostTogether = 3;

/** All descendants together, or, if there are too many children, each child alone. */
export function slicesOf(root: Model, models: readonly Model[]): Model[][] {
  const children = childModels(root, models);
  if (children.length === 0) return [];
  return children.length > mostTogether ? children.map((child) => [child]) : [descendants(root, models)];
}

export function* walkComposed(root: Model, models: readonly Model[], most = mostComposed): Generator<ComposedWalk> {
  for (const others of slicesOf(root, models)) yield walkSlice(root, others, most);
}

function walkSlice(root: Model, others: readonly Model[], most: number): ComposedWalk {
  const began = performance.now();
  const graph = compose(root, others, most);
  const report = reportComposed(graph);
  const { goal, paths, steps } = tourOf(graph);
  const address = composedAddress(root.name);
  const failures = walkPure(graph, paths).failures.map((failure) => ({ ...failure, address }));
  const seconds = (performance.now() - began) / 1000;
  return { report, tour: { goal, paths: paths.length, steps, failures }, seconds };
}

export const composedAddress = (machine: string): string => `${machine} --composed`;

const tourOf = (graph: ComposedGraph): Tour => tour(graph, graph.edges.length > mostToured ? 'transitions' : 'edges');

/** The part of a path up to a failed step has an id of its own. */
export function findComposed(
  roots: readonly Model[],
  models: readonly Model[],
  id: string,
  most = mostComposed,
): FoundPath | null {
  for (const root of roots) {
    for (const others of slicesOf(root, models)) {
      const graph = compose(root, others, most);
      for (const { edges } of tourOf(graph).paths) {
        const beginnings = edges.map((_, index) => pathOf(edges.slice(0, index + 1)));
        const path = beginnings.find((candidate) => candidate.id === id);
        if (path) return { graph, path };
      }
    }
  }
  return null;
}

export const isSoundTogether = ({ report, tour: walked }: ComposedWalk): boolean =>
  report.faults.length === 0 && walked.failures.length === 0;

export function printComposed({ report, tour: walked, seconds }: ComposedWalk): string {
  const { machine, children, configurations, edges, unexplored, faults, gaps, untaken } = report;
  const names = children.map(({ name }) => name);
  const idle = children.filter(({ neverStartedWith }) => neverStartedWith.length > 0);
  return [
    `${machine} with ${names.length === 0 ? 'no child that starts' : names.join(', ')}: ${configurations} configurations, ${edges} edges, ${seconds.toFixed(1)} s`,
    `  ${walked.goal}: ${walked.paths} paths, ${walked.steps} steps, ${walked.failures.length} failed`,
    ...(unexplored === 0
      ? []
      : [`  cut: ${unexplored} of them were not gone on from. What was seen is judged, what is missing is not.`]),
    ...faults.map((fault) => `  ✗ ${printFinding(fault)}`),
    ...walked.failures.map((failure) => `  ✗ ${printFailure(failure)}`),
    ...gaps.map((gap) => `  · ${printFinding(gap)}`),
    ...idle.map(({ name, neverStartedWith }) => `  · ${name} is never started with ${neverStartedWith.join(', ')}`),
    ...untaken.map(({ id, why }) => `  · not taken here: ${id}, ${why}`),
  ].join('\n');
}
