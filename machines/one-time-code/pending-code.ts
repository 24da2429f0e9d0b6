/** A player's code that was sent and not typed: its step is resumed, so that no second SMS is sent (SS-7). */
import { effect } from '../kit/effect.ts';
import { notify } from '../kit/neighbours.ts';

export type PendingCode = {
  /** Where the code went. In a change of number that is the old one, then the new one. */
  phone: string;
  /** Of the countdown or lock, ms on the device's timeline. */
  until: number;
  locked: boolean;
} & AskedCode;

/** The request has no answer: nobody knows whether the code was sent. `phone` is the player's. */
export type UnansweredCode = { phone: string } & AskedCode;

/** What the code is valid for; another purpose, or another new number, needs its own code. */
export type AskedCode = { purpose: 'pin' } | { purpose: 'phone'; newPhone: string };

/** For any purpose; handed on when a flow is closed, or leads to another one. */
export interface LeftCodes {
  code: PendingCode | null;
  unanswered: UnansweredCode | null;
}

export const codeEffects = {
  /** Stores `phone_call`, `otp_expired`, `disable_otp`, and in this tab what the code is valid for; nothing is unanswered then. */
  rememberCode: effect<{ code: PendingCode }>('rememberCode'),
  forgetCode: effect('forgetCode'),
  /** In this tab; null: there is none. */
  rememberUnanswered: effect<{ code: UnansweredCode | null }>('rememberUnanswered'),
  notify,
};

export const leftCodes = ({ code, unanswered }: LeftCodes): Partial<LeftCodes> => ({
  ...(code && { code }),
  ...(unanswered && { unanswered }),
});

export function heldCode({ context: { code } }: { context: { code: PendingCode | null } }): { code: PendingCode } {
  if (!code) throw new Error('Expected a code that was sent before it is remembered; there is none.');
  return { code };
}
