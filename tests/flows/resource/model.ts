import { controlKey, resourceMachine } from '../../../machines/resource/resource.machine.ts';
import { defineModel, plain } from '../kit/define-model.ts';
import { lastResultPage, replayed, resultPage, wonGame } from '../kit/game-samples.ts';
import {
  bearer,
  moment,
  movements,
  paidTopUp,
  pendingTopUp,
  pendingWithdrawal,
  topUpOptions,
  withdrawOptions,
} from '../kit/samples.ts';

const history = { purpose: 'transactions', bearer, filter: { type: null, status: null } } as const;
const page = { kind: 'transactions', items: [pendingTopUp, pendingWithdrawal], next: 'after-2' } as const;
const lastPage = {
  kind: 'transactions',
  items: [{ ...paidTopUp, id: '6a1f9d8c-7b53-4c29-9e44-1d2e3f4a5b66' }],
  next: null,
} as const;

const statement = { kind: 'statement', items: movements.slice(0, 2), next: 'after-2' } as const;
const lastStatement = { kind: 'statement', items: movements.slice(1), next: null } as const;

export const resource = defineModel({
  name: 'resource',
  machine: resourceMachine,
  controlKey,
  inputs: {
    history: { request: history, keep: true },
    filtered: { request: { ...history, filter: { type: 'withdraw', status: 'success' } }, keep: true },
    topUp: { request: { purpose: 'topUpOptions', bearer }, keep: false },
    withdrawal: { request: { purpose: 'withdrawOptions', bearer }, keep: false },
    statement: {
      request: { purpose: 'statement', bearer, filter: { balance: null, subject: null } },
      keep: true,
    },
    results: { request: { purpose: 'gameResults', bearer }, keep: true },
    replay: { request: { purpose: 'replay', bearer, id: wonGame.id }, keep: true },
  },
  events: plain('resource.refreshRequested', 'more.requested', 'connection.restored'),
  outcomes: {
    'read.accepted': {
      topUpOptions: { value: topUpOptions, receivedAt: moment },
      withdrawOptions: { value: withdrawOptions, receivedAt: moment },
      'transactions:more': { value: page, receivedAt: moment },
      'transactions:last': { value: lastPage, receivedAt: moment },
      'statement:more': { value: statement, receivedAt: moment },
      'statement:last': { value: lastStatement, receivedAt: moment },
      'gameResults:more': { value: resultPage, receivedAt: moment },
      'gameResults:last': { value: lastResultPage, receivedAt: moment },
      replay: { value: replayed, receivedAt: moment },
    },
  },
});
