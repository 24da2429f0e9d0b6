/** A voucher; the lost answer has a model of its own. */
import { controlKey, redeemMachine } from '../../../machines/redeem/redeem.machine.ts';
import { normaliseVoucher } from '../../../src/contract/redeem.calls.ts';
import { moneyResultEnds } from '../kit/child-ends.ts';
import { defineModel, plain } from '../kit/define-model.ts';
import { bearer, drafts, intent, intentKey, moment, redeemedVoucher, voucher, waitOf } from '../kit/samples.ts';

const player = { bearer, intent, pendingKey: null, draft: null };

export const redeem = defineModel({
  name: 'redeem',
  machine: redeemMachine,
  controlKey,
  present: moment,
  homes: {
    form: (snapshot) => snapshot.matches({ typing: 'clean' }),
  },
  inputs: {
    fresh: player,
    /** An answer was out when the page was left. */
    pending: { ...player, pendingKey: intentKey, draft: { text: normaliseVoucher(drafts.redeem.text) } },
    restored: { ...player, draft: drafts.redeem },
  },
  events: {
    'voucher.submitted': { complete: { text: voucher }, tooShort: { text: 'SARI' } },
    'voucher.edited': { plain: { text: 'sa' } },
    ...plain('form.requested'),
  },
  outcomes: {
    'redeem.accepted': { plain: { transaction: redeemedVoucher, receivedAt: moment } },
    'redeem.throttled': { plain: waitOf(1) },
  },
  outputs: {
    moneyResult: {
      moved: { type: 'moved', transaction: redeemedVoucher },
      ...moneyResultEnds,
    },
  },
});
