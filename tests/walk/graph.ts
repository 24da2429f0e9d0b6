/**
 * The second opinion: XState's own traversal must reach exactly the configurations that ours reaches. The only module
 * that knows `xstate/graph`.
 */
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { getAdjacencyMap } from '@xstate/graph';
import type { ConfigurationGraph } from './explore.ts';
import { findingAt, type Finding } from './finding.ts';

export function crossCheck(graph: ConfigurationGraph): Finding[] {
  const { model } = graph;
  const offered = new Map<string, AnyEventObject[]>();
  for (const { progress, edges } of graph.configurations.values()) {
    const key = model.controlKey(progress.snapshot);
    offered.set(key, [...new Set([...(offered.get(key) ?? []), ...edges.map(({ offer }) => offer.event)])]);
  }
  const theirs = new Set<string>();
  for (const input of Object.values(model.inputs)) {
    const reached = getAdjacencyMap(model.machine, {
      input,
      events: (snapshot: AnyMachineSnapshot) => {
        const key = model.controlKey(snapshot);
        // What another input has reached was gone on from then.
        return theirs.has(key) ? [] : (offered.get(key) ?? []);
      },
      serializeState: (snapshot: AnyMachineSnapshot) => model.controlKey(snapshot),
      serializeEvent: eventNames(),
    });
    for (const key of Object.keys(reached)) theirs.add(key);
  }
  return [
    // Theirs knows no zones: where several timers run it also takes them in orders that cannot happen.
    ...[...(model.isTimed ? [] : theirs)]
      .filter((key) => !offered.has(key))
      .map((key) => findingAt(graph, 'cross-check', `only xstate/graph reaches ${key}`)),
    ...[...offered.keys()]
      .filter((key) => !theirs.has(key))
      .map((key) => findingAt(graph, 'cross-check', `xstate/graph does not reach ${key}`, key)),
  ];
}

/** Samples of one event type differ by identity only: a payload may be a secret that must not be written out. */
function eventNames(): (event: AnyEventObject) => string {
  const numbers = new Map<AnyEventObject, number>();
  return (event) => {
    if (!numbers.has(event)) numbers.set(event, numbers.size);
    return `${event.type} ${numbers.get(event)}`;
  };
}
