/**
 * A mutant without building its machine anew. A mutant differs from its machine in one state, so in a machine that stands
 * this state is made to do what the mutant's configuration says, until the fault is taken out again.
 */
import { StateNode, type AnyStateMachine, type AnyStateNode } from 'xstate';
import { configAt } from './config-edit.ts';
import type { Mutant } from './mutant.ts';
import { statesBelow } from '../graph/chart-reader.ts';

export interface Planted {
  /** The state that is changed. */
  state: AnyStateNode;
  /** Makes the machine what it was. */
  remove(): void;
}

/** Everything that XState reads of a state's configuration while a machine runs, but for what no mutant changes. */
const changing = ['transitions', 'always', 'entry', 'exit', 'invoke', 'after', 'next'];

export function plant(machine: AnyStateMachine, { state: id, config }: Pick<Mutant, 'state' | 'config'>): Planted {
  const state = [...statesBelow(machine.root)].find((one) => one.id === id);
  if (!state) throw new Error(`${machine.id} has no state "${id}".`);
  const twin = twinOf(state, configAt(config, state.path));
  const { options } = machine;
  const before = changing.map((name) => [name, Object.getOwnPropertyDescriptor(state, name)] as const);
  machine.options = { ...options, ...config.options };
  for (const name of changing) {
    const own: unknown = Reflect.get(twin, name);
    const value: unknown = typeof own === 'function' ? own.bind(twin) : own;
    Object.defineProperty(state, name, { value, writable: true, enumerable: true, configurable: true });
  }
  return {
    state,
    remove() {
      machine.options = options;
      for (const [name, own] of before) {
        // What XState computes on demand stands in the prototype.
        if (own) Object.defineProperty(state, name, own);
        else Reflect.deleteProperty(state, name);
      }
    },
  };
}

/** What XState builds with, and does not show. */
interface Building {
  machine: { idMap: Map<string, AnyStateNode> };
  _initialize(): void;
}

/** The state as XState makes it of a configuration, in the same place of the same machine; its transitions are the state's own. */
function twinOf(state: AnyStateNode, config: ReturnType<typeof configAt>): AnyStateNode {
  const { machine, parent, key, type } = state;
  const place = { _parent: parent, _key: key, _machine: machine };
  const twin = new StateNode({ ...config, type, states: undefined } as never, place as never) as AnyStateNode;
  const building = twin as unknown as Building;
  building.machine.idMap.set(state.id, state);
  // Targets are looked for among the states within, which are there already and not to be made again.
  twin.states = Object.create(state.states) as typeof twin.states;
  building._initialize();
  for (const transition of [...[...twin.transitions.values()].flat(), ...(twin.always ?? [])]) {
    transition.source = state;
  }
  return twin;
}
