/** The key of a closed game (GM-15). Apart from the other selectors, because the first chunk has it. */
import type { WishesSnapshot } from './wishes.machine.ts';

/** `held`: the platform is told of another one, or was told too often. */
export type WishKey = 'absent' | 'ready' | 'busy' | 'held';

export function wishKey(snapshot: WishesSnapshot, game: string): WishKey {
  if (snapshot.matches('notOffered') || snapshot.matches('finished')) return 'absent';
  if (snapshot.matches('making') || snapshot.matches('takingBack'))
    return snapshot.context.game === game ? 'busy' : 'held';
  return snapshot.matches('answering') || snapshot.hasTag('blocked') ? 'held' : 'ready';
}

export const isWishMade = ({ context }: WishesSnapshot, game: string): boolean =>
  context.wishes?.waiting.includes(game) ?? false;
