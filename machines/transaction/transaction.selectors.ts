/** What the page of one transaction shows. */
import type { Transaction } from '../../src/contract/transactions.calls.ts';
import { callFailureMessages, type CallFailure } from '../kit/call-failure-messages.ts';
import type { MessageRef } from '../kit/effect.ts';
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
 * `expired`: pending past its deadline, and the server has not said yet how it ended. `review`: pending, and somebody of
 * the shop has to look how it stands.
 */
export type ShownStatus = Transaction['status'] | 'expired' | 'review';

/** Of a transaction that nobody waits for here. */
export const shownStatus = ({ status, isUnderReview }: Transaction): ShownStatus => (isUnderReview ? 'review' : status);

export function statusOf(snapshot: TransactionSnapshot): ShownStatus {
  const { transaction } = snapshot.context;
  if (transaction?.isUnderReview) return 'review';
  if (snapshot.matches({ pending: { life: 'overdue' } })) return 'expired';
  return transaction ? shownStatus(transaction) : 'pending';
}

/** Why there is nothing to show. */
export const receiptFailure = ({ value }: TransactionSnapshot): MessageRef | null =>
  typeof value === 'object' && 'failed' in value ? { id: callFailureMessages[value.failed] } : null;

/** Why a pending one could not be read again, and how old what is shown is, ms on the device's timeline. */
export function receiptStaleness(snapshot: TransactionSnapshot): { message: MessageRef; readAt: number } | null {
  const { value, context } = snapshot;
  if (typeof value !== 'object' || !('pending' in value)) return null;
  const { asking } = value.pending;
  const failure: 'fresh' | CallFailure = typeof asking === 'object' ? asking.resting : 'fresh';
  return failure === 'fresh' ? null : { message: { id: callFailureMessages[failure] }, readAt: context.readAt };
}

/** Somebody asked for it: a pending one is checked, an ended one read once more. */
export const isCheckingReceipt = (snapshot: TransactionSnapshot): boolean =>
  snapshot.matches({ pending: { asking: 'checking' } }) || snapshot.matches('refreshing');
