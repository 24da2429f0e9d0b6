/**
 * What the money flows share: the idempotency key that an intent keeps over all its tries, the effects, and where a
 * lost answer leads (MO-1, C87).
 */
import type { Drafts } from './draft.ts';
import { effect } from './effect.ts';
import type { Ended } from './end.ts';
import { celebrate, announceMovement } from './neighbours.ts';
import { unexpected } from './problem.ts';
import { withEvent } from './with-event.ts';
import type { ResourceOutput } from '../resource/resource.machine.ts';

type MoneyForm = 'topUp' | 'withdrawal' | 'redeem';

/**
 * An intent whose answer is out. The tab keeps it, so that a reload asks for the result; and what was sent, so that it can
 * be sent again. `form`: null of an intent that an older version of the page kept.
 */
export type OpenIntent = {
  [Kind in MoneyForm]: { kind: Kind; key: string; form: Drafts[Kind] | null };
}[MoneyForm];

export interface IntentKeys {
  /** Prefix of the keys; no other flow has the same. */
  intent: string;
  /** Intents of this visit with a final answer. */
  closed: number;
  /** The same over all tries, also across a reload. */
  key: string;
  /** A call with this key was made, and its result is unknown. */
  isOpen: boolean;
}

/** `pendingKey`: the key of an intent from before the page was loaded. */
export const firstKey = (intent: string, pendingKey: string | null): IntentKeys => ({
  intent,
  closed: 0,
  key: pendingKey ?? `${intent}.1`,
  isOpen: pendingKey !== null,
});

export const nextKey = ({ intent, closed }: IntentKeys): Omit<IntentKeys, 'intent'> => ({
  closed: closed + 1,
  key: `${intent}.${closed + 2}`,
  isOpen: false,
});

export const moneyEffects = {
  announceMovement,
  celebrate,
  goTo: effect<{ path: string }>('goTo'),
  rememberIntent: effect<OpenIntent>('rememberIntent'),
  forgetIntent: effect('forgetIntent'),
};

export const settleKey = ['forgetIntent', 'releaseKey'] as const;

export const whenOpen = {
  guard: 'isOpen',
  target: 'waitingForResult',
  description: 'An earlier request has no answer yet: it is cleared up before another one is made.',
  meta: { requirements: ['MO-1'] },
} as const;

export const askLater = { target: 'waitingForResult', meta: { requirements: ['MO-1'] } } as const;

type Lost<Name extends string> = `${Name}.${'in_progress' | 'repeated' | 'key_conflict' | '*'}`;

export const onLostAnswer = <Name extends string>(name: Name) =>
  ({
    [`${name}.in_progress`]: askLater,
    [`${name}.repeated`]: askLater,
    [`${name}.key_conflict`]: askLater,
    [`${name}.*`]: askLater,
  }) as Record<Lost<Name>, typeof askLater>;

/** Nothing was begun. */
export const refusedAt = <const Target extends string>(target: Target) =>
  ({ target, actions: [...settleKey] }) as const;

/** For a refusal whose code the contract does not know. */
export const declinedAt = <const Target extends string>(target: Target) =>
  ({
    ...refusedAt(target),
    description: 'A refusal with any code: no money moved, the form stays.',
  }) as const;

/** Nothing moved, because the form showed old data: they are read anew, and the form says so. */
export const readAnew = <const Notice extends string>(notice: Notice) =>
  ({ target: 'preparing', actions: [...settleKey, { type: 'markNotice', params: { notice } }] }) as const;

/** The request may not have arrived: data are read anew, and the next try has the same key. */
export const readForRetry = <const Notice extends string>(notice: Notice) =>
  ({ target: 'preparing', actions: ['holdKey', { type: 'markNotice', params: { notice } }] }) as const;

export const moneyProblems = {
  untold: unexpected('It is unknown whether the last try arrived.', 'MO-1'),
  declined: unexpected('The last try was refused and nothing moved.'),
  notAvailable: unexpected('The platform does not have this call: nothing moved.'),
};

const loadedWith = <const Notice extends string>(notice: Notice) => ({
  type: 'isLoadedWith' as const,
  params: ({ event }: { event: Ended<ResourceOutput> }) => ({ ...event, notice }),
});

export const whenRead = <const Notice extends string>(form: string, notices: readonly Notice[]) => [
  { guard: loadedWith('none'), target: form, actions: withEvent('setOptions') },
  ...notices.map((notice) => ({
    guard: loadedWith(notice),
    target: `${form}.${notice}`,
    actions: withEvent('setOptions'),
  })),
];
