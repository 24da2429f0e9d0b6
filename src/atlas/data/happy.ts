/**
 * The happy path: the shortest paths without errors to each success, which is a call that succeeds or a child that ends
 * well.
 */
import { beginning, configurationOf, type ConfigurationGraph, type Edge } from '../../walk/graph/explore.ts';
import { append } from '../../walk/graph/remembered.ts';
import type { TransitionKind } from '../types.ts';

type KindOf = (transition: string) => TransitionKind;

export function happyTransitions(graph: ConfigurationGraph, kindOf: KindOf): Set<string> {
  const happy = new Set<string>();
  for (const path of happyPaths(graph, kindOf)) {
    if (path.at(-1)?.taken.every((id) => happy.has(id))) continue;
    for (const { taken } of path) for (const id of taken) happy.add(id);
  }
  return happy;
}

/** The happy path to the success that is farthest away, of those that end the flow where any does; empty without one. */
export function longestHappyPath(graph: ConfigurationGraph, kindOf: KindOf): Edge[] {
  const paths = happyPaths(graph, kindOf);
  const ending = paths.filter((path) => configurationOf(graph, path.at(-1)?.to ?? beginning).final);
  return (ending.length > 0 ? ending : paths).reduce<Edge[]>(
    (longest, path) => (path.length > longest.length ? path : longest),
    [],
  );
}

/** A shortest path to each success, in the order of the edges. */
function happyPaths(graph: ConfigurationGraph, kindOf: KindOf): Edge[][] {
  const isHappy = isHappyIn(graph, kindOf);
  const edges = graph.edges.filter((edge) => isHappy(edge) && !edge.taken.some((id) => isOtherEnd(id, kindOf)));
  const leaving = new Map<string, Edge[]>();
  for (const edge of edges) append(leaving, edge.from, edge);
  const paths = shortestPaths(leaving, graph.starts);
  return edges
    .filter(({ from, taken }) => (from === beginning || paths.has(from)) && isSuccess(taken, kindOf))
    .map((goal) => [...(paths.get(goal.from) ?? []), goal]);
}

const happyKinds: readonly TransitionKind[] = ['person', 'world', 'success', 'child', 'always', 'timer'];

/** Whether an edge enters no error and takes only transitions of these kinds. */
export function isHappyIn(
  { states }: ConfigurationGraph,
  kindOf: KindOf,
  kinds: readonly TransitionKind[] = happyKinds,
): (edge: Edge) => boolean {
  const errors = new Set(states.filter(({ tags }) => tags.includes('error')).map(({ id }) => id));
  return ({ taken, entered }) =>
    !entered.some((id) => errors.has(id)) && taken.every((id) => kinds.includes(kindOf(id)));
}

/** Of several ends of a child, the first branch is the good one. */
const isOtherEnd = (id: string, kindOf: KindOf): boolean => kindOf(id) === 'child' && id.endsWith(']');

const isSuccess = (taken: readonly string[], kindOf: KindOf): boolean =>
  taken.some((id) => kindOf(id) === 'success' || kindOf(id) === 'child');

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
