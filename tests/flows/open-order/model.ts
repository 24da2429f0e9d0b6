import { openOrderMachine } from '../../../machines/open-order/open-order.machine.ts';
import { defineModel, plain } from '../kit/define-model.ts';
import { bearer, moment, pendingTopUp } from '../kit/samples.ts';

export const openOrder = defineModel({
  name: 'open-order',
  machine: openOrderMachine,
  homes: { offered: (snapshot) => snapshot.matches('offered') },
  inputs: {
    order: { bearer, id: pendingTopUp.id },
  },
  events: plain('cancellation.requested', 'cancellation.confirmed', 'cancellation.dropped'),
  outcomes: {
    'cancelTopUp.accepted': {
      plain: { transaction: { ...pendingTopUp, status: 'failed', reason: 'cancelled' }, receivedAt: moment },
    },
  },
});
