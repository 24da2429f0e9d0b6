/** The model of a machine for which nobody wrote one; `hints` say what is not to be guessed. */
import { fromPromise, type AnyMachineSnapshot, type AnyStateMachine, type AnyStateNode } from 'xstate';
import { statesBelow } from '../graph/chart-reader.ts';
import { controlKeyOf } from '../graph/control-key.ts';
import { exploreSystem, alone } from '../graph/explore.ts';
import type { Model } from '../model.ts';
import { Misuse } from '../misuse.ts';
import { noCalls, type Protocol } from '../protocol.ts';
import { isMachine } from '../provide-all.ts';
import { guess, type Given } from './guess.ts';
import { guessedKey } from './key.ts';
import { answeredByPayload, isOfXState, openGuardsOf } from './open-guards.ts';

export type Hints = Partial<Pick<Model, 'controlKey' | 'inputs' | 'events' | 'outputs' | 'errors' | 'homes'>>;

/** A larger graph takes long to read; `--most` raises it. */
export const mostConfigurations = 2000;

const hintNames = ['controlKey', 'inputs', 'events', 'outputs', 'errors', 'homes'];

/** Refuses misspelt exports and events, which would have no effect. */
export function checkHints(hints: Hints, machines: readonly AnyStateMachine[], side: string): void {
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
    errors: hints.errors ?? {},
    homes: hints.homes ?? {},
  };
}

const descriptorsOf = ({ root }: AnyStateMachine): string[] =>
  [...statesBelow(root)].flatMap(({ transitions }) => [...transitions.keys()]);

const eventsOf = (machine: AnyStateMachine): string[] =>
  [...new Set(descriptorsOf(machine))].filter((type) => !isOfXState(type) && type !== '*' && !type.endsWith('.*'));

/** What a machine leaves to its users: actors that are never started, and guards that a payload answers for. */
function withStubs(machine: AnyStateMachine): AnyStateMachine {
  const { actors } = machine.implementations;
  const invoked = [...statesBelow(machine.root)].flatMap(({ invoke }) => invoke.map(({ src }) => src));
  const absent = invoked.filter(
    (src): src is string => typeof src === 'string' && !isOfXState(src) && !Object.hasOwn(actors, src),
  );
  const guards = openGuardsOf(machine);
  if (absent.length === 0 && guards.length === 0) return machine;
  const pending = fromPromise(() => Promise.reject(new Error('A stub: the walk never starts it.')));
  return machine.provide({
    actors: Object.fromEntries(absent.map((src) => [src, pending])),
    guards: Object.fromEntries(guards.map((name) => [name, answeredByPayload(name)])),
  });
}

function outputsOf({ implementations }: AnyStateMachine, protocol: Protocol): Model['outputs'] {
  return Object.fromEntries(
    Object.entries(implementations.actors).flatMap(([source, logic]) => {
      const ends = isMachine(logic) ? endsOf(logic, protocol) : [];
      return ends.length === 0 ? [] : [[source, Object.fromEntries(ends)]];
    }),
  );
}

const nothingGiven: Given = () => false;
const walked = new WeakMap<AnyStateMachine, [string, unknown][]>();

function endsOf(machine: AnyStateMachine, protocol: Protocol): [string, unknown][] {
  const before = walked.get(machine);
  if (before) return before;
  if (!canEnd(machine.root)) return [];
  const ends: [string, unknown][] = [];
  // Set before the walk: ends the recursion where a machine has children of its own kind.
  walked.set(machine, ends);
  const guessed = guess(guessModel(machine, {}, machine.id, protocol), nothingGiven, mostConfigurations);
  for (const { final, progress } of guessed.graph.configurations.values())
    if (final) ends.push([placeOf(progress.snapshot), progress.snapshot.output]);
  return ends;
}

/** As XState ends one: in a final state of the root, or in one of each region. */
const canEnd = ({ type, states }: AnyStateNode): boolean =>
  type === 'final' ||
  (type === 'parallel'
    ? Object.values(states).every(canEnd)
    : Object.values(states).some((state) => state.type === 'final'));

const placeOf = (snapshot: AnyMachineSnapshot): string => controlKeyOf(snapshot).slice(snapshot.status.length + 1);

const mostGuessed = 500;

/** For walks at random: of a machine with more configurations nothing more is guessed. */
export function guessedAsFarAsPossible(model: Model, hints: Hints): Model {
  const bounds = { path: 'it', side: 'its options', most: mostGuessed };
  const guessed = walkable({ ...model }, hints, { ...bounds, isWhole: false });
  return guessed.guessed?.cut ? model : guessed;
}

interface Bounds {
  path: string;
  side: string;
  most: number;
  /** False where a part of a machine that is too large is better than nothing. */
  isWhole?: boolean;
}

/** Refuses a machine with more than `most` configurations. */
export function walkable(model: Model, hints: Hints, { path, side, most, isWhole = true }: Bounds): Model {
  const isGiven: Given = (place, name) =>
    place === 'inputs' ? hints.inputs !== undefined : Object.hasOwn(hints[place] ?? {}, name);
  const beyond = `${model.name} in ${path} has more than ${most} configurations`;
  if (hints.controlKey) {
    if (exploreSystem(alone(model), most).configurations.size <= most) return model;
    throw new Misuse(
      `${beyond} by the controlKey of ${side}. Let it saturate what it counts, leave it out, or raise --most.`,
    );
  }
  const { model: guessed, graph } = guess(model, isGiven, most);
  const cut = guessed.guessed?.cut;
  if (!cut || !isWhole) return guessed;
  const seen = `${graph.configurations.size} configurations of ${model.name} in ${path} were seen, and ${graph.unexplored.size} of them not gone on from: ${cut.why}.`;
  throw new Misuse(`${seen} Say less of it in ${side}, or raise --most:
  ${cut.line}`);
}
