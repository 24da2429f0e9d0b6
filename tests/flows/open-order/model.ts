import { controlKey, openOrderMachine } from '../../../machines/open-order/open-order.machine.ts';
import { defineModel, plain } from '../kit/define-model.ts';
import { bearer, moment, pendingTopUp } from '../kit/samples.ts';

export const openOrder = defineModel({
  name: 'open-order',
  machine: openOrderMachine,
  controlKey,
  homes: { offered: (snapshot) => snapshot.matches('offered') },
  inputs: {
    order: { bearer, id: pendingTopUp.id },
    /** There is none, or the platform gives it no id. */
    none: { bearer, id: '' },
  },
  events: plain('cancellation.requested', 'cancellation.confirmed', 'cancellation.dropped'),
  outcomes: {
    'cancelTopUp.accepted': {
      plain: { transaction: { ...pendingTopUp, status: 'failed', reason: 'cancelled' }, receivedAt: moment },
    },
  },
});
