import { controlKey, moneyResultMachine } from '../../../machines/money-result/money-result.machine.ts';
import { defineModel, plain } from '../kit/define-model.ts';
import { bearer, intentKey, moment, pendingTopUp } from '../kit/samples.ts';

const answered = { plain: { receivedAt: moment } };

export const moneyResult = defineModel({
  name: 'money-result',
  machine: moneyResultMachine,
  controlKey,
  present: moment,
  inputs: { player: { bearer, key: intentKey } },
  events: plain('check.requested', 'history.requested', 'form.requested', 'connection.restored'),
  outcomes: {
    'moneyResult.accepted': { plain: { transaction: pendingTopUp, receivedAt: moment } },
    'moneyResult.refused': answered,
    'moneyResult.not_found': answered,
    'moneyResult.in_progress': answered,
  },
});
