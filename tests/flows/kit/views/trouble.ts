/** The sentence that a trouble state stands for, wherever in a snapshot it is. */
import type { StateValue } from 'xstate';
import type { MessageId } from '../../../../src/web/i18n/messages.ts';
import { troubleTexts } from '../troubles.ts';
import { say } from './fixture.tsx';

const leavesOf = (value: StateValue | undefined): string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : Object.values(value).flatMap(leavesOf);

/** Null where nothing is wrong. */
export function troubleTextOf({ value }: { value: StateValue }): string | null {
  const [id] = leavesOf(value).flatMap((leaf) => (troubleTexts as Readonly<Record<string, MessageId>>)[leaf] ?? []);
  return id === undefined ? null : say(id);
}
