/**
 * Plants a mutant without building its machine anew: the one state that differs takes the mutant's configuration until
 * the fault is removed.
 */
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { configAt } from './config-edit.ts';
import type { Mutant } from './mutant.ts';
import { statesBelow } from '../graph/chart-reader.ts';
import { buildInPlaceOf } from '../graph/xstate-internals.ts';

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

/** The state as XState builds it from a configuration, at the same place; its transitions are the original state's. */
function twinOf(state: AnyStateNode, config: ReturnType<typeof configAt>): AnyStateNode {
  const twin = buildInPlaceOf(state, config);
  for (const transition of [...[...twin.transitions.values()].flat(), ...(twin.always ?? [])]) {
    transition.source = state;
  }
  return twin;
}
