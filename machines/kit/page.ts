/** How a machine hears whether the page is visible: it invokes this where it listens. */
import { placeholder } from './placeholder.ts';

/** Sent at once where the page starts hidden. */
export type PageSeen = { type: 'page.hidden' } | { type: 'page.shown' };

/** The person left the page for another one, and came back to it unchanged. */
export interface PageRestored {
  type: 'page.restored';
}

export type PageEvent = PageSeen | PageRestored;

export const page = placeholder('The page is watched only where the browser provides it');

export const listensToPage = { id: 'page', src: 'page' } as const;
