import type { Seat } from '../../../contract/rooms.calls.ts';
import { playable, type Playable } from '../../../contract/room-words.ts';
import type { TextOf } from '../../i18n/use-text.ts';

/** Null for all others. */
export const playableOf = (slug: string): Playable | null =>
  (Object.keys(playable) as Playable[]).find((name) => playable[name] === slug) ?? null;

/** A practice opponent's own name is never shown (GM-5). */
export const nameOf = (text: TextOf, { name, isPractice }: Pick<Seat, 'name' | 'isPractice'>): string =>
  isPractice ? text('room.practice') : name;
