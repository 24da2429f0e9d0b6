/** What this tab wrote into its own storage, as events. A machine hears them while it invokes `listensToStorage`. */
import type { OpenIntent } from './money-intent.ts';
import { placeholder } from './placeholder.ts';
import type { PendingStep } from '../verification/pending-step.ts';

/** An intent whose answer was out when the page was left. Only the player with this number asks what became of it. */
export type PendingIntent = OpenIntent & { phone: string };

/** Of each kind at most one of a player, the newest last. */
export type PendingIntents = readonly PendingIntent[];

/** Of the player with this number. Null: none. */
export interface IntentStored {
  type: 'storage.intentChanged';
  kind: PendingIntent['kind'];
  phone: string;
  intent: PendingIntent | null;
}

/** Whose intents of a kind one tab keeps: a phone may be shared. */
export const playersOfTab = 10;

/** Replaces this player's known intent of this kind; null only removes it. The oldest gives way to one player too many. */
export function withIntent(known: PendingIntents, { kind, phone, intent }: Omit<IntentStored, 'type'>): PendingIntents {
  const others = known.filter((other) => other.kind !== kind || other.phone !== phone);
  if (!intent) return others;
  const tooMany = others.filter((other) => other.kind === kind).slice(0, 1 - playersOfTab);
  return [...others.filter((other) => !tooMany.includes(other)), intent];
}

/** The intents of a player follow that player to a new number (PC-3); `before` is the number until now. */
export const renumberedIntents = (known: PendingIntents, before: string | undefined, phone: string): PendingIntents =>
  known
    .filter((intent) => intent.phone === before)
    .reduce<PendingIntents>(
      (others, intent) => withIntent(others, { kind: intent.kind, phone, intent: { ...intent, phone } }),
      known.filter((intent) => intent.phone !== before),
    );

/** The step at which a visitor's flow stands now; null: the flow is over. */
interface StepStored {
  type: 'storage.stepChanged';
  pending: PendingStep | null;
}

/** The session goes on under another number (PC-3). */
export interface NumberStored {
  type: 'storage.phoneChanged';
  phone: string;
}

export type StorageEvent = IntentStored | StepStored | NumberStored;

export const storage = placeholder('The storage is watched only where the browser provides it');

export const listensToStorage = { id: 'storage', src: 'storage' } as const;
