/**
 * The one machine that reads data and reads them again. Data stay on screen during the next reading; if that fails, a
 * notice says how old they are.
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import type { InputOf, OutcomeEvent } from '../../src/contract/call.ts';
import type { read, ReadRequest, ReadValue } from '../../src/contract/reads.ts';
import { callFailureStates, failedCall, onCallFailure } from '../kit/call-failure.ts';
import { call } from '../kit/call.ts';
import { connection, listensToConnection, type ConnectionRestored } from '../kit/connection.ts';
import type { ControlKey } from '../kit/control-key.ts';
import { whenUnauthorized } from '../kit/end.ts';
import { withEvent } from '../kit/with-event.ts';

export interface ResourceInput {
  request: ReadRequest;
  /** False for a caller that needs the value once: the machine then ends with it. */
  keep: boolean;
}

export type ResourceOutput = { type: 'loaded'; value: ReadValue } | { type: 'unauthorized' };

export type ResourceEvent =
  | { type: 'resource.refreshRequested' }
  | { type: 'more.requested' }
  | ConnectionRestored
  | OutcomeEvent<typeof read>;

interface Context extends ResourceInput {
  value: ReadValue | null;
  /** Ms on the device's timeline. */
  readAt: number;
  /** By the last further page. */
  added: number;
  output: ResourceOutput;
}

interface Answer {
  value: ReadValue;
  receivedAt: number;
}

/** Null after the last page. */
const nextOf = (value: ReadValue | null): string | null => (value && 'next' in value ? value.next : null);

function inputOf(request: ReadRequest, cursor: string | null): InputOf<typeof read> {
  switch (request.purpose) {
    case 'transactions':
    case 'statement':
    case 'gameResults':
      return { ...request, cursor };
    default:
      return request;
  }
}

const whenMissing = { target: '#resource.missing', actions: 'forget' } as const;

const setAnswer = { type: 'setAnswer', params: ({ event }: { event: Answer }) => event } as const;

export const resourceMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ResourceEvent,
    input: {} as ResourceInput,
    output: {} as ResourceOutput,
    tags: {} as 'busy' | 'error' | 'unexpected',
  },
  actors: { connection, 'call:read': call<typeof read>('read') },
  actions: {
    setAnswer: assign((_, { value, receivedAt }: Answer) => ({ value, readAt: receivedAt, added: 0 })),
    appendAnswer: assign(({ context }, { value }: Answer) => appended(context.value, value)),
    forget: assign({ value: null }),
    finishWith: assign((_, output: ResourceOutput) => ({ output })),
  },
  guards: {
    isKept: ({ context }) => context.keep,
    hasMore: ({ context }) => nextOf(context.value) !== null,
  },
}).createMachine({
  id: 'resource',
  description: 'A list or a record, read from the server',
  invoke: listensToConnection,
  context: ({ input }) => ({ ...input, value: null, readAt: 0, added: 0, output: { type: 'unauthorized' } }),
  output: ({ context }) => context.output,
  initial: 'loading',
  states: {
    loading: {
      tags: ['busy'],
      description: 'The first read: there is nothing to show yet.',
      invoke: { id: 'read', src: 'call:read', input: ({ context }) => inputOf(context.request, null) },
      on: {
        'read.accepted': [
          { guard: 'isKept', target: 'ready', actions: setAnswer },
          {
            target: 'finished',
            actions: {
              type: 'finishWith',
              params: ({ event }) => ({ type: 'loaded' as const, value: event.value }),
            },
          },
        ],
        'read.unauthorized': whenUnauthorized('resource'),
        'read.not_found': whenMissing,
        ...onCallFailure('read', '#resourceFailed'),
      },
    },
    failed: failedCall('resourceFailed', 'The first read failed: says why, and offers to try again.', {
      'resource.refreshRequested': { target: 'loading' },
      'connection.restored': { target: 'loading' },
    }),
    missing: {
      description: 'The id does not exist or is another player’s: leads to the list.',
      meta: { requirements: ['HI-1'] },
      on: { 'resource.refreshRequested': { target: 'loading' } },
    },
    ready: {
      initial: 'fresh',
      on: { 'resource.refreshRequested': { target: 'refreshing' } },
      states: {
        fresh: { on: { 'more.requested': { guard: 'hasMore', target: '#resource.loadingMore' } } },
        stale: failedCall('stale', 'The new read failed: the earlier data stays, with its time.', {
          'connection.restored': { target: '#resource.refreshing' },
        }),
        cut: {
          id: 'cut',
          description: 'The next page could not be read: the list stays, and loading more is offered again.',
          meta: { requirements: ['ER-2', 'HI-1'] },
          initial: 'unknown',
          on: {
            'more.requested': { target: '#resource.loadingMore' },
            'connection.restored': { target: '#resource.loadingMore' },
          },
          states: { ...callFailureStates },
        },
      },
    },
    refreshing: {
      tags: ['busy'],
      description: 'Reads anew, a list from its first page; the earlier data stays meanwhile.',
      invoke: { id: 'read', src: 'call:read', input: ({ context }) => inputOf(context.request, null) },
      on: {
        'resource.refreshRequested': {
          target: 'refreshing',
          reenter: true,
          description: 'The data changed during the read: its answer may be out of date.',
        },
        'read.accepted': { target: 'ready', actions: setAnswer },
        'read.unauthorized': whenUnauthorized('resource'),
        'read.not_found': whenMissing,
        ...onCallFailure('read', '#stale'),
      },
    },
    loadingMore: {
      tags: ['busy'],
      description: 'Reads the next page of a list.',
      meta: { requirements: ['HI-1'] },
      invoke: {
        id: 'read',
        src: 'call:read',
        input: ({ context }) => inputOf(context.request, nextOf(context.value)),
      },
      on: {
        'resource.refreshRequested': { target: 'refreshing' },
        'read.accepted': { target: 'ready', actions: withEvent('appendAnswer') },
        'read.unauthorized': whenUnauthorized('resource'),
        ...onCallFailure('read', '#cut'),
      },
    },
    finished: { type: 'final' },
  },
});

/** Drops entries that the server repeats. */
function appended(value: ReadValue | null, page: ReadValue): Pick<Context, 'value' | 'added'> {
  if (value?.kind === 'transactions' && page.kind === 'transactions') return joined(value, page);
  if (value?.kind === 'statement' && page.kind === 'statement') return joined(value, page);
  if (value?.kind === 'gameResults' && page.kind === 'gameResults') return joined(value, page);
  throw new Error('Expected a list before its next page; it is something else.');
}

function joined<Item extends { id: string }, Page extends { items: readonly Item[] }>(value: Page, page: Page) {
  const known = new Set(value.items.map(({ id }) => id));
  const fresh = page.items.filter(({ id }) => !known.has(id));
  return { value: { ...page, items: [...value.items, ...fresh] }, added: fresh.length };
}

export type ResourceSnapshot = SnapshotFrom<typeof resourceMachine>;

export const controlKey = (snapshot: ResourceSnapshot): ControlKey => {
  const { request, keep, value } = snapshot.context;
  return { purpose: request.purpose, keep, more: nextOf(value) !== null };
};
