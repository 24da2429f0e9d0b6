import type { MessageRef } from '../kit/effect.ts';
import { waitValues } from '../kit/lock.ts';
import type { RedeemSnapshot } from './redeem.machine.ts';

/** `waiting`: the result is unknown. */
export type RedeemScreen = 'form' | 'waiting' | 'accepted' | 'elsewhere' | 'none';

export function redeemScreen(snapshot: RedeemSnapshot): RedeemScreen {
  if (snapshot.matches('typing') || snapshot.matches('sending')) return 'form';
  if (snapshot.matches('waitingForResult')) return 'waiting';
  return snapshot.matches('accepted') ? 'accepted' : snapshot.matches('elsewhere') ? 'elsewhere' : 'none';
}

export const voucherOf = ({ context }: RedeemSnapshot): string => context.code;

type Problem =
  | 'invalid'
  | 'unknown'
  | 'used'
  | 'expired'
  | 'notHere'
  | 'notSent'
  | 'untold'
  | 'declined'
  | 'notAvailable'
  | 'throttled';

const messages: Record<Problem, string> = {
  invalid: 'redeem.error.invalid',
  unknown: 'redeem.error.unknown',
  used: 'redeem.error.used',
  expired: 'redeem.error.expired',
  notHere: 'redeem.error.not_here',
  notSent: 'redeem.error.not_sent',
  untold: 'money_result.untold.problem',
  declined: 'redeem.error.declined',
  notAvailable: 'error.not_available',
  throttled: 'redeem.error.throttled',
};

export interface RedeemProblem {
  isField: boolean;
  message: MessageRef;
}

export function redeemProblem({ value, context }: RedeemSnapshot): RedeemProblem | null {
  if (typeof value !== 'object' || value.typing === 'clean') return null;
  const problem: Problem = value.typing;
  return {
    isField: !['notSent', 'untold', 'declined', 'notAvailable', 'throttled'].includes(problem),
    message: { id: messages[problem], values: waitValues(context.minutes) },
  };
}
