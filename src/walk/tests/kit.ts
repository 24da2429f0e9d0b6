/** A small protocol for the engine's own tests, and building blocks of their machines. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fromCallback, type EventObject } from 'xstate';
import { modelsOf } from '../model.ts';
import type { Protocol } from '../protocol.ts';

const tail = ['unauthorized', 'offline', 'timeout', 'server_error', 'malformed', 'not_available', 'unknown'] as const;
type Tail = (typeof tail)[number];

const protocol: Protocol = {
  calls: {
    logout: { name: 'logout', outcomes: { accepted: {} } },
    merchantLookup: { name: 'merchantLookup', outcomes: { accepted: {}, not_found: { error: {} } } },
    requestCode: {
      name: 'requestCode',
      members: {
        pin: {
          name: 'sendPlayerCode',
          outcomes: { accepted: {}, otp_block: { error: {} }, same_number: { error: {} } },
        },
        pinReset: {
          name: 'sendPinResetCode',
          outcomes: { accepted: {}, otp_block: { error: {} }, ticket_invalid: { error: {} } },
        },
      },
    },
  },
  tail,
  world: [],
  words: { things: {}, actions: {}, states: {}, answers: { offline: 'tanpa koneksi' } },
};

export const defineModel = modelsOf(protocol);

export type Answers<Name extends string, Outcomes extends object> =
  | { [Outcome in keyof Outcomes & string]: { type: `${Name}.${Outcome}` } & Outcomes[Outcome] }[keyof Outcomes &
      string]
  | { [Outcome in Tail]: { type: `${Name}.${Outcome}`; reference: string; receivedAt: number } }[Tail];

/** Stands in for a call; the test sends the outcome. */
export const call = <Input extends object>() => fromCallback<EventObject, Input>(() => undefined);

export interface DeadlineReached {
  type: 'clock.reached';
}

/** Stands in for a deadline and never fires; `until` in ms. */
export const deadline = fromCallback<EventObject, { until: number }>(() => undefined);

/** A text that JSON does not show. */
export class Sealed {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  reveal(): string {
    return this.#text;
  }

  equals(other: unknown): boolean {
    return other instanceof Sealed && other.#text === this.#text;
  }

  toJSON(): string {
    return '•••';
  }
}

const { resolve } = createRequire(import.meta.url);
/** For modules that tests write elsewhere. */
export const xstateHref = JSON.stringify(pathToFileURL(resolve('xstate')).href);

/** The command of the repository, in a folder. */
export function runWalk(cwd: string, ...words: string[]) {
  const main = join(import.meta.dirname, '../cli/main.ts');
  const command = ['--import', pathToFileURL(resolve('tsx')).href, main, ...words];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd, encoding: 'utf8' });
  return { status, stdout, stderr };
}

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'walk-'));
