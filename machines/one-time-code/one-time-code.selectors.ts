import { callFailureMessages, type CallFailure } from '../kit/call-failure-messages.ts';
import type { MessageRef } from '../kit/effect.ts';
import { lockMessage, type Lock } from '../kit/lock.ts';
import type { OneTimeCodeSnapshot } from './one-time-code.machine.ts';

type EntryError = CallFailure | 'rejected' | 'expired' | 'exhausted' | 'blocked';

const entryMessages: Record<Exclude<EntryError, 'blocked'>, string> = {
  ...callFailureMessages,
  rejected: 'code.error.rejected',
  expired: 'code.error.expired',
  exhausted: 'code.error.exhausted',
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
  if (entry.typing === 'blocked') return { ...lockMessage(snapshot.context.minutes), refused: false };
  return { id: entryMessages[entry.typing], refused: ['rejected', 'expired', 'exhausted'].includes(entry.typing) };
}

export interface ResendView {
  state: 'counting' | 'locked' | 'open' | 'sending';
  /** Ms on the device's timeline. */
  until: number | null;
  error: MessageRef | null;
  /** After two resent codes. */
  offersHelp: boolean;
  /** Before the last code and with it. */
  last: MessageRef | null;
  /** Beside the count: the reference for support. */
  lock: Lock | null;
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
    last: state === 'locked' ? null : lastCode(snapshot.context.codesLeft),
    lock: state === 'locked' ? { until: null, reference: snapshot.context.reference ?? null } : null,
  };
}

function lastCode(codesLeft: number | null | undefined): MessageRef | null {
  if (codesLeft === 1) return { id: 'code.last.next' };
  return codesLeft === 0 ? { id: 'code.last.now' } : null;
}
