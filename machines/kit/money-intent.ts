/**
 * What the flows that move money have in common: the key that names an intent over all its tries, what is asked of the
 * world beside it, and where an answer that never came leads (MO-1, C87).
 */
import { effect } from './effect.ts';
import type { Ended } from './end.ts';
import { celebrate, announceMovement } from './neighbours.ts';
import { problem } from './problem.ts';
import { withEvent } from './with-event.ts';
import type { ResourceOutput } from '../resource/resource.machine.ts';

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

/** The first branch of a flow that moves money. */
export const whenOpen = {
  guard: 'isOpen',
  target: 'waitingForResult',
  description: 'An answer is still out: nothing else is asked for before that is clear.',
  meta: { requirements: ['MO-1'] },
} as const;

/** No answer that anybody can be sure of: the server is asked what became of it. */
export const askLater = { target: 'waitingForResult', meta: { requirements: ['MO-1'] } } as const;

type Lost<Name extends string> = `${Name}.${'in_progress' | 'repeated' | 'key_conflict' | '*'}`;

/** The last transitions out of the call that moves it: whatever is left of its answers, and what it may ever send. */
export const onLostAnswer = <Name extends string>(name: Name) =>
  ({
    [`${name}.in_progress`]: askLater,
    [`${name}.repeated`]: askLater,
    [`${name}.key_conflict`]: askLater,
    [`${name}.*`]: askLater,
  }) as Record<Lost<Name>, typeof askLater>;

/** Nothing was begun, and the form says why at `target`. */
export const refusedAt = <const Target extends string>(target: Target) =>
  ({ target, actions: [...settleKey] }) as const;

/** Nothing moved, because something is not as it was shown: read anew, and the form says so. */
export const readAnew = <const Notice extends string>(notice: Notice) =>
  ({ target: 'preparing', actions: [...settleKey, { type: 'markNotice', params: { notice } }] }) as const;

/** It may not have arrived: read anew as well, and the next try has the same key. */
export const readForRetry = <const Notice extends string>(notice: Notice) =>
  ({ target: 'preparing', actions: ['holdKey', { type: 'markNotice', params: { notice } }] }) as const;

/** Problems of a form of whose last try nothing is shown but that. */
export const moneyProblems = {
  untold: problem('Nobody knows whether the last try arrived.', 'MO-1'),
  declined: problem('The last try was refused and nothing moved.'),
  notAvailable: problem('The platform does not have this call: nothing moved.'),
};

const loadedWith = <const Notice extends string>(notice: Notice) => ({
  type: 'isLoadedWith' as const,
  params: ({ event }: { event: Ended<ResourceOutput> }) => ({ ...event, notice }),
});

/** What the form needs was read: it is shown, with the notice that it was read for, which is one of its problems. */
export const whenRead = <const Notice extends string>(form: string, notices: readonly Notice[]) => [
  { guard: loadedWith('none'), target: form, actions: withEvent('setOptions') },
  ...notices.map((notice) => ({
    guard: loadedWith(notice),
    target: `${form}.${notice}`,
    actions: withEvent('setOptions'),
  })),
];
