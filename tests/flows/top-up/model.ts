/** A top-up; options, lost answer and transaction have models of their own. */
import { controlKey, topUpMachine } from '../../../machines/top-up/top-up.machine.ts';
import type { TopUpOptions } from '../../../src/contract/top-up.calls.ts';
import { moneyResultEnds } from '../kit/child-ends.ts';
import { defineModel, plain } from '../kit/define-model.ts';
import {
  bearer,
  drafts,
  expiredTopUp,
  intent,
  intentKey,
  moment,
  paidTopUp,
  pendingCheckout,
  pendingTopUp,
  pendingWithdrawal,
  topUpOptions,
  vendorOrigins,
  waitOf,
} from '../kit/samples.ts';

export const player = {
  bearer,
  intent,
  origins: vendorOrigins,
  pendingKey: null,
  returned: null,
  told: null,
  draft: null,
};
/** One method more, which is out of order. */
const options: TopUpOptions = {
  ...topUpOptions,
  methods: [
    ...topUpOptions.methods,
    ...topUpOptions.methods.slice(-1).map((method) => ({ ...method, code: 'bni', isAvailable: false })),
  ],
};
const checkout = (url: string) => ({ url, transaction: { ...pendingCheckout, checkoutUrl: url } });

export const topUp = defineModel({
  name: 'top-up',
  machine: topUpMachine,
  controlKey,
  present: moment,
  homes: {
    packages: (snapshot) => snapshot.matches({ choosing: 'clean' }),
  },
  inputs: {
    fresh: player,
    /** An answer was out when the page was left. */
    pending: { ...player, pendingKey: intentKey, draft: drafts.topUp },
    returned: { ...player, returned: pendingCheckout.id },
    returnedAsPaid: { ...player, returned: pendingCheckout.id, told: 'success' },
    /** Its address says how it ended, and of which order it does not say. */
    toldSuccess: { ...player, told: 'success' },
    toldPending: { ...player, told: 'pending' },
    toldFailed: { ...player, told: 'failed' },
    restored: { ...player, draft: drafts.topUp },
  },
  events: {
    'amount.changed': { fitting: { digits: '250' }, tooLittle: { digits: '9' }, tooMuch: { digits: '50001' } },
    'method.chosen': { account: { code: 'bca' }, eWallet: { code: 'dana' }, outOfOrder: { code: 'bni' } },
    ...plain(
      'review.requested',
      'order.confirmed',
      'form.requested',
      'history.requested',
      'checkout.requested',
      'page.restored',
    ),
  },
  outcomes: {
    'topUp.accepted': {
      virtual_account: { transaction: pendingTopUp, receivedAt: moment },
      /** All that another platform may say of it. */
      unnamed: { transaction: { ...pendingTopUp, id: '' }, receivedAt: moment },
    },
    'topUp.checkout': {
      ofVendor: checkout('https://wallet.test/pay/8M4RY2'),
      ofNobody: checkout('https://wallet.test.example/pay/8M4RY2'),
    },
    'topUp.throttled': { plain: waitOf(1) },
    'topUp.validation': { plain: { field: 'method' } },
  },
  outputs: {
    resource: {
      loaded: { type: 'loaded', value: options },
      openCheckout: { type: 'loaded', value: { ...options, openOrder: pendingCheckout } },
      openAccount: { type: 'loaded', value: { ...options, openOrder: pendingTopUp } },
      unauthorized: { type: 'unauthorized' },
    },
    openOrder: {
      cancelled: { type: 'cancelled' },
      stale: { type: 'stale' },
      unauthorized: { type: 'unauthorized' },
    },
    moneyResult: {
      moved: { type: 'moved', transaction: pendingTopUp },
      ...moneyResultEnds,
    },
    transaction: {
      paid: { type: 'ended', transaction: paidTopUp },
      unpaid: { type: 'ended', transaction: expiredTopUp },
      ofAnotherKind: { type: 'ended', transaction: { ...pendingWithdrawal, status: 'success' } },
      unauthorized: { type: 'unauthorized' },
    },
  },
});
