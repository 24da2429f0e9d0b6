import type { Transaction } from '../../src/contract/transactions.calls.ts';
import { callFailureMessages, type CallFailure } from '../kit/call-failure-messages.ts';
import type { MessageRef } from '../kit/effect.ts';
import { isPastEnd } from './is-past-end.ts';
import type { TransactionSnapshot } from './transaction.machine.ts';

export type TransactionScreen = 'loading' | 'failed' | 'missing' | 'receipt' | 'none';

export function transactionScreen(snapshot: TransactionSnapshot): TransactionScreen {
  if (snapshot.matches('loading')) return 'loading';
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.matches('missing')) return 'missing';
  return snapshot.status === 'active' ? 'receipt' : 'none';
}

export const transactionOf = (snapshot: TransactionSnapshot): Transaction | null => snapshot.context.transaction;

/**
 * `expired`: pending past the deadline, and the server has not said how it ended. `review`: pending, and the shop's
 * staff have to look at it.
 */
export type ShownStatus = Transaction['status'] | 'expired' | 'review';

function withEnd({ status, isUnderReview }: Transaction, isOverdue: boolean): ShownStatus {
  if (isUnderReview) return 'review';
  return status === 'pending' && isOverdue ? 'expired' : status;
}

/** For lists, where no machine waits for its end (TX-1). `now`: ms on the device's timeline. */
export const shownStatus = (transaction: Transaction, now: number): ShownStatus =>
  withEnd(transaction, isPastEnd(transaction, now));

export function statusOf(snapshot: TransactionSnapshot): ShownStatus {
  const { transaction } = snapshot.context;
  return transaction ? withEnd(transaction, snapshot.matches({ pending: { life: 'overdue' } })) : 'pending';
}

export const receiptFailure = ({ value }: TransactionSnapshot): MessageRef | null =>
  typeof value === 'object' && 'failed' in value ? { id: callFailureMessages[value.failed] } : null;

/** `readAt`: ms on the device's timeline. */
export function receiptStaleness(snapshot: TransactionSnapshot): { message: MessageRef; readAt: number } | null {
  const { value, context } = snapshot;
  if (typeof value !== 'object' || !('pending' in value)) return null;
  const { asking } = value.pending;
  const failure: 'fresh' | CallFailure = typeof asking === 'object' ? asking.resting : 'fresh';
  return failure === 'fresh' ? null : { message: { id: callFailureMessages[failure] }, readAt: context.readAt };
}

export const isCheckingReceipt = (snapshot: TransactionSnapshot): boolean =>
  snapshot.matches({ pending: { asking: 'checking' } }) || snapshot.matches('refreshing');
