import { callFailureMessages, type CallFailure } from '../kit/call-failure-messages.ts';
import type { MessageRef } from '../kit/effect.ts';
import { waitValues } from '../kit/lock.ts';
import type { WishesSnapshot } from './wishes.machine.ts';

/** `none`: nothing of wishes is shown. */
export type WishesScreen = 'shown' | 'none';

export const wishesScreen = (snapshot: WishesSnapshot): WishesScreen =>
  snapshot.matches('notOffered') || snapshot.matches('finished') ? 'none' : 'shown';

/** The game that has opened, of which the player is told. */
export const newsOf = (snapshot: WishesSnapshot): string | null =>
  wishesScreen(snapshot) === 'none' ? null : (snapshot.context.wishes?.opened[0] ?? null);

export function wishProblem({ value, context }: WishesSnapshot): MessageRef | null {
  if (typeof value !== 'object' || value.known === 'clean') return null;
  if (value.known === 'throttled') return { id: 'wish.error.throttled', values: waitValues(context.minutes) };
  return { id: callFailureMessages[value.known as CallFailure] };
}
