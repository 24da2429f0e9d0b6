/** What the shape of a machine allows, whatever its guards say and whatever it is told. */
import type { AnyStateNode } from 'xstate';
import { statesBelow, transitionsOf } from '../graph/chart-reader.ts';

interface Possible {
  states: ReadonlySet<string>;
  transitions: ReadonlySet<string>;
}

export function possibleIn(root: AnyStateNode): Possible {
  const nodes = new Map([...statesBelow(root)].map((state) => [state.id, state]));
  const states = new Set<AnyStateNode>();
  const transitions = new Set<string>();
  const enter = (state: AnyStateNode): void => {
    if (states.has(state)) return;
    states.add(state);
    if (state.parent) enter(state.parent);
    const within = Object.values(state.states);
    if (state.type === 'parallel') within.forEach(enter);
    if (state.type === 'compound') state.initial.target.forEach(enter);
  };
  enter(root);
  // A state that is added on the way is visited as well.
  for (const state of states) {
    for (const { declared, definition } of transitionsOf(state)) {
      if (isShadowed(state, declared.descriptor, declared.index)) continue;
      transitions.add(declared.id);
      for (const { id } of definition.target ?? []) enter(nodes.get(id) ?? state);
    }
  }
  return { states: new Set([...states].map(({ id }) => id)), transitions };
}

/** Whether a branch before it is taken always. */
function isShadowed(state: AnyStateNode, descriptor: string, index: number): boolean {
  const branches = descriptor === '' ? (state.always ?? []) : (state.transitions.get(descriptor) ?? []);
  return branches.slice(0, index).some(({ guard }) => guard === undefined);
}
