/** Ends that share a final state of their machine, as states that pages can show. */
import { endsIn, type End } from '../../walk/graph/ends.ts';
import type { ConfigurationGraph } from '../../walk/graph/explore.ts';
import { inWords, titled } from '../../walk/diagrams/words.ts';
import type { Shot } from '../shots.ts';
import type { Both, Flow, StateInfo } from '../types.ts';
import { endWords, states as stateWords } from '../words/names.ts';
import { firstShots } from './first-shots.ts';

export const stateTitle = (key: string): Both => ({ id: titled(stateWords[key] ?? inWords(key)), en: titled(key) });

/** Throws where the kind tells what the end means, and has no words. */
export function endTitle(flow: string, { state, kind, isNamedByKind }: End): Both {
  if (!isNamedByKind || kind === null) return stateTitle(state.slice(state.lastIndexOf('.') + 1));
  const words = endWords(flow, kind);
  if (!words) throw new Error(`The end ${kind} has no words: add it to the ends of src/atlas/flows/${flow}.ts.`);
  return words;
}

/** `states`: those of the machine, of which a final one stands for several ends. */
export function endStates(
  graph: ConfigurationGraph,
  states: readonly StateInfo[],
  shots: readonly Shot[],
): StateInfo[] {
  const { all, byEdge } = endsIn(graph);
  return all.flatMap((end): StateInfo[] => {
    const state = states.find(({ id }) => id === end.state);
    if (!state || end.id === end.state) return [];
    const own = shots.filter(({ edge, states: active }) => byEdge.get(edge) === end && active.includes(end.state));
    return [{ ...state, id: end.id, title: endTitle(state.flow, end), endOf: end.state, shots: firstShots(own) }];
  });
}

/** The same states, a final one as the end to which the edge leads. */
export function afterEdge({ graph, ends }: Pick<Flow, 'graph' | 'ends'>, edge: string, states: readonly StateInfo[]) {
  const end = endsIn(graph).byEdge.get(edge);
  const shown = ends.find(({ id }) => id === end?.id);
  return states.map((state) => (shown && state.id === shown.endOf ? shown : state));
}

/** Where a transition leads: its targets, a final one as the ends that it has. */
export function targetsOf({ graph, states, ends }: Flow, { id, targets }: { id: string; targets: readonly string[] }) {
  const own = endsIn(graph).byTransition.get(id) ?? [];
  return targets.flatMap((target) => {
    const shown = ends.filter((end) => end.endOf === target && own.some((each) => each.id === end.id));
    return shown.length > 0 ? shown : states.filter((state) => state.id === target);
  });
}
