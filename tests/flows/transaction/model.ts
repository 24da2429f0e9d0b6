import { controlKey, transactionMachine } from '../../../machines/transaction/transaction.machine.ts';
import type { Transaction } from '../../../src/contract/transactions.calls.ts';
import { defineModel, plain } from '../kit/define-model.ts';
import {
  bearer,
  minutes,
  moment,
  paidTopUp,
  pendingCheckout,
  pendingTopUp,
  pendingWithdrawal,
  vendorOrigins,
} from '../kit/samples.ts';

const answer = (transaction: Transaction) => ({ transaction, receivedAt: moment });
const answers = {
  account: answer(pendingTopUp),
  /** Its end comes before it would be read again. */
  ending: answer({ ...pendingTopUp, until: moment + 3_000 }),
  overdue: answer({ ...pendingTopUp, until: moment }),
  // Far enough ahead for the longest walk.
  checkout: answer({ ...pendingCheckout, until: moment + minutes(24 * 60) }),
  withdrawal: answer(pendingWithdrawal),
  paid: answer(paidTopUp),
  failed: answer({ ...pendingTopUp, status: 'failed', finishedAt: moment }),
};

const shown = { bearer, id: pendingTopUp.id, origins: vendorOrigins, keep: true };

export const transaction = defineModel({
  name: 'transaction',
  machine: transactionMachine,
  controlKey,
  present: moment,
  inputs: {
    page: shown,
    /** After a vendor's return. */
    awaited: { ...shown, keep: false },
  },
  events: plain(
    'check.requested',
    'receipt.refreshRequested',
    'payment.continued',
    'connection.restored',
    'page.hidden',
    'page.shown',
  ),
  outcomes: {
    'transaction.accepted': answers,
    'checkTransaction.accepted': answers,
  },
});
