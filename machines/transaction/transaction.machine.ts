/**
 * One transaction as a receipt. While it is pending, the machine reads it again, less and less often, until the server
 * says how it ended (TX-1, TU-2). Time comes from answers and the clock. A pending transaction past its deadline is
 * shown as expired, although only the server ends it.
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import type { Secret } from '../../src/contract/secret.ts';
import type { checkTransaction, transaction, Transaction } from '../../src/contract/transactions.calls.ts';
import { vendorAddress } from '../../src/contract/vendor-address.ts';
import { callFailureStates, failedCall, onCallFailure } from '../kit/call-failure.ts';
import { call } from '../kit/call.ts';
import { giveCue } from '../cues/give-cue.ts';
import { connection, listensToConnection, type ConnectionRestored } from '../kit/connection.ts';
import type { ControlKey } from '../kit/control-key.ts';
import { deadline, type DeadlineReached } from '../kit/deadline.ts';
import { effect } from '../kit/effect.ts';
import { whenUnauthorized } from '../kit/end.ts';
import { announceMovement, notify } from '../kit/neighbours.ts';
import { listensToPage, page, type PageSeen } from '../kit/page.ts';
import { receiptPictureMachine } from '../receipt-picture/receipt-picture.machine.ts';
import { isPastEnd } from './is-past-end.ts';

export interface TransactionInput {
  bearer: Secret;
  id: string;
  origins: readonly string[];
  /** False for a caller that only waits for the transaction's end: the machine then ends too. */
  keep: boolean;
}

export type TransactionOutput = { type: 'ended'; transaction: Transaction } | { type: 'unauthorized' };

export type TransactionEvent =
  /** *Cek status*: the vendor is asked. */
  | { type: 'check.requested' }
  | { type: 'receipt.refreshRequested' }
  | { type: 'payment.continued' }
  | ConnectionRestored
  | PageSeen
  | DeadlineReached
  | OutcomeEvent<typeof transaction>
  | OutcomeEvent<typeof checkTransaction>;

/** Ms; the last one repeats. */
const waits = [5_000, 10_000, 20_000, 40_000, 60_000] as const;

interface Context extends TransactionInput {
  /** The page is hidden: the transaction is read once, and then not before the page is visible. */
  isHidden: boolean;
  transaction: Transaction | null;
  /** This and the next two: ms on the device's timeline. */
  readAt: number;
  /** The latest moment known from an answer or the clock. */
  heardAt: number;
  nextAt: number;
  /** Index of the next wait. */
  wait: number;
  output: TransactionOutput;
}

interface Answer {
  transaction: Transaction;
  receivedAt: number;
}

const isOverdue = ({ transaction, heardAt }: Context): boolean =>
  transaction !== null && isPastEnd(transaction, heardAt);

function momentOf(context: Context): number {
  const until = context.transaction?.until ?? null;
  return until === null || isOverdue(context) ? context.nextAt : Math.min(context.nextAt, until);
}

/** Null where the address is no vendor's (C75). */
const checkoutOf = ({ transaction, origins }: Context): string | null =>
  vendorAddress(transaction?.checkoutUrl, origins);

const nextWait = ({ wait }: Context, now: number) => ({
  heardAt: now,
  nextAt: now + (waits[wait] ?? 0),
  wait: Math.min(wait + 1, waits.length - 1),
});

const params = ({ event }: { event: Answer }) => event;
const setAnswer = { type: 'setAnswer', params } as const;
const whenPending = { type: 'isPending', params } as const;
const whenAwaited = { type: 'isAwaited', params } as const;
const whenPaid = { type: 'isPaidTopUp', params } as const;
const finish = { type: 'finish', params } as const;

/** The transaction ended while it was on screen. */
const settle = [
  {
    guard: whenAwaited,
    target: '#transaction.finished',
    actions: [finish, 'announceMovement'],
    description: 'The parent machine waits for this end and takes it from here.',
    meta: { requirements: ['TU-1', 'SS-3'] },
  },
  {
    guard: whenPaid,
    target: '#transaction.settled',
    actions: [setAnswer, 'announceMovement', { type: 'giveCue', params: { cue: 'paid' } }],
    description: 'A top-up was paid while the player looked: it is heard and felt.',
    meta: { requirements: ['TX-1', 'SS-3', 'SH-20'] },
  },
  {
    target: '#transaction.settled',
    actions: [setAnswer, 'announceMovement'],
    description: 'Success or failed: balances are read again, and polling stops.',
    meta: { requirements: ['TX-1', 'SS-3'] },
  },
] as const;

export const transactionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as TransactionEvent,
    input: {} as TransactionInput,
    output: {} as TransactionOutput,
    tags: {} as 'busy' | 'error' | 'unexpected',
  },
  actors: {
    connection,
    page,
    'call:transaction': call<typeof transaction>('transaction'),
    'call:checkTransaction': call<typeof checkTransaction>('checkTransaction'),
    deadline,
    receiptPicture: receiptPictureMachine,
  },
  actions: {
    notify,
    announceMovement,
    giveCue,
    leaveTo: effect<{ url: string }>('leaveTo'),
    setAnswer: assign(({ context }, { transaction, receivedAt }: Answer) => ({
      transaction,
      readAt: receivedAt,
      ...nextWait(context, receivedAt),
    })),
    markFailure: assign(({ context, event }) =>
      // A failure without a time does not turn the clock back: an expired transaction stays expired.
      nextWait(context, Math.max(context.heardAt, 'receivedAt' in event ? event.receivedAt : 0)),
    ),
    markMoment: assign(({ context }) => ({ heardAt: momentOf(context) })),
    finish: assign((_, { transaction }: Answer) => ({ output: { type: 'ended' as const, transaction } })),
    markHidden: assign({ isHidden: true }),
    markShown: assign({ isHidden: false, wait: 0 }),
  },
  guards: {
    isPending: (_, { transaction }: Answer) => transaction.status === 'pending',
    isAwaited: ({ context }, { transaction }: Answer) => !context.keep && transaction.status !== 'pending',
    isPaidTopUp: ({ context }, { transaction: { type, status } }: Answer) =>
      context.keep && type === 'topup' && status === 'success',
    isPastEnd: ({ context }) => isOverdue(context),
    isBeforeEnd: ({ context }) => !isOverdue(context),
    isHidden: ({ context }) => context.isHidden,
    canPay: ({ context }) => checkoutOf(context) !== null,
  },
}).createMachine({
  id: 'transaction',
  description: 'One transaction',
  invoke: [listensToConnection, listensToPage, { id: 'receiptPicture', src: 'receiptPicture' }],
  context: ({ input }) => ({
    ...input,
    isHidden: false,
    transaction: null,
    readAt: 0,
    heardAt: 0,
    nextAt: 0,
    wait: 0,
    output: { type: 'unauthorized' },
  }),
  output: ({ context }) => context.output,
  initial: 'loading',
  on: { 'page.hidden': { actions: 'markHidden' }, 'page.shown': { actions: 'markShown' } },
  states: {
    loading: {
      tags: ['busy'],
      meta: { requirements: ['TX-1'] },
      invoke: {
        id: 'transaction',
        src: 'call:transaction',
        input: ({ context: { bearer, id } }) => ({ bearer, id }),
      },
      on: {
        'transaction.accepted': [
          { guard: whenPending, target: 'pending', actions: setAnswer },
          { guard: whenAwaited, target: 'finished', actions: finish },
          { target: 'settled', actions: setAnswer },
        ],
        'transaction.not_found': { target: 'missing' },
        'transaction.unauthorized': whenUnauthorized('transaction'),
        ...onCallFailure('transaction', '#transactionFailed'),
      },
    },
    failed: failedCall('transactionFailed', 'It could not be read: says why, and offers to try again.', {
      'receipt.refreshRequested': { target: 'loading' },
      'connection.restored': { target: 'loading' },
    }),
    missing: {
      description: 'The id does not exist or is another player’s: leads to the history.',
      meta: { requirements: ['HI-1'] },
      on: { 'receipt.refreshRequested': { target: 'loading' } },
    },
    pending: {
      type: 'parallel',
      description: 'The transaction is pending.',
      meta: { requirements: ['TX-1', 'TU-2'] },
      states: {
        life: {
          initial: 'running',
          states: {
            running: {
              description: 'The order can still be paid, or is being processed.',
              always: { guard: 'isPastEnd', target: 'overdue' },
              on: {
                'payment.continued': {
                  guard: 'canPay',
                  actions: { type: 'leaveTo', params: ({ context }) => ({ url: checkoutOf(context) ?? '' }) },
                  meta: { requirements: ['TU-1', 'EW-7'] },
                },
              },
            },
            overdue: {
              description: 'The deadline has passed: shown as expired until the server reports the end.',
              always: { guard: 'isBeforeEnd', target: 'running' },
            },
          },
        },
        asking: {
          initial: 'resting',
          states: {
            resting: {
              id: 'resting',
              description: 'Waits 5, 10, 20, 40, then 60 seconds before it is read again, or until its deadline.',
              initial: 'fresh',
              always: { guard: 'isHidden', target: 'paused' },
              invoke: { id: 'nextReading', src: 'deadline', input: ({ context }) => ({ until: momentOf(context) }) },
              on: {
                'clock.reached': { target: 'polling', actions: 'markMoment' },
                'connection.restored': { target: 'polling' },
                'check.requested': { target: 'checking' },
              },
              states: { fresh: {}, ...callFailureStates },
            },
            paused: {
              description: 'The page is hidden: polling pauses.',
              on: { 'page.shown': { target: 'polling', actions: 'markShown' } },
            },
            polling: {
              tags: ['busy'],
              description: 'Reads again while the earlier data stays on screen.',
              invoke: {
                id: 'transaction',
                src: 'call:transaction',
                input: ({ context: { bearer, id } }) => ({ bearer, id }),
              },
              on: {
                'transaction.accepted': [{ guard: whenPending, target: 'resting', actions: setAnswer }, ...settle],
                'transaction.not_found': { target: '#transaction.missing' },
                'transaction.unauthorized': whenUnauthorized('transaction'),
                ...onCallFailure('transaction', '#resting', 'markFailure'),
              },
            },
            checking: {
              tags: ['busy'],
              description: 'The vendor is asked for the status.',
              invoke: {
                id: 'checkTransaction',
                src: 'call:checkTransaction',
                input: ({ context: { bearer, id } }) => ({ bearer, id }),
              },
              on: {
                'checkTransaction.accepted': [
                  {
                    guard: whenPending,
                    target: 'resting',
                    actions: [setAnswer, { type: 'notify', params: { id: 'transaction.check.unchanged' } }],
                  },
                  ...settle,
                ],
                'checkTransaction.not_found': { target: '#transaction.missing' },
                'checkTransaction.throttled': {
                  target: 'resting',
                  actions: { type: 'notify', params: { id: 'transaction.check.throttled' } },
                  description: 'Asked too often: the known status counts as the newest.',
                },
                'checkTransaction.unauthorized': whenUnauthorized('transaction'),
                ...onCallFailure('checkTransaction', '#resting', 'markFailure'),
              },
            },
          },
        },
      },
    },
    settled: {
      description: 'Success or failed: final, and polling stops.',
      meta: { requirements: ['TX-1'] },
      on: { 'receipt.refreshRequested': { target: 'refreshing' } },
    },
    refreshing: {
      tags: ['busy'],
      description: 'The player asks for another read; the receipt stays meanwhile.',
      invoke: {
        id: 'transaction',
        src: 'call:transaction',
        input: ({ context: { bearer, id } }) => ({ bearer, id }),
      },
      on: {
        'transaction.accepted': [
          { guard: whenPending, target: 'pending', actions: setAnswer },
          { target: 'settled', actions: setAnswer },
        ],
        'transaction.not_found': { target: 'missing' },
        'transaction.unauthorized': whenUnauthorized('transaction'),
        'transaction.*': {
          target: 'settled',
          actions: { type: 'notify', params: { id: 'transaction.not_refreshed' } },
          meta: { requirements: ['ER-2'] },
        },
      },
    },
    finished: { type: 'final' },
  },
});

export type TransactionSnapshot = SnapshotFrom<typeof transactionMachine>;

function endOf(context: Context): 'past' | 'next' | 'later' | 'none' {
  if (context.transaction?.until == null) return 'none';
  if (isOverdue(context)) return 'past';
  return context.transaction.until <= context.nextAt ? 'next' : 'later';
}

export function controlKey(snapshot: TransactionSnapshot): ControlKey {
  const { context } = snapshot;
  const isOpen = snapshot.matches('pending');
  return {
    hidden: context.isHidden,
    keep: context.keep,
    ...(isOpen && { end: endOf(context), payable: checkoutOf(context) !== null }),
  };
}
