import type { Seat } from '../../../contract/rooms.calls.ts';
import { playable, type Playable } from '../../../contract/room-words.ts';
import type { Parts } from '../../../contract/stake.ts';
import type { TextOf } from '../../i18n/use-text.ts';
import { formatPlatinum } from '../../ui/index.ts';

/** Null for all others. */
export const playableOf = (slug: string): Playable | null =>
  (Object.keys(playable) as Playable[]).find((name) => playable[name] === slug) ?? null;

/** A practice opponent's own name is never shown (GM-5). */
export const nameOf = (text: TextOf, { name, isPractice }: Pick<Seat, 'name' | 'isPractice'>): string =>
  isPractice ? text('room.practice') : name;

/** The seed of the marble (NM-2). */
export const lookOf = ({ marble, name }: Pick<Seat, 'marble' | 'name'>): string => marble ?? name;

export const amountsOf = ({ token, winning }: Parts): Record<keyof Parts, string> => ({
  token: formatPlatinum(token),
  winning: formatPlatinum(winning),
});

/** From which balance a sum came, or to which it went: one that has no share in it is not named. */
export const partsText = (text: TextOf, way: 'from' | 'to', parts: Parts): string =>
  text(`room.${way}.${parts.winning === 0 ? 'token' : parts.token === 0 ? 'winning' : 'both'}`, amountsOf(parts));
