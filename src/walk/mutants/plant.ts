/**
 * Plants a mutant without building its machine anew: the one state that differs takes the mutant's configuration until
 * the fault is removed.
 */
import { StateNode, type AnyStateMachine, type AnyStateNode } from 'xstate';
import { configAt } from './config-edit.ts';
import type { Mutant } from './mutant.ts';
import { statesBelow } from '../graph/chart-reader.ts';

export interface Planted {
  state: AnyStateNode;
  remove(): void;
}

/** The properties of a state that XState reads while a machine runs and that a mutant can change. */
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
        // Getters of XState are on the prototype.
        if (own) Object.defineProperty(state, name, own);
        else Reflect.deleteProperty(state, name);
      }
    },
  };
}

/** Internals with which XState builds states. */
interface Building {
  machine: { idMap: Map<string, AnyStateNode> };
  _initialize(): void;
}

/** The state as XState builds it from a configuration, at the same place; its transitions are the original state's. */
function twinOf(state: AnyStateNode, config: ReturnType<typeof configAt>): AnyStateNode {
  const { machine, parent, key, type } = state;
  const place = { _parent: parent, _key: key, _machine: machine };
  const twin = new StateNode({ ...config, type, states: undefined } as never, place as never) as AnyStateNode;
  const building = twin as unknown as Building;
  building.machine.idMap.set(state.id, state);
  // Targets are resolved among the existing inner states, which must not be built again.
  twin.states = Object.create(state.states) as typeof twin.states;
  building._initialize();
  for (const transition of [...[...twin.transitions.values()].flat(), ...(twin.always ?? [])]) {
    transition.source = state;
  }
  return twin;
}
