/** How a machine hears what this tab wrote into its storage: it invokes this where it listens. */
import type { OpenIntent } from './money-intent.ts';
import { place } from './place.ts';
import type { PendingStep } from '../verification/pending-step.ts';

/** Begun before the page was left, with the answer still out; nobody else asks for it. */
export interface PendingIntent extends OpenIntent {
  phone: string;
}

/** At most one a kind. */
export type PendingIntents = readonly PendingIntent[];

/** Which intent of this kind is out, or none. */
export interface IntentStored {
  type: 'storage.intentChanged';
  kind: PendingIntent['kind'];
  intent: PendingIntent | null;
}

/** Takes the place of what was remembered of its kind. */
export const withIntent = (known: PendingIntents, { kind, intent }: Omit<IntentStored, 'type'>): PendingIntents => [
  ...known.filter((other) => other.kind !== kind),
  ...(intent ? [intent] : []),
];

/** Those of a player stay that player's under a new number (PC-3). */
export const renumberedIntents = (known: PendingIntents, before: string | undefined, phone: string): PendingIntents =>
  known.map((intent) => (intent.phone === before ? { ...intent, phone } : intent));

/** Where a visitor's flow stands, or that it is over. */
interface StepStored {
  type: 'storage.stepChanged';
  pending: PendingStep | null;
}

/** The player goes on under another number (PC-3). */
interface NumberStored {
  type: 'storage.phoneChanged';
  phone: string;
}

export type StorageEvent = IntentStored | StepStored | NumberStored;

/** The place of the storage. The browser fills it in. */
export const storage = place('The storage is watched only where the browser provides it');

export const listensToStorage = { id: 'storage', src: 'storage' } as const;
