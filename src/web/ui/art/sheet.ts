import { playable } from '../../../contract/room-words.ts';
import type { Ratio } from './sizes.ts';

/** The open games, whose cards' pictures are one file. */
export const onSheet: readonly string[] = Object.values(playable);

/** Of its file, in place of a game's. */
export const sheetSlug = 'open';

/** -1 for a picture with a file of its own. */
export const sheetRow = (slug: string, ratio: Ratio): number => (ratio === '4:3' ? onSheet.indexOf(slug) : -1);
