/** What the machines say of their states and transitions, in both languages. */
import type { Both } from '../types.ts';
import { allWords } from './flows.ts';

const indonesian = allWords('descriptions');

/** A description in both languages; null where the machine says nothing. */
export function described(sentence: string): Both | null {
  if (sentence === '') return null;
  const id = indonesian[sentence];
  if (id === undefined)
    throw new Error(
      `No Indonesian words for "${sentence}": add them to the descriptions of its flow in src/atlas/flows.`,
    );
  return { id, en: sentence };
}
