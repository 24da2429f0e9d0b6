import { playable } from '../../../src/contract/room-words.ts';
import type { Wishes } from '../../../src/contract/wishes.calls.ts';
import { game } from '../kit/samples.ts';

/** As our platform lists them. */
export const closedGame = { ...game, slug: 'kuda-kilat', title: 'Kuda Kilat', isOpen: false };
export const openedGame = { ...game, slug: playable.sums, title: 'Tangga Hitung' };

export const noWishes: Wishes = { waiting: [], opened: [] };
export const oneWish: Wishes = { waiting: [closedGame.slug], opened: [] };
export const opened: Wishes = { waiting: [], opened: [openedGame.slug] };
/** One game has opened, the other one is waited for. */
export const oneOpened: Wishes = { waiting: [closedGame.slug], opened: [openedGame.slug] };
