/**
 * Buying Platinum: the player chooses an amount and a method from the options, reviews the order, sends it once, and is
 * led to the payment (TU-1, TU-2, EW-7). A vendor's return address proves nothing: the server is asked how the
 * transaction stands (C84, C87).
 */
import type { SnapshotFrom } from 'xstate';
import type { TopUpRequest } from '../../src/contract/top-up.calls.ts';
import type { Transaction } from '../../src/contract/transactions.calls.ts';
import type { ControlKey } from '../kit/control-key.ts';
import { forgetsDraft } from '../kit/draft.ts';
import { whenUnauthorized } from '../kit/end.ts';
import {
  declinedAt,
  firstKey,
  moneyProblems,
  onLostAnswer,
  readAnew,
  readForRetry,
  refusedAt,
  settleKey,
  whenOpen,
  whenRead,
} from '../kit/money-intent.ts';
import { listensToPage } from '../kit/page.ts';
import { blockedBy, problem } from '../kit/problem.ts';
import { transactionPath, transactionsPath } from '../kit/transaction-paths.ts';
import { withEvent } from '../kit/with-event.ts';
import { movedBy, whenNotMoved } from '../money-result/money-result.machine.ts';
import type { Success } from '../shell/shell.machine.ts';
import { amountOf, amountVerdict, chosenQuote, methodOf } from './top-up-choice.ts';
import { endOf, topUpSetup, type TopUpContext } from './top-up.setup.ts';

const toOrder = () =>
  ({
    target: '#topUp.elsewhere',
    actions: { type: 'goTo', params: ({ context }: { context: TopUpContext }) => ({ path: orderPath(context) }) },
  }) as const;

const onChoice = () => {
  const keepChoice = {
    type: 'keepDraft',
    params: ({ context: { digits, method } }: { context: TopUpContext }) => ({
      form: 'topUp' as const,
      values: { digits, method },
    }),
  } as const;
  return {
    'amount.changed': { actions: [withEvent('setDigits'), keepChoice] },
    'method.chosen': { actions: [withEvent('setMethod'), keepChoice] },
  } as const;
};

export const topUpMachine = topUpSetup.createMachine({
  id: 'topUp',
  description: 'Buying Platinum',
  invoke: listensToPage,
  context: ({ input: { pendingKey, intent, ...input } }) => ({
    ...input,
    ...firstKey(intent, pendingKey),
    options: null,
    digits: input.draft?.digits ?? '',
    method: input.draft?.method ?? null,
    notice: 'none',
    transaction: null,
    checkout: null,
    until: 0,
    minutes: 0,
    field: '',
    output: { type: 'unauthorized' },
  }),
  output: ({ context }) => context.output,
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        whenOpen,
        { guard: 'isReturned', target: 'returned' },
        { guard: 'isToldSuccess', target: 'told.success', actions: 'announceMovement' },
        { guard: 'isToldPending', target: 'told.pending', actions: 'announceMovement' },
        { guard: 'isToldFailed', target: 'told.failed', actions: 'announceMovement' },
        { target: 'preparing' },
      ],
    },
    preparing: {
      description: 'Reads the options: amounts, methods and their costs.',
      meta: { requirements: ['TU-1'] },
      invoke: {
        id: 'resource',
        src: 'resource',
        input: ({ context }) => ({ request: { purpose: 'topUpOptions', bearer: context.bearer }, keep: false }),
        onDone: [
          ...whenRead('choosing', ['termsChanged', 'methodUnavailable', 'notSent', 'untold', 'declined']),
          whenUnauthorized('topUp'),
        ],
      },
    },
    choosing: {
      description: 'Amount and method; every change recomputes price, fee, discount and total.',
      meta: { requirements: ['TU-1'] },
      invoke: {
        id: 'openOrder',
        src: 'openOrder',
        input: ({ context: { bearer, transaction } }) => ({ bearer, id: transaction?.id ?? '' }),
        onDone: [
          {
            guard: withEvent('isCancelled'),
            actions: ['clearOrder', { type: 'notify', params: { id: 'top_up.cancelled' } }],
            description: 'The order is given up; the form of a new one stays as it is.',
            meta: { requirements: ['TU-4'] },
          },
          {
            guard: withEvent('isStale'),
            target: 'preparing',
            actions: 'announceMovement',
            description: 'It has ended meanwhile, perhaps by its payment: options and balances are read again.',
            meta: { requirements: ['TU-4'] },
          },
          whenUnauthorized('topUp'),
        ],
      },
      initial: 'clean',
      on: {
        'amount.changed': { ...onChoice()['amount.changed'], target: '.clean' },
        'method.chosen': { ...onChoice()['method.chosen'], target: '.clean' },
        'checkout.requested': {
          guard: 'hasCheckout',
          target: 'leaving',
          actions: { type: 'leaveTo', params: ({ context }) => ({ url: context.checkout ?? '' }) },
          description: 'An order is open at the e-wallet: its payment goes on there.',
          meta: { requirements: ['TU-3', 'EW-7'] },
        },
        'review.requested': [
          { guard: 'isBelowMinimum', target: '.belowMinimum' },
          { guard: 'isAboveMaximum', target: '.aboveMaximum' },
          { guard: 'hasNoMethod', target: '.methodMissing' },
          { guard: 'isMethodUnavailable', target: '.methodUnavailable' },
          { target: 'confirming' },
        ],
      },
      states: {
        clean: {},
        belowMinimum: problem('No amount yet, or less than the minimum.'),
        aboveMaximum: problem('More than the maximum.'),
        methodMissing: problem('No method of payment yet.'),
        methodUnavailable: problem('The method is unavailable: another method, or later.'),
        termsChanged: problem('Price, fee or limits have changed: the player checks them again.'),
        notLinked: problem('The e-wallet is not linked: offers to link it.', 'EW-7'),
        balanceTooLow: problem('The e-wallet holds too little.'),
        refused: problem('The server refuses a field.'),
        notSent: problem('The last try never arrived and nothing moved: it may be sent again.', 'MO-1'),
        ...moneyProblems,
        throttled: blockedBy('throttle', 'Too many tries within a minute: the form stays, sending waits.', {
          ...onChoice(),
          'review.requested': {},
        }),
      },
    },
    confirming: {
      description: 'The order in full: amount, price, fee, discount, total, and where it leads.',
      meta: { requirements: ['TU-1'] },
      on: {
        'form.requested': { target: 'choosing' },
        'order.confirmed': {
          target: 'creating',
          actions: [
            'claimKey',
            {
              type: 'rememberIntent',
              params: ({ context: { key, digits, method } }) => ({
                kind: 'topUp' as const,
                key,
                form: { digits, method },
              }),
            },
          ],
          description: 'The key is kept before the call is made: a retry, a double tap or a reload never pays twice.',
          meta: { requirements: ['MO-1'] },
        },
      },
    },
    creating: {
      tags: ['busy'],
      description: 'The order is sent with the total that was shown: the server refuses any other total.',
      meta: { requirements: ['TU-1', 'MO-1'] },
      invoke: { id: 'topUp', src: 'call:topUp', input: ({ context }) => requestOf(context) },
      on: {
        'topUp.accepted': [
          {
            guard: withEvent('isUnnamed'),
            target: 'elsewhere',
            actions: [
              ...settleKey,
              withEvent('setOrder'),
              { type: 'celebrate', params: ({ event }) => orderedOf(event.transaction) },
              { type: 'goTo', params: { path: transactionsPath } },
            ],
            description: 'The platform gives the order no page: its reply is shown here.',
            meta: { requirements: ['TU-2', 'SH-11'] },
          },
          {
            target: 'elsewhere',
            actions: [
              ...settleKey,
              withEvent('setOrder'),
              { type: 'goTo', params: ({ event }) => ({ path: transactionPath(event.transaction.id) }) },
            ],
            description: 'The virtual account is unpaid: its page says how to pay.',
            meta: { requirements: ['TU-2'] },
          },
        ],
        'topUp.checkout': [
          {
            guard: withEvent('isVendors'),
            target: 'leaving',
            actions: [
              ...settleKey,
              withEvent('setCheckout'),
              { type: 'leaveTo', params: ({ context }) => ({ url: context.checkout ?? '' }) },
            ],
            meta: { requirements: ['EW-7'] },
          },
          {
            target: 'blocked',
            actions: [...settleKey, withEvent('setCheckout')],
            description: 'The address is not the vendor’s: it is not opened.',
            meta: { requirements: ['EW-7'] },
          },
        ],
        'topUp.below_minimum': readAnew('termsChanged'),
        'topUp.above_maximum': readAnew('termsChanged'),
        'topUp.terms_changed': readAnew('termsChanged'),
        'topUp.method_unavailable': readAnew('methodUnavailable'),
        'topUp.not_linked': refusedAt('choosing.notLinked'),
        'topUp.wallet_balance_too_low': refusedAt('choosing.balanceTooLow'),
        'topUp.throttled': { target: 'choosing.throttled', actions: ['holdKey', withEvent('setWait')] },
        'topUp.validation': {
          target: 'choosing.refused',
          actions: [...settleKey, withEvent('setField')],
          meta: { requirements: ['RG-8'] },
        },
        'topUp.unauthorized': whenUnauthorized('topUp'),
        'topUp.not_available': refusedAt('choosing.notAvailable'),
        'topUp.unknown': declinedAt('choosing.declined'),
        ...onLostAnswer('topUp'),
      },
    },
    waitingForResult: {
      description: 'It is unknown whether the order arrived: the server is asked by its key. Never called failed.',
      meta: { requirements: ['MO-1'] },
      invoke: {
        id: 'moneyResult',
        src: 'moneyResult',
        input: ({ context: { bearer, key } }) => ({ bearer, key }),
        onDone: [
          {
            guard: withEvent('isMoved'),
            target: 'elsewhere',
            actions: [
              ...settleKey,
              { type: 'setOrder', params: ({ event }) => ({ transaction: movedBy(event.output) }) },
              {
                type: 'goTo',
                params: ({ event }) => ({ path: transactionPath(movedBy(event.output).id) }),
              },
            ],
            description: 'The order arrived: its page shows status and payment.',
          },
          ...whenNotMoved('topUp', readAnew('declined'), readForRetry('notSent'), readForRetry('untold')),
        ],
      },
    },
    elsewhere: {
      description:
        'Another page follows it from here. A player who stays may begin anew once every request has its answer.',
      entry: forgetsDraft('topUp'),
      on: { 'form.requested': { target: 'deciding', actions: 'forgetReturn' } },
    },
    leaving: {
      description: 'The e-wallet’s page is being opened in this window.',
      meta: { requirements: ['EW-7'] },
      on: {
        'page.restored': {
          target: 'choosing',
          actions: 'announceMovement',
          description:
            'Back without a result: the form can be used again, balances are read anew, the order stays in the history.',
        },
        'checkout.requested': {
          actions: { type: 'leaveTo', params: ({ context }) => ({ url: context.checkout ?? '' }) },
        },
        'history.requested': toOrder(),
      },
    },
    blocked: {
      tags: ['error'],
      description: 'The payment page could not be opened safely. Nothing was paid; the order stays in the history.',
      meta: { requirements: ['EW-7'] },
      on: {
        'form.requested': { target: 'choosing' },
        'history.requested': toOrder(),
      },
    },
    returned: {
      description: 'Back from the e-wallet. The server’s status decides, whatever the address claims.',
      meta: { requirements: ['TU-1', 'TX-1'] },
      initial: 'pending',
      on: {
        'form.requested': { target: 'preparing', actions: 'forgetReturn' },
        'history.requested': toOrder(),
      },
      states: {
        pending: {
          description: 'Pending until the server says otherwise.',
          invoke: {
            id: 'transaction',
            src: 'transaction',
            input: ({ context: { bearer, returned, origins } }) => ({
              bearer,
              id: returned ?? '',
              origins,
              keep: false,
            }),
            onDone: [
              {
                guard: withEvent('isElsewhere'),
                target: '#topUp.preparing',
                actions: 'forgetReturn',
                description: 'The address names a transaction that is not a top-up: it proves nothing.',
              },
              {
                guard: withEvent('isPaid'),
                target: '#topUp.elsewhere',
                actions: [
                  'announceMovement',
                  { type: 'giveCue', params: { cue: 'paid' } },
                  { type: 'celebrate', params: ({ event }) => successOf(endOf(event.output)) },
                  { type: 'goTo', params: ({ event }) => ({ path: transactionPath(endOf(event.output).id) }) },
                ],
                description:
                  'The success screen covers the receipt, whose address replaces this one: a reload reads the receipt.',
                meta: { requirements: ['SH-11'] },
              },
              { guard: withEvent('isUnpaid'), target: 'unpaid', actions: withEvent('setEnd') },
              whenUnauthorized('topUp'),
            ],
          },
        },
        unpaid: problem('It was not paid: says why, and offers a new try.'),
      },
    },
    told: {
      description: 'Back from a vendor whose address claims an outcome but names no order.',
      meta: { requirements: ['RT-5', 'TU-1'] },
      on: {
        'form.requested': { target: 'preparing', actions: 'forgetReturn' },
        'history.requested': {
          target: 'elsewhere',
          actions: { type: 'goTo', params: { path: transactionsPath } },
        },
      },
      states: {
        success: { description: 'Claimed to be paid: balances are read again, and the history shows the order.' },
        pending: { description: 'Claimed to be pending: the history shows when it is paid.' },
        failed: problem('Claimed to have failed: offers a new try.'),
      },
      initial: 'pending',
    },
    finished: { type: 'final' },
  },
});

function requestOf(context: TopUpContext): TopUpRequest {
  const { bearer, key } = context;
  const [platinum, method, quote] = [amountOf(context), methodOf(context), chosenQuote(context)];
  if (platinum === null || !method || !quote)
    throw new Error('Expected an amount, a method and a quote before an order is sent; one is missing.');
  const order = { bearer, key, platinum, total: context.options?.isAssumed ? null : quote.total };
  return method.kind === 'e_wallet'
    ? { ...order, purpose: 'e_wallet' }
    : { ...order, purpose: 'virtual_account', method: method.code };
}

const orderPath = ({ transaction, returned }: TopUpContext): string =>
  transactionPath(transaction?.id ?? returned ?? '');

const orderedOf = ({ vaNumber }: Transaction): Success => ({
  title: { id: 'top_up.ordered.title' },
  subtitle:
    vaNumber === null ? { id: 'top_up.ordered.text' } : { id: 'top_up.ordered.number', values: { number: vaNumber } },
  transactionId: '',
});

const successOf = ({ id, platinum }: Transaction): Success => ({
  title: { id: 'top_up.success.title' },
  subtitle: platinum === null ? { id: 'success.arrived' } : { id: 'top_up.success.subtitle', values: { platinum } },
  transactionId: id,
});

export type TopUpSnapshot = SnapshotFrom<typeof topUpMachine>;

export function controlKey(snapshot: TopUpSnapshot): ControlKey {
  const { context } = snapshot;
  return {
    amount: context.options === null && context.digits !== '' ? 'restored' : amountVerdict(context),
    method: methodKey(context),
    notice: context.notice,
    open: context.isOpen,
    draft: context.draft !== null,
    checkout: context.checkout !== null,
    returned: context.returned !== null,
    told: context.told,
  };
}

function methodKey(context: TopUpContext): string {
  const method = methodOf(context);
  if (!method) return 'none';
  return method.isAvailable ? method.kind : 'unavailable';
}
