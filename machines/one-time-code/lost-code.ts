/**
 * A player's code whose request had no answer (SS-7): the SMS may have come all the same, so that a second request which
 * the server refuses leads to the step where the code is typed.
 */
import { onCallFailure } from '../kit/call-failure.ts';
import { notifyOfLock } from '../kit/problem.ts';
import { isCountdown } from '../kit/said.ts';
import { withEvent } from '../kit/with-event.ts';
import { heldCode, type UnansweredCode } from './pending-code.ts';

/** What an answer to the request says of the code; less of one that was refused. */
export interface SentCode {
  until: number;
  codesLeft?: number | null;
  locked?: boolean;
  /** Of the refusal. */
  reference?: string | null;
}

interface Asking {
  context: { unanswered: UnansweredCode | null };
}
/** What is unanswered while this request is out. */
type RequestOf<Args> = (args: Args) => { code: UnansweredCode | null };

/** For the state of a request: the tab keeps it before any answer, because the page may go at any moment. */
export const whileAsking = <Args>(request: RequestOf<Args>) =>
  ({
    entry: { type: 'rememberUnanswered', params: request },
    exit: {
      type: 'rememberUnanswered',
      params: ({ context: { unanswered } }: Asking) => ({ code: unanswered }),
    },
  }) as const;

/** The request goes on at the platform. */
export const leaveUnanswered = <Args>(request: RequestOf<Args>) =>
  [
    { type: 'setUnanswered', params: request },
    { type: 'rememberUnanswered', params: request },
  ] as const;

export const toUnanswered = (_: unknown, { code }: { code: UnansweredCode | null }) => ({ unanswered: code });

/**
 * `actions` where nobody knows whether the code was sent: `offline` is also a connection that broke after the request. A
 * refusal in any words sent none, nor did a platform that lacks the call.
 */
export function onLostCode<const Parent extends `#${string}`, const Actions>(parent: Parent, actions: Actions) {
  const plain = onCallFailure('requestCode', parent);
  return {
    ...onCallFailure('requestCode', parent, actions),
    'requestCode.not_available': plain['requestCode.not_available'],
    'requestCode.*': plain['requestCode.*'],
  };
}

/** `isUnanswered`: the code that is asked for was asked for before, without an answer. */
export const lostGuards = <Context>(isUnanswered: (context: Context) => boolean) => ({
  isCountdownOfLost: ({ context }: { context: Context }, wait: { minutes: number }) =>
    isUnanswered(context) && isCountdown(null, wait),
  isLockOfLost: ({ context }: { context: Context }, wait: { minutes: number }) =>
    isUnanswered(context) && !isCountdown(null, wait),
});

const remember = { type: 'rememberCode', params: heldCode } as const;

interface Refused {
  event: { until: number; reference: string | null };
}

/** For a refused request after a lost one. `set` takes a `SentCode`. */
export const whenLost = <const Target extends string, const Set extends string>(target: Target, set: Set) =>
  [
    {
      guard: withEvent('isCountdownOfLost'),
      target,
      actions: [{ type: set, params: ({ event: { until } }: Refused) => ({ until }) }, remember],
      description: 'The SMS of the lost try may have come: its countdown runs.',
      meta: { requirements: ['SS-7', 'OT-2'] },
    },
    {
      guard: withEvent('isLockOfLost'),
      target,
      actions: [
        {
          type: set,
          params: ({ event: { until, reference } }: Refused) => ({ until, reference, locked: true }),
        },
        remember,
        notifyOfLock,
      ],
      description: 'The SMS of the lost try may have come; the next one has to wait.',
      meta: { requirements: ['SS-7', 'RG-6'] },
    },
  ] as const;
