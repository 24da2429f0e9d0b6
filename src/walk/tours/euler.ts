/** A closed walk that uses every given arc exactly once (Hierholzer), from balanced arcs between numbered nodes. */
import { append } from '../graph/remembered.ts';

interface Ends {
  from: number;
  to: number;
}

/**
 * The order in which to use `arcs`, as indexes, beginning and ending at `start`. Leaves out arcs that `start` does not
 * reach; a caller that has joined all arcs gets all.
 */
export function closedWalk(start: number, arcs: readonly Ends[]): number[] {
  const waiting: number[][] = [];
  for (let place = arcs.length - 1; place >= 0; place -= 1) (waiting[arcs[place]?.from ?? start] ??= []).push(place);
  const walk: number[] = [];
  const trail: { node: number; arrival: number | null }[] = [{ node: start, arrival: null }];
  for (let last = trail.at(-1); last; last = trail.at(-1)) {
    const place = waiting[last.node]?.pop();
    if (place === undefined) {
      trail.pop();
      if (last.arrival !== null) walk.push(last.arrival);
    } else {
      trail.push({ node: arcs[place]?.to ?? start, arrival: place });
    }
  }
  return walk.reverse();
}

/** The group of each node that has an arc: nodes connected in either direction share a group. */
export function groupsOf(arcs: readonly Ends[]): Map<number, number> {
  const neighbours = new Map<number, number[]>();
  for (const { from, to } of arcs) {
    append(neighbours, from, to);
    append(neighbours, to, from);
  }
  const groups = new Map<number, number>();
  let count = 0;
  for (const first of neighbours.keys()) {
    if (groups.has(first)) continue;
    const queue = [first];
    groups.set(first, count);
    for (const node of queue) {
      for (const next of neighbours.get(node) ?? []) {
        if (groups.has(next)) continue;
        groups.set(next, count);
        queue.push(next);
      }
    }
    count += 1;
  }
  return groups;
}
