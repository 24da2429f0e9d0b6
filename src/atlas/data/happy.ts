/**
 * The way on which nothing goes wrong: the shortest ways from the beginning to everything that a flow is there for, its
 * good answers and the good ends of its parts, by steps that lead to no error.
 */
import { beginning, type ConfigurationGraph, type Edge } from '../../walk/graph/explore.ts';
import type { TransitionKind } from '../types.ts';

/** Ids of the transitions on the happy path. */
export function happyTransitions(
  { edges, starts, states }: ConfigurationGraph,
  kindOf: (transition: string) => TransitionKind,
): Set<string> {
  const errors = new Set(states.filter(({ tags }) => tags.includes('error')).map(({ id }) => id));
  const isSmooth = ({ taken, entered }: Edge) =>
    !entered.some((id) => errors.has(id)) && taken.every((id) => smooth.has(kindOf(id)));
  const smoothEdges = edges.filter(isSmooth);
  const leaving = new Map<string, Edge[]>();
  for (const edge of smoothEdges) leaving.set(edge.from, [...(leaving.get(edge.from) ?? []), edge]);
  const via = nearest(leaving, starts);
  const aims = smoothEdges.filter(({ from, taken }) => (from === beginning || via.has(from)) && isAim(taken, kindOf));
  const happy = new Set<string>();
  const reached = new Set<string>();
  for (const aim of aims) {
    const fresh = aim.taken.filter((id) => !reached.has(id));
    if (fresh.length === 0) continue;
    for (const edge of [...wayBack(via, aim.from), aim]) {
      for (const id of edge.taken) {
        happy.add(id);
        reached.add(id);
      }
    }
  }
  return happy;
}

const smooth: ReadonlySet<TransitionKind> = new Set(['person', 'world', 'success', 'child', 'always', 'timer']);
/** A part can end in several ways; the good one stands first. */
const isAim = (taken: readonly string[], kindOf: (transition: string) => TransitionKind): boolean =>
  taken.some((id) => kindOf(id) === 'success' || (kindOf(id) === 'child' && !id.endsWith(']')));

/** The last edge of a shortest way to each configuration, the first start before the others. */
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

function wayBack(via: ReadonlyMap<string, Edge>, to: string): Edge[] {
  const way: Edge[] = [];
  for (let edge = via.get(to); edge; edge = edge.from === beginning ? undefined : via.get(edge.from)) way.unshift(edge);
  return way;
}
