/** A withdrawal; options, accounts, PIN and lost answer have models of their own. */
import { controlKey, withdrawalMachine } from '../../../machines/withdrawal/withdrawal.machine.ts';
import { platinum } from '../../../src/contract/money.ts';
import { deedPinEnds, deedPinNeverEnds, moneyResultEnds } from '../kit/child-ends.ts';
import { defineModel, plain } from '../kit/define-model.ts';
import {
  account,
  bearer,
  drafts,
  eWalletAccount,
  intent,
  intentKey,
  minutes,
  moment,
  pendingWithdrawal,
  phone,
  waitOf,
  withdrawOptions,
} from '../kit/samples.ts';

const player = { bearer, phone, intent, pendingKey: null, draft: null, accountDraft: null };
/** More than is paid out at once, so that both limits can be passed. */
const options = { ...withdrawOptions, maximum: platinum(500) };

export const withdrawal = defineModel({
  name: 'withdrawal',
  machine: withdrawalMachine,
  controlKey,
  present: moment,
  homes: {
    form: (snapshot) => snapshot.matches({ active: { typing: 'clean' } }),
  },
  inputs: {
    fresh: player,
    /** An answer was out when the page was left. */
    pending: { ...player, pendingKey: intentKey, draft: drafts.withdrawal },
    restored: { ...player, draft: drafts.withdrawal },
  },
  events: {
    'amount.changed': {
      fitting: { digits: '250' },
      tooLittle: { digits: '99' },
      tooMuch: { digits: '501' },
      overBalance: { digits: '1001' },
    },
    'account.changed': { plain: { id: account.id } },
    'review.requested': {
      toAccount: { account },
      toNobody: { account: null },
      toUnread: { account: 'unread' },
    },
    // The account that was picked is gone, so the review has another.
    'accounts.listed': {
      plain: { accounts: [{ ...account, id: eWalletAccount.id, maskedNumber: '••••••4411' }] },
      none: { accounts: [] },
    },
    ...plain('review.confirmed', 'dialog.dismissed', 'form.requested', 'pin.saved', 'accounts.notListed'),
  },
  outcomes: {
    'withdraw.accepted': { plain: { transaction: pendingWithdrawal, receivedAt: moment } },
    'withdraw.under_age': { told: { adultOn: '2031-05-17' }, untold: { adultOn: null } },
    'withdraw.throttled': { plain: waitOf(1) },
    'withdraw.paused': { plain: waitOf(90) },
    'withdraw.validation': { plain: { field: 'account' } },
  },
  outputs: {
    resource: {
      loaded: { type: 'loaded', value: options },
      paused: { type: 'loaded', value: { ...options, pausedUntil: moment + minutes(90) } },
      minor: { type: 'loaded', value: { ...options, age: 'minor', adultOn: '2031-05-17' } },
      ofUnknownAge: { type: 'loaded', value: { ...options, age: 'unknown' } },
      noPin: { type: 'loaded', value: { ...options, pin: 'none' } },
      lockedPin: { type: 'loaded', value: { ...options, pin: 'locked' } },
      unauthorized: { type: 'unauthorized' },
    },
    accounts: { unauthorized: { type: 'unauthorized' } },
    pinPad: deedPinEnds,
    moneyResult: {
      moved: { type: 'moved', transaction: pendingWithdrawal },
      failed: { type: 'moved', transaction: { ...pendingWithdrawal, status: 'failed', reason: 'rejected' } },
      ...moneyResultEnds,
    },
  },
  neverEnds: {
    pinPad: deedPinNeverEnds,
  },
});
