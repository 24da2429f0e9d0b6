/**
 * The happy path: the shortest paths without errors to each success, which is a call that succeeds or a child that ends
 * well.
 */
import { beginning, type ConfigurationGraph, type Edge } from '../../walk/graph/explore.ts';
import { append } from '../../walk/graph/remembered.ts';
import type { TransitionKind } from '../types.ts';

export function happyTransitions(
  graph: ConfigurationGraph,
  kindOf: (transition: string) => TransitionKind,
): Set<string> {
  const edges = graph.edges.filter(isHappyIn(graph, kindOf));
  const leaving = new Map<string, Edge[]>();
  for (const edge of edges) append(leaving, edge.from, edge);
  const paths = shortestPaths(leaving, graph.starts);
  const goals = edges.filter(({ from, taken }) => (from === beginning || paths.has(from)) && isSuccess(taken, kindOf));
  const happy = new Set<string>();
  for (const goal of goals) {
    if (goal.taken.every((id) => happy.has(id))) continue;
    for (const { taken } of [...(paths.get(goal.from) ?? []), goal]) for (const id of taken) happy.add(id);
  }
  return happy;
}

const happyKinds: readonly TransitionKind[] = ['person', 'world', 'success', 'child', 'always', 'timer'];

/** Whether an edge enters no error and takes only transitions of these kinds. */
export function isHappyIn(
  { states }: ConfigurationGraph,
  kindOf: (transition: string) => TransitionKind,
  kinds: readonly TransitionKind[] = happyKinds,
): (edge: Edge) => boolean {
  const errors = new Set(states.filter(({ tags }) => tags.includes('error')).map(({ id }) => id));
  return ({ taken, entered }) =>
    !entered.some((id) => errors.has(id)) && taken.every((id) => kinds.includes(kindOf(id)));
}

/** Of several ends of a child, the first branch is the good one. */
const isSuccess = (taken: readonly string[], kindOf: (transition: string) => TransitionKind): boolean =>
  taken.some((id) => kindOf(id) === 'success' || (kindOf(id) === 'child' && !id.endsWith(']')));

/** A shortest path to each configuration, from the first start where there is one. */
function shortestPaths(leaving: ReadonlyMap<string, Edge[]>, starts: readonly Edge[]): Map<string, Edge[]> {
  const paths = new Map<string, Edge[]>();
  for (const start of starts) {
    const waiting = [{ path: [] as Edge[], edge: start }];
    for (const { path, edge } of waiting) {
      if (paths.has(edge.to)) continue;
      const longer = [...path, edge];
      paths.set(edge.to, longer);
      for (const next of leaving.get(edge.to) ?? []) waiting.push({ path: longer, edge: next });
    }
  }
  return paths;
}
