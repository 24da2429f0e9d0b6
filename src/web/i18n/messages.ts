/**
 * The texts of both languages. The build turns each catalogue into its parsed form (src/tools/build/messages.ts), so no
 * message parser is shipped. The first chunk carries only what its own components show; the rest comes with LateTexts.
 */
import type { IntlConfig } from 'react-intl';
import type indonesian from './id.json';
import first from './id.json?first';

export type MessageId = keyof typeof indonesian;
export type { Language } from '../../../machines/shell/shell.machine.ts';
export type Messages = NonNullable<IntlConfig['messages']>;

export const firstMessages: Messages = first;

/** A chunk of its own, which a visit in Indonesian never fetches. */
export const loadEnglish = async (): Promise<Messages> => (await import('./en.json')).default;
