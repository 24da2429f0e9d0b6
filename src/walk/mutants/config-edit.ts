import type { AnyStateMachine, AnyStateNode } from 'xstate';

type Config = Readonly<Record<string, unknown>>;
export type Branch = Readonly<Record<string, unknown>>;

export interface Place {
  state: AnyStateNode;
  /** As XState names the event; empty for `always`. */
  descriptor: string;
  /** The path to the declaration in the state's configuration: `on`, `code.submitted`. */
  keys: readonly string[];
  branches: readonly Branch[];
}

export const listOf = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** A forbidden event (`undefined`) is a branch that does nothing; a bare text is a target. */
const branchOf = (value: unknown): Branch =>
  typeof value === 'string' ? { target: value } : ((value ?? {}) as Branch);

const branchesOf = (value: unknown): Branch[] => (value === undefined ? [{}] : listOf(value).map(branchOf));

const invokesOf = (state: AnyStateNode): readonly Config[] =>
  listOf((state.config as Config)['invoke']) as readonly Config[];

export const invocationsOf = (state: AnyStateNode) =>
  state.invoke.map(({ id, src }, index) => ({
    index,
    id,
    // For an inline actor XState makes up a name.
    src: typeof src === 'string' ? src : id,
    config: invokesOf(state)[index] ?? {},
  }));

export function placesOf(state: AnyStateNode): Place[] {
  const config = state.config as Config;
  const under = (field: string, descriptor: (key: string) => string): Place[] =>
    Object.entries((config[field] ?? {}) as Config).map(([key, value]) => ({
      state,
      descriptor: descriptor(key),
      keys: [field, key],
      branches: branchesOf(value),
    }));
  const single = (field: string, descriptor: string): Place[] =>
    config[field] === undefined ? [] : [{ state, descriptor, keys: [field], branches: branchesOf(config[field]) }];
  const ends = invocationsOf(state).flatMap(({ index, id, config: invoke }) =>
    [
      ['onDone', `xstate.done.actor.${id}`],
      ['onError', `xstate.error.actor.${id}`],
      ['onSnapshot', `xstate.snapshot.${id}`],
    ]
      .filter(([field = '']) => invoke[field] !== undefined)
      .map(([field = '', descriptor = '']) => ({
        state,
        descriptor,
        keys: ['invoke', String(index), field],
        branches: branchesOf(invoke[field]),
      })),
  );
  return [
    ...single('always', ''),
    ...under('on', (event) => event),
    ...under('after', (delay) => `xstate.after.${delay}.${state.id}`),
    ...single('onDone', `xstate.done.state.${state.id}`),
    ...ends,
  ];
}

export function changeState(machine: AnyStateMachine, state: AnyStateNode, change: (config: Config) => Config): Config {
  const at = (config: Config, [key, ...rest]: readonly string[]): Config => {
    if (key === undefined) return change(config);
    const states = config['states'] as Readonly<Record<string, Config>>;
    return { ...config, states: { ...states, [key]: at(states[key] ?? {}, rest) } };
  };
  return at(machine.config as Config, state.path);
}

export const configAt = (config: Config, path: readonly string[]): Config =>
  path.reduce((at, key) => (at['states'] as Readonly<Record<string, Config>>)[key] ?? {}, config);

/** An undefined value removes the entry. */
export function put(config: Config, [key = '', ...rest]: readonly string[], value: unknown): Config {
  // A single invocation may stand without a list.
  const known = key === 'invoke' ? listOf(config[key]) : config[key];
  const next = rest.length === 0 ? value : putInto(known, rest, value);
  // Entries keep their order, because the order of declaration is the order of regions.
  const entries = Object.entries(config).flatMap(([name, old]) =>
    name !== key ? [[name, old]] : next === undefined ? [] : [[name, next]],
  );
  if (next !== undefined && !(key in config)) entries.push([key, next]);
  return Object.fromEntries(entries) as Config;
}

function putInto(known: unknown, keys: readonly string[], value: unknown): unknown {
  if (!Array.isArray(known)) return put((known ?? {}) as Config, keys, value);
  const [index = '', ...rest] = keys;
  const place = Number(index);
  const next = rest.length === 0 ? value : putInto(known[place], rest, value);
  return next === undefined ? known.toSpliced(place, 1) : known.with(place, next);
}

export const putBranches = (machine: AnyStateMachine, { state, keys }: Place, branches: readonly Branch[]): Config =>
  changeState(machine, state, (config) => put(config, keys, branches.length === 0 ? undefined : branches));

export const targetOf = (state: AnyStateNode): string =>
  `#${[state.machine.root.id, ...state.path].map((part) => part.replaceAll('.', String.raw`\.`)).join('.')}`;
