/** Guesses a model for a machine of any file (`--file`). A file `<name>.walk.ts` beside it overrides the guesses. */
import { existsSync } from 'node:fs';
import type { AnyStateMachine } from 'xstate';
import type { Model } from '../model.ts';
import { Misuse } from '../misuse.ts';
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
  for (const [name, value] of Object.entries(exported)) {
    const machine = machineIn(value);
    if (machine && !machines.has(machine)) machines.set(machine, name);
  }
  const found = [...machines].filter(([, name]) => wanted === undefined || name === wanted);
  if (found.length === 0) {
    const names = [...machines.values()].join(', ');
    throw new Misuse(
      wanted === undefined || names === ''
        ? `${path} exports no machine${insteadOf(exported)}. Export what createMachine gives.`
        : `${path} exports no machine ${wanted}. There is: ${names}.`,
    );
  }
  checkHints(hints, [...machines.keys()], side);
  return found.map(([machine, name]) => {
    const model = guessModel(machine, hints, name, protocol);
    if (use === 'random') return guessedAsFarAsPossible(model, hints);
    return walkable(model, hints, { path, side, most, isWhole: use === 'whole' });
  });
}

/** A machine, that of a running actor, or what a function without parameters makes. */
function machineIn(value: unknown): AnyStateMachine | null {
  if (isMachine(value)) return value;
  if (typeof value === 'object' && value !== null && 'logic' in value && 'getSnapshot' in value)
    return isMachine(value.logic) ? value.logic : null;
  if (typeof value !== 'function' || value.length > 0 || !/\bcreateMachine\b/.test(String(value))) return null;
  try {
    const made: unknown = (value as () => unknown)();
    return isMachine(made) ? made : null;
  } catch {
    return null;
  }
}

function insteadOf(exported: Readonly<Record<string, unknown>>): string {
  const makers = Object.entries(exported).flatMap(([name, value]) =>
    typeof value === 'function' && /\bcreateMachine\b/.test(String(value)) ? [name] : [],
  );
  return makers.length === 0 ? '' : `: ${makers.join(', ')} makes one of what it is given`;
}
