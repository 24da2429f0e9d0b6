import type { StateValue } from 'xstate';
import type { TextId } from './texts.ts';

/** ER-2: each call failure by its outcome, with its text and the state that a machine is then in. */
export const callFailures = [
  ['offline', 'error.offline', 'offline'],
  ['timeout', 'error.timeout', 'timedOut'],
  ['server_error', 'error.server', 'serverFailed'],
  ['malformed', 'error.malformed', 'malformed'],
  ['not_available', 'error.not_available', 'notAvailable'],
  ['unknown', 'error.unknown', 'unknown'],
] as const;
export const failedOutcomes = callFailures.map(([outcome]) => outcome);

/** Nobody knows whether the server did what was asked: a connection may break after the request as well. */
export const lostAnswers = ['offline', 'timeout', 'server_error', 'malformed'] as const;
/** The server refused, or the platform lacks the call: nothing was done. */
export const certainFailures = failedOutcomes.filter((outcome) => !lostAnswers.some((lost) => lost === outcome));

/** The texts by the state. */
export const callFailureTexts = Object.fromEntries(callFailures.map(([, text, state]) => [state, text])) as {
  [Row in (typeof callFailures)[number] as Row[2]]: Row[1];
};

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
