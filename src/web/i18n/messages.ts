/**
 * The texts of both languages, parsed by the build (src/tools/build/messages.ts), so that no parser is shipped. The
 * first chunk has only the texts of its own components; LateTexts brings the rest.
 */
import type { IntlConfig } from 'react-intl';
import type indonesian from './id.json';
import first from './id.json?first';

export type MessageId = keyof typeof indonesian;
export type { Language } from '../../../machines/shell/shell.machine.ts';
export type Messages = NonNullable<IntlConfig['messages']>;

export const firstMessages: Messages = first;

/** Loads the English texts, a chunk that a visit in Indonesian never fetches. */
export const loadEnglish = async (): Promise<Messages> => (await import('./en.json')).default;
