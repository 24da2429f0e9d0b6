/** A code that was sent to a player and not typed yet: its step is gone on with, so that no second SMS is sent (SS-7). */
import { effect } from '../kit/effect.ts';
import { notify } from '../kit/neighbours.ts';

export type PendingCode = {
  /** The number that the code went to. */
  phone: string;
  /** End of the countdown or lock, ms on the device's timeline. */
  until: number;
  locked: boolean;
} & AskedCode;

/** What the code is good for; another purpose, or another new number, asks for a code of its own. */
export type AskedCode = { purpose: 'pin' } | { purpose: 'phone'; newPhone: string };

/** What a flow asks of the world that sends such a code. */
export const codeEffects = {
  /** `phone_call`, `otp_expired`, `disable_otp`, and in this tab what the code is good for. */
  rememberCode: effect<{ code: PendingCode }>('rememberCode'),
  /** The one that this tab keeps, where it keeps one. */
  forgetCode: effect('forgetCode'),
  notify,
};

export function heldCode({ context: { code } }: { context: { code: PendingCode | null } }): { code: PendingCode } {
  if (!code) throw new Error('Expected a code that was sent before it is remembered; there is none.');
  return { code };
}
