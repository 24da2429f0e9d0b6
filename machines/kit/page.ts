/** How a machine hears whether the page is visible: it invokes this where it listens. */
import { place } from './place.ts';

/** The page was hidden (sent at once where it starts hidden), or is shown again. */
export type PageSeen = { type: 'page.hidden' } | { type: 'page.shown' };

/** The person left the page for another one, and came back to it unchanged. */
export interface PageRestored {
  type: 'page.restored';
}

export type PageEvent = PageSeen | PageRestored;

export const page = place('The page is watched only where the browser provides it');

/** Invoked at the root of a machine, which then listens as long as it runs. */
export const listensToPage = { id: 'page', src: 'page' } as const;
