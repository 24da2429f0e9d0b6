/**
 * A lost answer about money: the machine asks the server for the intent's result, after longer and longer waits, and
 * meanwhile calls nothing failed (MO-1, C87). One machine for every call that moves money.
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import type { Secret } from '../../src/contract/secret.ts';
import type { moneyResult, Transaction } from '../../src/contract/transactions.calls.ts';
import { call } from '../kit/call.ts';
import { connection, listensToConnection, type ConnectionRestored } from '../kit/connection.ts';
import type { ControlKey } from '../kit/control-key.ts';
import { deadline, type DeadlineReached } from '../kit/deadline.ts';
import { endedWith, ending, whenUnauthorized } from '../kit/end.ts';
import { announceMovement } from '../kit/neighbours.ts';
import { transactionsPath } from '../kit/transaction-paths.ts';
import { withEvent } from '../kit/with-event.ts';

export interface MoneyResultInput {
  bearer: Secret;
  key: string;
}

export type MoneyResultOutput =
  | { type: 'moved'; transaction: Transaction }
  /** Nothing moved, and nothing ever will with this key. */
  | { type: 'refused' }
  /** The request never arrived: it may be sent again, with the same key. */
  | { type: 'notMoved' }
  | { type: 'left' }
  /** The result stays unknown, and the person has looked at the balances. */
  | { type: 'untold' }
  | { type: 'unauthorized' };

/** Guards of parents for the ends without a movement; each parent handles `moved` itself. */
export const resultGuards = {
  isRefused: endedWith<MoneyResultOutput>('refused'),
  isNotMoved: endedWith<MoneyResultOutput>('notMoved'),
  isUntold: endedWith<MoneyResultOutput>('untold'),
  isLeft: endedWith<MoneyResultOutput>('left'),
};

/** A parent's branches without a movement; its own for `moved` comes first. */
export const whenNotMoved = <const Refused extends object, const NotSent extends object, const Untold extends object>(
  machine: string,
  refused: Refused,
  notSent: NotSent,
  untold: Untold,
) =>
  [
    { guard: withEvent('isRefused'), ...refused },
    {
      guard: withEvent('isNotMoved'),
      ...notSent,
      description: 'The request never arrived. The next try has the same key, in case the first still arrives.',
    },
    {
      guard: withEvent('isUntold'),
      ...untold,
      description: 'It is unknown whether the request arrived. Another try has the same key.',
    },
    { guard: withEvent('isLeft'), target: 'elsewhere', actions: { type: 'goTo', params: { path: transactionsPath } } },
    whenUnauthorized(machine),
  ] as const;

export function movedBy(output: MoneyResultOutput): Transaction {
  if (output.type !== 'moved') throw new Error(`Expected the output "moved"; it is "${output.type}".`);
  return output.transaction;
}

export type MoneyResultEvent =
  | { type: 'check.requested' }
  | { type: 'history.requested' }
  | { type: 'form.requested' }
  | ConnectionRestored
  | DeadlineReached
  | OutcomeEvent<typeof moneyResult>;

/** Waits, ms; after the last one it asks only on request. */
const resultWaits = [2_000, 4_000, 8_000, 15_000] as const;

interface Context extends MoneyResultInput {
  waits: number;
  /** Ms on the device's timeline. */
  until: number;
  rested: boolean;
  output: MoneyResultOutput;
}

interface Answered {
  receivedAt: number;
}

const askLater = () =>
  [
    {
      guard: 'hasWaitLeft',
      target: 'waiting',
      actions: { type: 'beginWait', params: ({ event }: { event: Answered }) => event },
    },
    { target: 'resting', actions: 'rest' },
  ] as const;

const endWith = ending<MoneyResultOutput>('moneyResult');

export const moneyResultMachine = setup({
  types: {
    context: {} as Context,
    events: {} as MoneyResultEvent,
    input: {} as MoneyResultInput,
    output: {} as MoneyResultOutput,
    tags: {} as 'busy',
  },
  actors: { connection, 'call:moneyResult': call<typeof moneyResult>('moneyResult'), deadline },
  actions: {
    announceMovement,
    beginWait: assign(({ context }, { receivedAt }: Answered) => ({
      until: receivedAt + (resultWaits[context.waits] ?? 0),
      waits: context.waits + 1,
    })),
    rest: assign({ rested: true }),
    finishWith: assign((_, output: MoneyResultOutput) => ({ output })),
  },
  guards: { hasWaitLeft: ({ context }) => context.waits < resultWaits.length },
}).createMachine({
  id: 'moneyResult',
  description: 'What became of money whose answer was lost',
  invoke: listensToConnection,
  context: ({ input }) => ({ ...input, waits: 0, until: 0, rested: false, output: { type: 'left' } }),
  output: ({ context }) => context.output,
  initial: 'asking',
  on: { 'history.requested': { ...endWith({ type: 'left' }), description: 'The transaction is in the history.' } },
  states: {
    asking: {
      tags: ['busy'],
      description: 'The server is asked for the result.',
      meta: { requirements: ['MO-1'] },
      invoke: {
        id: 'moneyResult',
        src: 'call:moneyResult',
        input: ({ context }) => ({ bearer: context.bearer, key: context.key }),
      },
      on: {
        'moneyResult.accepted': {
          target: 'finished',
          actions: {
            type: 'finishWith',
            params: ({ event }) => ({ type: 'moved' as const, transaction: event.transaction }),
          },
        },
        'moneyResult.refused': endWith({ type: 'refused' }),
        'moneyResult.not_found': {
          ...endWith({ type: 'notMoved' }),
          description: 'No money moved. Should the request still arrive, its key moves the money once.',
        },
        'moneyResult.unauthorized': { ...endWith({ type: 'unauthorized' }), meta: { requirements: ['ER-1'] } },
        'moneyResult.not_available': {
          target: 'untold',
          actions: 'announceMovement',
          description: 'The platform has no such call: asking again would never end.',
        },
        'moneyResult.*': [...askLater()],
      },
    },
    waiting: {
      description: 'Between two questions: 2, 4, 8, then 15 seconds.',
      meta: { requirements: ['MO-1'] },
      invoke: { id: 'nextQuestion', src: 'deadline', input: ({ context }) => ({ until: context.until }) },
      on: { 'clock.reached': { target: 'asking' }, 'connection.restored': { target: 'asking' } },
    },
    resting: {
      description: 'Still checking: the person may ask again, or look into the history. Never says that it failed.',
      meta: { requirements: ['MO-1'] },
      on: { 'check.requested': { target: 'asking' }, 'connection.restored': { target: 'asking' } },
    },
    untold: {
      description:
        'The result stays unknown. Balances are read again, the history is offered, and the player may go on from there.',
      meta: { requirements: ['MO-1'] },
      on: { 'form.requested': endWith({ type: 'untold' }) },
    },
    finished: { type: 'final' },
  },
});

export type MoneyResultSnapshot = SnapshotFrom<typeof moneyResultMachine>;

export const controlKey = (snapshot: MoneyResultSnapshot): ControlKey => ({
  waits: snapshot.context.waits,
  rested: snapshot.context.rested,
});
