/** Guesses a model for a machine of any file (`--file`). A file `<name>.walk.ts` beside it overrides the guesses. */
import { existsSync } from 'node:fs';
import type { AnyStateMachine } from 'xstate';
import { statesBelow } from '../graph/chart-reader.ts';
import { isPart } from '../graph/reads.ts';
import type { Model } from '../model.ts';
import { Misuse } from '../misuse.ts';
import { messageOf } from '../message-of.ts';
import { noCalls } from '../protocol.ts';
import { isMachine } from '../provide-all.ts';
import { load } from './load.ts';
import {
  checkHints,
  guessedAsFarAsPossible,
  guessModel,
  mostConfigurations,
  walkable,
  type Hints,
} from './guess-model.ts';

/** Of the file beside, `lamp.walk`, without its ending. */
export const besideOf = (path: string): string => path.replace(/(\.machine)?\.[cm]?[jt]sx?$/, '.walk');

/** What a machine that is too large does for: walks at random know no size, and a part can be judged. */
export type Use = 'whole' | 'part' | 'random';

/** Also one machine by its name: `lamp.machine.ts#lamp`. */
export async function modelsFromFile(
  address: string,
  protocol = noCalls,
  most = mostConfigurations,
  use: Use = 'whole',
): Promise<Model[]> {
  const [path = '', wanted] = address.split('#');
  const beside = besideOf(path);
  const side = ['.ts', '.mts', '.js', '.mjs'].map((ending) => beside + ending).find(existsSync) ?? `${beside}.ts`;
  // Loaded first: it may set up what the file needs, such as `window`.
  const hints: Hints = side !== path && existsSync(side) ? await load(side) : {};
  const exported = await load(path);
  const machines = new Map<AnyStateMachine, string>();
  const reasons: string[] = [];
  for (const [name, value] of Object.entries(exported).flatMap(heldBy)) {
    const found = await machineIn(name, value);
    if (typeof found === 'string') reasons.push(`${name} ${found}`);
    else if (found && !machines.has(found)) machines.set(found, name);
  }
  const found = [...machines].filter(([, name]) => wanted === undefined || name === wanted);
  if (found.length === 0) {
    const names = [...machines.values()].join(', ');
    const why = reasons.length === 0 ? '' : `: ${reasons.join('; ')}`;
    throw new Misuse(
      wanted === undefined || names === ''
        ? `${path} exports no machine${why}. Export what createMachine gives.`
        : `${path} exports no machine ${wanted}. There is: ${names}.`,
    );
  }
  for (const [machine, name] of found) refuseBroken(machine, `${name} in ${path}`);
  checkHints(hints, [...machines.keys()], side);
  return found.map(([machine, name]) => {
    const model = guessModel(machine, hints, name, protocol);
    if (use === 'random') return guessedAsFarAsPossible(model, hints);
    return walkable(model, hints, { path, side, most, isWhole: use === 'whole' });
  });
}

/** An export, and what is in one that is a list or a record. */
function heldBy([name, value]: [string, unknown]): [string, unknown][] {
  if (Array.isArray(value)) return value.map((one: unknown, place) => [`${name}[${place}]`, one]);
  return isPart(value) && !isMachine(value) ? [[name, value], ...Object.entries(value)] : [[name, value]];
}

/** A machine, that of a running actor, or what a function makes of nothing; as a text, why there is none. */
async function machineIn(name: string, value: unknown): Promise<AnyStateMachine | string | null> {
  if (isMachine(value)) return value;
  if (typeof value === 'function') return machineOf(name, value);
  if (typeof value !== 'object' || value === null) return null;
  if ('logic' in value && 'getSnapshot' in value) return isMachine(value.logic) ? value.logic : null;
  return 'transition' in value && 'getInitialSnapshot' in value ? 'is actor logic that is none' : null;
}

// oxlint-disable-next-line typescript/no-unsafe-function-type -- an export may be any function
async function machineOf(name: string, make: Function): Promise<AnyStateMachine | string | null> {
  // Any other function may do something in the world.
  if (!/\bcreateMachine\b/.test(String(make)) && !/machine$/i.test(name)) return null;
  if (make.length > 0) return 'makes one of what it is given';
  try {
    const made: unknown = await Reflect.apply(make, undefined, []);
    return isMachine(made) ? made : null;
  } catch (error) {
    return `throws: ${messageOf(error).replace(/\.$/, '')}`;
  }
}

/** XState reads some of a machine only as it starts. */
function refuseBroken(machine: AnyStateMachine, name: string): void {
  try {
    for (const { initial, transitions } of statesBelow(machine.root)) void [initial, transitions];
  } catch (error) {
    throw new Misuse(`${name} cannot start: ${messageOf(error)}`);
  }
}
