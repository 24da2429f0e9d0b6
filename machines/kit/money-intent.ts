/**
 * What the flows that move money have in common: the key that names an intent over all its tries, what is asked of the
 * world beside it, and where an answer that never came leads (MO-1, C87).
 */
import { celebrate, announceMovement } from './neighbours.ts';
import { effect } from './effect.ts';

/** A movement that was asked for and whose answer is out: kept by the tab, so that a reload asks what became of it. */
export interface OpenIntent {
  kind: 'topUp' | 'withdrawal' | 'redeem';
  key: string;
}

/** The part of a machine's context that the key is made of. */
export interface IntentKeys {
  /** Given by the player machine; no other flow has the same. */
  intent: string;
  /** How many intents got a final answer here. */
  closed: number;
  /** The key of the intent at hand: over every retry the same, whoever began it. */
  key: string;
  /** A call with this key was made, and nobody has said yet how it ended. */
  isOpen: boolean;
}

/** `pendingKey`: of an intent that was begun before the page was loaded. */
export const firstKey = (intent: string, pendingKey: string | null): IntentKeys => ({
  intent,
  closed: 0,
  key: pendingKey ?? `${intent}.1`,
  isOpen: pendingKey !== null,
});

/** After a final answer: what is asked for next is another intent. */
export const nextKey = ({ intent, closed }: IntentKeys): Omit<IntentKeys, 'intent'> => ({
  closed: closed + 1,
  key: `${intent}.${closed + 2}`,
  isOpen: false,
});

/** What a flow that moves money asks of the world. */
export const moneyEffects = {
  /** Balances are read again, here and in all tabs. */
  announceMovement,
  celebrate,
  goTo: effect<{ path: string }>('goTo'),
  rememberIntent: effect<OpenIntent>('rememberIntent'),
  forgetIntent: effect('forgetIntent'),
};

/** It had its final answer: nothing waits for it any more, and whatever comes next is another intent. */
export const settleKey = ['forgetIntent', 'releaseKey'] as const;

/** No answer that anybody can be sure of: the server is asked what became of it. */
export const askLater = { target: 'waitingForResult', meta: { requirements: ['MO-1'] } } as const;
