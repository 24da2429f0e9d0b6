/** Guesses a model for a machine of any file (`--file`). A file `<name>.walk.ts` beside it overrides the guesses. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fromPromise, type AnyActorRef, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { childrenOf } from '../graph/children.ts';
import { controlKeyOf } from '../graph/control-key.ts';
import { explore } from '../graph/explore.ts';
import type { Model } from '../model.ts';
import { noCalls, type Protocol } from '../protocol.ts';
import { isMachine } from '../provide-all.ts';
import { Misuse } from './options.ts';
import { statesBelow } from '../graph/chart-reader.ts';

export type Hints = Partial<Pick<Model, 'controlKey' | 'inputs' | 'events' | 'outputs' | 'homes'>>;

/** A larger graph means an unbounded context. */
const mostConfigurations = 2000;

/** Also one machine by its name: `lamp.machine.ts#lamp`. */
export async function modelsFromFile(address: string, protocol = noCalls): Promise<Model[]> {
  const [path = '', wanted] = address.split('#');
  const exported = await load(path);
  const machines = new Map<AnyStateMachine, string>();
  for (const [name, value] of Object.entries(exported)) if (isMachine(value)) machines.set(value, name);
  const found = [...machines].filter(([, name]) => wanted === undefined || name === wanted);
  if (found.length === 0) {
    const names = [...machines.values()].join(', ');
    throw new Misuse(
      wanted === undefined || names === ''
        ? `${path} exports no machine. Export what createMachine gives.`
        : `${path} exports no machine ${wanted}. There is: ${names}.`,
    );
  }
  const side = path.replace(/(\.machine)?\.[cm]?[jt]sx?$/, '.walk.ts');
  const hints: Hints = side !== path && existsSync(side) ? await load(side) : {};
  checkHints(hints, [...machines.keys()], side);
  return found.map(([machine, name]) => bounded(guessModel(machine, hints, name, protocol), path, side));
}

const hintNames = ['controlKey', 'inputs', 'events', 'outputs', 'homes'];

/** Refuses misspelt exports and events, which would have no effect. */
function checkHints(hints: Hints, machines: readonly AnyStateMachine[], side: string): void {
  const descriptors = [...new Set(machines.flatMap(descriptorsOf))].filter((type) => !isOfXState(type));
  const isHeard = (type: string) =>
    descriptors.some((known) => known === type || (known.endsWith('*') && type.startsWith(known.slice(0, -1))));
  const strange = Object.keys(hints).find((name) => !hintNames.includes(name));
  if (strange !== undefined)
    throw new Misuse(`${side} exports ${strange}, which says nothing here. It may export ${hintNames.join(', ')}.`);
  const unheard = Object.keys(hints.events ?? {}).find((type) => !isHeard(type));
  if (unheard !== undefined)
    throw new Misuse(`${side} has samples of ${unheard}, which no machine hears. There is: ${descriptors.join(', ')}.`);
}

async function load(path: string): Promise<Record<string, unknown>> {
  if (!existsSync(path)) throw new Misuse(`There is no file ${path}.`);
  try {
    return (await import(pathToFileURL(resolve(path)).href)) as Record<string, unknown>;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const lacking = /Cannot find (?:module|package) '(?<name>[^'./][^']*)'/.exec(message)?.groups?.['name'];
    const help = lacking === undefined ? '' : `\nInstall it where the file is: npm install ${lacking}`;
    throw new Misuse(`${path} cannot be loaded: ${message}${help}`);
  }
}

export function guessModel(
  original: AnyStateMachine,
  hints: Hints = {},
  name = original.id,
  protocol: Protocol = noCalls,
): Model {
  const machine = withStubs(original);
  return {
    name: original.id === '(machine)' ? name : original.id,
    machine,
    protocol,
    controlKey: hints.controlKey ?? guessedKey,
    inputs: hints.inputs ?? { plain: {} },
    events: { ...Object.fromEntries(eventsOf(machine).map((type) => [type, { plain: {} }])), ...hints.events },
    outcomes: {},
    outputs: { ...outputsOf(machine, protocol), ...hints.outputs },
    homes: hints.homes ?? {},
  };
}

const isOfXState = (name: string): boolean => name.startsWith('xstate.');

const descriptorsOf = ({ root }: AnyStateMachine): string[] =>
  [...statesBelow(root)].flatMap(({ transitions }) => [...transitions.keys()]);

const eventsOf = (machine: AnyStateMachine): string[] =>
  [...new Set(descriptorsOf(machine))].filter((type) => !isOfXState(type) && type !== '*' && !type.endsWith('.*'));

function withStubs(machine: AnyStateMachine): AnyStateMachine {
  const { actors } = machine.implementations;
  const invoked = [...statesBelow(machine.root)].flatMap(({ invoke }) => invoke.map(({ src }) => src));
  const absent = invoked.filter(
    (src): src is string => typeof src === 'string' && !isOfXState(src) && !Object.hasOwn(actors, src),
  );
  if (absent.length === 0) return machine;
  const pending = fromPromise(() => Promise.reject(new Error('A stub: the walk never starts it.')));
  return machine.provide({ actors: Object.fromEntries(absent.map((src) => [src, pending])) });
}

function outputsOf({ implementations }: AnyStateMachine, protocol: Protocol): Model['outputs'] {
  return Object.fromEntries(
    Object.entries(implementations.actors).flatMap(([source, logic]) => {
      const ends = isMachine(logic) ? endsOf(logic, protocol) : [];
      return ends.length === 0 ? [] : [[source, Object.fromEntries(ends)]];
    }),
  );
}

const walked = new WeakMap<AnyStateMachine, [string, unknown][]>();

function endsOf(machine: AnyStateMachine, protocol: Protocol): [string, unknown][] {
  const before = walked.get(machine);
  if (before) return before;
  const ends: [string, unknown][] = [];
  // Set before the walk: ends the recursion where a machine has children of its own kind.
  walked.set(machine, ends);
  try {
    const { configurations } = explore(guessModel(machine, {}, machine.id, protocol), mostConfigurations);
    for (const { final, progress } of configurations.values())
      if (final) ends.push([placeOf(progress.snapshot), progress.snapshot.output]);
  } catch (error) {
    if (!isUnbounded(error)) throw error;
  }
  return ends;
}

const placeOf = (snapshot: AnyMachineSnapshot): string => controlKeyOf(snapshot).slice(snapshot.status.length + 1);

export function guessedKey(snapshot: AnyMachineSnapshot): string {
  const { context, historyValue, _nodes: active } = snapshot;
  const invoked = new Set(active.flatMap(({ invoke }) => invoke.map(({ id }) => id)));
  const spawned = childrenOf(snapshot).flatMap(([id]) => (invoked.has(id) ? [] : [id]));
  const remembered = Object.entries(historyValue).map(
    ([id, states]) => `${id}:${states.map((state) => state.id).join('+')}`,
  );
  const held = Object.entries((context ?? {}) as object).map(([name, value]) => [name, write(value)]);
  return [
    controlKeyOf(snapshot, Object.fromEntries(held) as Record<string, string>),
    ...(spawned.length === 0 ? [] : [`children=${spawned.sort().join()}`]),
    ...(remembered.length === 0 ? [] : [`history=${remembered.sort().join()}`]),
  ].join(' ');
}

function write(value: unknown, within: readonly unknown[] = []): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? 'function' : String(value);
  if (within.includes(value)) return '(circle)';
  const inside = [...within, value];
  const all = (values: Iterable<unknown>) => [...values].map((entry) => write(entry, inside)).join();
  if (Array.isArray(value)) return `[${all(value)}]`;
  if (value instanceof Map || value instanceof Set) return `${value.constructor.name}(${all(value)})`;
  if (value instanceof Date || value instanceof Error) return String(value instanceof Date ? value.getTime() : value);
  if ('sessionId' in value && 'getSnapshot' in value) return (value as unknown as AnyActorRef).id;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([name, entry]) => `${name}:${write(entry, inside)}`).join()}}`;
}

const isUnbounded = (error: unknown): boolean =>
  error instanceof Error && /has more than \d+ configurations/.test(error.message);

/** Refuses a machine with an unbounded context. */
export function bounded(model: Model, path: string, side: string): Model {
  const values = new Map<string, Set<string>>();
  const watched = (snapshot: AnyMachineSnapshot): string => {
    const held = { ...(snapshot.context as object), children: Object.keys(snapshot.children) };
    for (const [name, value] of Object.entries(held)) {
      values.set(name, (values.get(name) ?? new Set()).add(write(value)));
    }
    return model.controlKey(snapshot);
  };
  try {
    explore({ ...model, controlKey: watched }, mostConfigurations);
    return model;
  } catch (error) {
    if (!isUnbounded(error)) throw error;
    const counted = [...values].sort(([, one], [, other]) => other.size - one.size).slice(0, 3);
    const held = counted.map(([name, { size }]) => `${name} (${size} values)`).join(', ');
    const [example = ''] = counted.map(([name]) => name).filter((name) => name !== 'children');
    const isLeak = counted[0]?.[0] === 'children';
    throw new Misuse(`${model.name} in ${path} has more than ${mostConfigurations} configurations: by default all of its context
tells them apart, and it holds ${held}.${isLeak ? '\nA spawned actor that has ended stays among the children until stopChild.' : ''}
Say in ${side} what its guards read, for instance:

  export const controlKey = (snapshot) => JSON.stringify([snapshot.value, Math.min(snapshot.context.${example}, 3)]);`);
  }
}
