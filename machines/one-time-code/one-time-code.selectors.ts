import { callFailureMessages, type CallFailure } from '../kit/call-failure-messages.ts';
import type { MessageRef } from '../kit/effect.ts';
import type { OneTimeCodeSnapshot } from './one-time-code.machine.ts';

type EntryError = CallFailure | 'rejected' | 'expired' | 'exhausted' | 'blocked';

const entryMessages: Record<EntryError, string> = {
  ...callFailureMessages,
  rejected: 'code.error.rejected',
  expired: 'code.error.expired',
  exhausted: 'code.error.exhausted',
  blocked: 'error.otp_block',
};

interface Regions {
  entry?: 'checking' | { typing: 'clean' | EntryError };
  resend?: 'counting' | 'locked' | 'sending' | { open: 'clean' | CallFailure };
}

const regionsOf = ({ value }: OneTimeCodeSnapshot): Regions =>
  typeof value === 'object' && 'waitingForCode' in value ? (value.waitingForCode as Regions) : {};

export const isCheckingCode = (snapshot: OneTimeCodeSnapshot): boolean => regionsOf(snapshot).entry === 'checking';

/** After `refused` the field is emptied and focused (OT-5). */
export function codeError(snapshot: OneTimeCodeSnapshot): (MessageRef & { refused: boolean }) | null {
  const { entry } = regionsOf(snapshot);
  if (entry === undefined || entry === 'checking' || entry.typing === 'clean') return null;
  const refused = ['rejected', 'expired', 'exhausted'].includes(entry.typing);
  return { id: entryMessages[entry.typing], values: { n: snapshot.context.minutes }, refused };
}

export interface ResendView {
  state: 'counting' | 'locked' | 'open' | 'sending';
  /** Ms on the device's timeline. */
  until: number | null;
  error: MessageRef | null;
  /** After two resent codes. */
  offersHelp: boolean;
}

export function resendView(snapshot: OneTimeCodeSnapshot): ResendView {
  const { resend } = regionsOf(snapshot);
  const state = resend === undefined ? 'counting' : typeof resend === 'object' ? 'open' : resend;
  const failure = typeof resend === 'object' && resend.open !== 'clean' ? resend.open : null;
  return {
    state,
    until: state === 'counting' || state === 'locked' ? snapshot.context.until : null,
    error: failure && { id: callFailureMessages[failure] },
    offersHelp: snapshot.context.resends >= 2,
  };
}
