/** Names and shares of the page of a game, for whoever draws a part of it. */
import type { Seat } from '../../../contract/rooms.calls.ts';
import { playable, type Playable } from '../../../contract/room-words.ts';
import type { TextOf } from '../../i18n/use-text.ts';

/** Which of the two games that can be played it is; null for all others. */
export const playableOf = (slug: string): Playable | null =>
  (Object.keys(playable) as Playable[]).find((name) => playable[name] === slug) ?? null;

/** A practice opponent is called what it is, whatever name it has (GM-5). */
export const nameOf = (text: TextOf, { name, isPractice }: Pick<Seat, 'name' | 'isPractice'>): string =>
  isPractice ? text('room.practice') : name;
