/**
 * The texts of both languages. The build turns each catalogue into its parsed form (vite.config.ts), so no message
 * parser is shipped; Indonesian is in the first chunk, English is fetched only where the page head asks for it.
 */
import type { IntlConfig } from 'react-intl';
import indonesian from './id.json';

export type MessageId = keyof typeof indonesian;
export type Language = 'id' | 'en';
export type Messages = NonNullable<IntlConfig['messages']>;

export async function loadMessages(language: Language): Promise<Messages> {
  return language === 'en' ? (await import('./en.json')).default : indonesian;
}

export { indonesian };
