/**
 * How a machine ends. All ends share one configuration, so their output is read from one more step along each edge that
 * leads there.
 */
import type { AnyMachineSnapshot } from 'xstate';
import { beginning, configurationOf, type ConfigurationGraph, type Edge } from './explore.ts';
import { append, remembered } from './remembered.ts';
import type { Step } from './stepper.ts';
import { activeStates } from './xstate-internals.ts';

export interface End {
  /** The final state, with the kind where several ends share that state: `login.finished.dismissed`. */
  id: string;
  state: string;
  /** The output itself where it is a text, else its `type`, else its `reason`; null where it tells none. */
  kind: string | null;
  /** No other final state of the machine is reached, so only the kind tells what the end means. */
  isNamedByKind: boolean;
}

export interface Ends {
  /** In the order in which the walk finds them. */
  all: readonly End[];
  /** By edge: where it ends the machine. */
  byEdge: ReadonlyMap<string, End>;
  /** By transition: the ends to which its edges lead. */
  byTransition: ReadonlyMap<string, readonly End[]>;
}

export const noEnds: Ends = { all: [], byEdge: new Map(), byTransition: new Map() };

export const endsIn = remembered((graph: ConfigurationGraph): Ends => {
  const found = new Map<Edge, Pick<End, 'state' | 'kind'>>();
  for (const edge of graph.edges) {
    if (!configurationOf(graph, edge.to).final) continue;
    const { snapshot } = stepAlong(graph, edge);
    const state = finalState(snapshot);
    if (state !== undefined) found.set(edge, { state, kind: kindOf(snapshot.output) });
  }
  const kinds = new Map<string, Set<string | null>>();
  for (const { state, kind } of found.values()) kinds.set(state, (kinds.get(state) ?? new Set()).add(kind));
  const ends = new Map<string, End>();
  const byEdge = new Map<string, End>();
  const byTransition = new Map<string, End[]>();
  for (const [edge, { state, kind }] of found) {
    const isShared = (kinds.get(state)?.size ?? 0) > 1;
    const id = isShared ? `${state}.${kind ?? 'other'}` : state;
    const end = ends.get(id) ?? { id, state, kind, isNamedByKind: kind !== null && (isShared || kinds.size === 1) };
    ends.set(id, end);
    byEdge.set(edge.id, end);
    for (const transition of new Set(edge.taken))
      if (byTransition.get(transition)?.includes(end) !== true) append(byTransition, transition, end);
  }
  return { all: [...ends.values()], byEdge, byTransition };
});

/** Takes an edge again: the graph keeps no actions, and of a final configuration the snapshot of the first way there. */
export function stepAlong(graph: ConfigurationGraph, { from, offer }: Edge): Step {
  const { stepper, model } = graph;
  if (from === beginning) return stepper.start(model.inputs[offer.sample]);
  return stepper.step(configurationOf(graph, from).progress.snapshot, offer.event);
}

export const finalState = (snapshot: AnyMachineSnapshot): string | undefined =>
  activeStates(snapshot).find(({ type, parent }) => type === 'final' && parent === snapshot.machine.root)?.id;

export function kindOf(output: unknown): string | null {
  if (typeof output === 'string') return output;
  if (typeof output !== 'object' || output === null) return null;
  const { type, reason } = output as { type?: unknown; reason?: unknown };
  return [type, reason].find((name): name is string => typeof name === 'string') ?? null;
}
