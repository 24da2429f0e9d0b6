import type { StateValue } from 'xstate';
import type { TextId } from './texts.ts';

/** ER-2: the text of each call failure, by outcome. */
export const callFailures = [
  ['offline', 'error.offline'],
  ['timeout', 'error.timeout'],
  ['server_error', 'error.server'],
  ['malformed', 'error.malformed'],
  ['not_available', 'error.not_available'],
  ['unknown', 'error.unknown'],
] as const;

/** The same texts, by the state of the failure. */
export const callFailureTexts = {
  offline: 'error.offline',
  timedOut: 'error.timeout',
  serverFailed: 'error.server',
  malformed: 'error.malformed',
  notAvailable: 'error.not_available',
  unknown: 'error.unknown',
} as const;

export const callFailureScreens = <Screen>(screenOf: (text: TextId) => Screen) =>
  Object.fromEntries(Object.entries(callFailureTexts).map(([state, text]) => [state, screenOf(text)])) as Record<
    keyof typeof callFailureTexts,
    Screen
  >;

const leavesOf = (value: StateValue | undefined): string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : Object.values(value).flatMap(leavesOf);

/** The text of the failure state that is active at any depth; null where none is. */
export const callFailureIn = ({ value }: { value: StateValue }): TextId | null =>
  leavesOf(value).flatMap((leaf) => (callFailureTexts as Readonly<Record<string, TextId>>)[leaf] ?? [])[0] ?? null;
