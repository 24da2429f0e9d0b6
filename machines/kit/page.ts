/** How a machine hears whether anybody looks at the page: it invokes this where it listens. */
import { place } from './place.ts';

/** Nobody looks at it, which is said at once where it is so from the start; somebody does again. */
export type PageSeen = { type: 'page.hidden' } | { type: 'page.shown' };

/** It was left for another page, and comes back as it was. */
export interface PageRestored {
  type: 'page.restored';
}

export type PageEvent = PageSeen | PageRestored;

/** The place of the page. The browser fills it in. */
export const page = place('The page is watched only where the browser provides it');

/** At the root of a machine: it listens as long as it runs. */
export const listensToPage = { id: 'page', src: 'page' } as const;
