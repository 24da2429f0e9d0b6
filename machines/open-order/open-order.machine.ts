/** An order that waits for its payment, and can be given up after a second thought (TU-4). */
import { assign, setup, type SnapshotFrom } from 'xstate';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import type { Secret } from '../../src/contract/secret.ts';
import type { cancelTopUp } from '../../src/contract/top-up.calls.ts';
import { callFailureStates, onCallFailure } from '../kit/call-failure.ts';
import { call } from '../kit/call.ts';

export interface OpenOrderInput {
  bearer: Secret;
  /** Empty: there is no order that can be named, and nobody is offered to give it up. */
  id: string;
}

/** `stale`: it has ended meanwhile, so the orders are read again. */
export interface OpenOrderOutput {
  type: 'cancelled' | 'stale' | 'unauthorized';
}

export type OpenOrderEvent =
  | { type: 'cancellation.requested' }
  | { type: 'cancellation.confirmed' }
  | { type: 'cancellation.dropped' }
  | OutcomeEvent<typeof cancelTopUp>;

interface Context extends OpenOrderInput {
  output: OpenOrderOutput;
}

const endsWith = (type: OpenOrderOutput['type']) =>
  ({ target: 'finished', actions: { type: 'finishWith', params: { type } } }) as const;

export const openOrderMachine = setup({
  types: {
    context: {} as Context,
    events: {} as OpenOrderEvent,
    input: {} as OpenOrderInput,
    output: {} as OpenOrderOutput,
    tags: {} as 'busy' | 'error' | 'unexpected',
  },
  actors: { 'call:cancelTopUp': call<typeof cancelTopUp>('cancelTopUp') },
  actions: { finishWith: assign((_, output: OpenOrderOutput) => ({ output })) },
}).createMachine({
  id: 'openOrder',
  description: 'An order that waits for its payment',
  context: ({ input }) => ({ ...input, output: { type: 'stale' } }),
  output: ({ context }) => context.output,
  initial: 'offered',
  states: {
    offered: {
      description: 'The order stands above the form of a new one.',
      meta: { requirements: ['TU-3'] },
      on: { 'cancellation.requested': { target: 'asking' } },
    },
    asking: {
      id: 'asking',
      description: 'Asks whether it is meant: a payment on its way is still credited.',
      meta: { requirements: ['TU-4'] },
      initial: 'clean',
      on: {
        'cancellation.confirmed': { target: 'cancelling' },
        'cancellation.dropped': { target: 'offered' },
      },
      states: { clean: {}, ...callFailureStates },
    },
    cancelling: {
      tags: ['busy'],
      description: 'Cancelled twice is cancelled once, so a lost answer is asked for again.',
      meta: { requirements: ['TU-4'] },
      invoke: {
        id: 'cancelTopUp',
        src: 'call:cancelTopUp',
        input: ({ context: { bearer, id } }) => ({ bearer, id }),
      },
      on: {
        'cancelTopUp.accepted': endsWith('cancelled'),
        'cancelTopUp.not_found': endsWith('stale'),
        'cancelTopUp.too_late': {
          ...endsWith('stale'),
          description: 'It has ended meanwhile, perhaps by its payment.',
        },
        'cancelTopUp.unauthorized': { ...endsWith('unauthorized'), meta: { requirements: ['ER-1'] } },
        ...onCallFailure('cancelTopUp', '#asking'),
      },
    },
    finished: { type: 'final' },
  },
});

export type OpenOrderSnapshot = SnapshotFrom<typeof openOrderMachine>;
