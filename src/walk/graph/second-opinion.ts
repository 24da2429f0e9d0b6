/**
 * Compares with `@xstate/graph`: its traversal must reach exactly the configurations that `explore` reaches. No other
 * module imports it.
 */
import type { AnyActorScope, AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { getAdjacencyMap, getShortestPaths, getSimplePaths } from '@xstate/graph';
import type { ConfigurationGraph } from './explore.ts';
import { findingAt, type Finding } from '../checks/finding.ts';
import { isNumbered, aloneIn } from './stepper.ts';
import type { Model } from '../model.ts';

export function crossCheck(graph: ConfigurationGraph): Finding[] {
  const { model } = graph;
  if (hasNumberedChildren(graph)) return [];
  const offered = offeredIn(graph);
  const machine = parented(model.machine);
  const theirs = new Set<string>();
  for (const input of Object.values(model.inputs)) {
    // Configurations that another input has reached are expanded already.
    const events = (key: string) => (theirs.has(key) ? [] : (offered.get(key) ?? []));
    const reached = getAdjacencyMap(machine, traversal(model, input, events));
    for (const key of Object.keys(reached)) theirs.add(key);
  }
  return [
    // @xstate/graph knows no zones, so it also takes timers in orders that cannot happen.
    ...[...(model.isTimed ? [] : theirs)]
      .filter((key) => !offered.has(key))
      .map((key) => findingAt(graph, 'cross-check', `only xstate/graph reaches ${key}`)),
    ...[...offered.keys()]
      .filter((key) => !theirs.has(key))
      .map((key) => findingAt(graph, 'cross-check', `xstate/graph does not reach ${key}`, key)),
  ];
}

/** How many paths XState's own generators make of the same events, for the benchmark. */
export function pathsOfXState(
  graph: ConfigurationGraph,
  kind: 'shortest' | 'simple',
): { paths: number; steps: number } {
  const generate = kind === 'shortest' ? getShortestPaths : getSimplePaths;
  const offered = offeredIn(graph);
  const paths = Object.values(graph.model.inputs).flatMap((input) =>
    generate(
      graph.model.machine,
      traversal(graph.model, input, (key) => offered.get(key) ?? []),
    ),
  );
  return { paths: paths.length, steps: paths.reduce((sum, { steps }) => sum + steps.length, 0) };
}

const parented = (machine: AnyStateMachine): AnyStateMachine =>
  Object.assign(Object.create(machine) as AnyStateMachine, {
    getInitialSnapshot: (scope: AnyActorScope, input: unknown) => machine.getInitialSnapshot(aloneIn(scope), input),
    transition: (snapshot: AnyMachineSnapshot, event: AnyEventObject, scope: AnyActorScope) =>
      machine.transition(snapshot, event, aloneIn(scope)),
  });

function offeredIn({ model, configurations }: ConfigurationGraph): Map<string, AnyEventObject[]> {
  const offered = new Map<string, AnyEventObject[]>();
  for (const { progress, edges } of configurations.values()) {
    const key = model.controlKey(progress.snapshot);
    offered.set(key, [...new Set([...(offered.get(key) ?? []), ...edges.map(({ offer }) => offer.event)])]);
  }
  return offered;
}

const traversal = ({ controlKey }: Model, input: unknown, eventsAt: (key: string) => AnyEventObject[]) => ({
  input,
  events: (snapshot: AnyMachineSnapshot) => eventsAt(controlKey(snapshot)),
  serializeState: (snapshot: AnyMachineSnapshot) => controlKey(snapshot),
  serializeEvent: eventNames(),
});

/** XState numbers children without an id differently each time, so its snapshots could not be compared. */
const hasNumberedChildren = ({ configurations }: ConfigurationGraph): boolean =>
  [...configurations.values()].some(({ progress }) => Object.keys(progress.snapshot.children).some(isNumbered));

/** A payload may hold a secret, so events are named by type and identity. */
function eventNames(): (event: AnyEventObject) => string {
  const numbers = new Map<AnyEventObject, number>();
  return (event) => {
    if (!numbers.has(event)) numbers.set(event, numbers.size);
    return `${event.type} ${numbers.get(event)}`;
  };
}
