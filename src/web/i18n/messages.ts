/**
 * The texts of both languages. The build turns each catalogue into its parsed form (src/tools/build/messages.ts), so no
 * message parser is shipped. The first chunk carries only what can be shown before the machines are there.
 */
import type { IntlConfig } from 'react-intl';
import type indonesian from './id.json';
import first from './id.json?first';

export type MessageId = keyof typeof indonesian;
export type Language = 'id' | 'en';
export type Messages = NonNullable<IntlConfig['messages']>;

export const firstMessages: Messages = first;

export async function loadMessages(language: Language): Promise<Messages> {
  return language === 'en' ? (await import('./en.json')).default : (await import('./id.json')).default;
}
