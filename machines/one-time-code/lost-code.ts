/**
 * A player's code whose request had no answer (SS-7): the SMS may have come all the same, so that a second request which
 * the server refuses leads to the step where the code is typed.
 */
import { onCallFailure } from '../kit/call-failure.ts';
import { notifyOfLock } from '../kit/problem.ts';
import { isCountdown } from '../kit/said.ts';
import { withEvent } from '../kit/with-event.ts';
import { heldCode } from './pending-code.ts';

/** What an answer to the request says of the code; less of one that was refused. */
export interface SentCode {
  until: number;
  codesLeft?: number | null;
  locked?: boolean;
  /** Of the refusal. */
  reference?: string | null;
}

/**
 * `markLost` where nobody knows whether the code was sent: `offline` is also a connection that broke after the request.
 * A refusal in any words sent none, nor did a platform that lacks the call.
 */
export function onLostCode<const Parent extends `#${string}`>(parent: Parent) {
  const plain = onCallFailure('requestCode', parent);
  return {
    ...onCallFailure('requestCode', parent, 'markLost'),
    'requestCode.not_available': plain['requestCode.not_available'],
    'requestCode.*': plain['requestCode.*'],
  };
}

interface Lost {
  context: { isAnswerLost: boolean };
}

export const lostGuards = {
  isCountdownOfLost: ({ context }: Lost, wait: { minutes: number }) => context.isAnswerLost && isCountdown(null, wait),
  isLockOfLost: ({ context }: Lost, wait: { minutes: number }) => context.isAnswerLost && !isCountdown(null, wait),
};

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
