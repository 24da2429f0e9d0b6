/**
 * The texts of both languages, parsed by the build (src/tools/build/messages.ts), so that no parser is shipped. The
 * first chunk has only the texts of its own components.
 */
import type { IntlConfig } from 'react-intl';
import type all from './id.json';
import first from './id.json?first';

export type MessageId = keyof typeof all;
export type { Language } from '../../../machines/shell/shell.machine.ts';
export type Messages = NonNullable<IntlConfig['messages']>;

/** The Indonesian texts that are here. */
export const indonesian: Messages = first;

/**
 * Adds the texts of what is about to be shown. In place, so that a tree that is rendered in slices has them as soon as
 * it shows what they belong to, and nothing is rendered again for them. English has all its texts from the start.
 */
export const addTexts = (more: Messages): Messages => Object.assign(indonesian, more);

/** Loads the English texts, a chunk that a visit in Indonesian never fetches. */
export const loadEnglish = async (): Promise<Messages> => (await import('./en.json')).default;
