/** What this tab wrote into its own storage, as events. A machine hears them while it invokes `listensToStorage`. */
import type { OpenIntent } from './money-intent.ts';
import { placeholder } from './placeholder.ts';
import type { PendingStep } from '../verification/pending-step.ts';

/** An intent whose answer was out when the page was left. Only the player with this number asks what became of it. */
export type PendingIntent = OpenIntent & { phone: string };

/** At most one of each kind. */
export type PendingIntents = readonly PendingIntent[];

/** Null: none. */
export interface IntentStored {
  type: 'storage.intentChanged';
  kind: PendingIntent['kind'];
  intent: PendingIntent | null;
}

/** Replaces the known intent of this kind; null only removes it. */
export const withIntent = (known: PendingIntents, { kind, intent }: Omit<IntentStored, 'type'>): PendingIntents => [
  ...known.filter((other) => other.kind !== kind),
  ...(intent ? [intent] : []),
];

/** The intents of a player follow that player to a new number (PC-3); `before` is the number until now. */
export const renumberedIntents = (known: PendingIntents, before: string | undefined, phone: string): PendingIntents =>
  known.map((intent) => (intent.phone === before ? { ...intent, phone } : intent));

/** The step at which a visitor's flow stands now; null: the flow is over. */
interface StepStored {
  type: 'storage.stepChanged';
  pending: PendingStep | null;
}

/** The session goes on under another number (PC-3). */
interface NumberStored {
  type: 'storage.phoneChanged';
  phone: string;
}

export type StorageEvent = IntentStored | StepStored | NumberStored;

export const storage = placeholder('The storage is watched only where the browser provides it');

export const listensToStorage = { id: 'storage', src: 'storage' } as const;
