/**
 * The Indonesian texts that came after the first chunk: a visitor's with the late pages, those of games with their
 * pages, a player's with the player's part.
 */
import { firstMessages, type Messages } from './messages.ts';

let texts: Messages = firstMessages;
const listeners = new Set<() => void>();

export const lateTexts = {
  now: (): Messages => texts,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  add(more: Messages): void {
    texts = { ...texts, ...more } as Messages;
    for (const listener of [...listeners]) listener();
  },
};
