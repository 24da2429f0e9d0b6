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
  const via = nearest(leaving, graph.starts);
  const goals = edges.filter(({ from, taken }) => (from === beginning || via.has(from)) && isSuccess(taken, kindOf));
  const happy = new Set<string>();
  for (const goal of goals) {
    if (goal.taken.every((id) => happy.has(id))) continue;
    for (const { taken } of [...shortestPath(via, goal.from), goal]) for (const id of taken) happy.add(id);
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

/** The last edge of a shortest path to each configuration, the first start before the others. */
function nearest(leaving: ReadonlyMap<string, Edge[]>, starts: readonly Edge[]): Map<string, Edge> {
  const via = new Map<string, Edge>();
  for (const start of starts) {
    if (via.has(start.to)) continue;
    via.set(start.to, start);
    const waiting = [start.to];
    for (const at of waiting) {
      for (const edge of leaving.get(at) ?? []) {
        if (via.has(edge.to)) continue;
        via.set(edge.to, edge);
        waiting.push(edge.to);
      }
    }
  }
  return via;
}

function shortestPath(via: ReadonlyMap<string, Edge>, to: string): Edge[] {
  const path: Edge[] = [];
  for (let edge = via.get(to); edge; edge = edge.from === beginning ? undefined : via.get(edge.from))
    path.unshift(edge);
  return path;
}
