import type { StateValue } from 'xstate';
import type { TextId } from './texts.ts';

/** ER-2: what each failure of the way there and back says. */
export const callFailures = [
  ['offline', 'error.offline'],
  ['timeout', 'error.timeout'],
  ['server_error', 'error.server'],
  ['malformed', 'error.malformed'],
  ['not_available', 'error.not_available'],
  ['unknown', 'error.unknown'],
] as const;

/** The same by the states that stand for them. */
export const callFailureTexts = {
  offline: 'error.offline',
  timedOut: 'error.timeout',
  serverFailed: 'error.server',
  malformed: 'error.malformed',
  notAvailable: 'error.not_available',
  unknown: 'error.unknown',
} as const;

const leavesOf = (value: StateValue | undefined): string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : Object.values(value).flatMap(leavesOf);

/** The text of the state that a snapshot is in, wherever that is; null where nothing is wrong. */
export const callFailureIn = ({ value }: { value: StateValue }): TextId | null =>
  leavesOf(value).flatMap((leaf) => (callFailureTexts as Readonly<Record<string, TextId>>)[leaf] ?? [])[0] ?? null;
