/** Where the player is logged in: read once asked for, and ended one by one or all others at once (DV-1, DV-2). */
import { assign, setup, type SnapshotFrom } from 'xstate';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import type { endSessions, OpenSession, sessions } from '../../src/contract/devices.calls.ts';
import type { Secret } from '../../src/contract/secret.ts';
import { callFailureStates, failedCall, onCallFailure } from '../kit/call-failure.ts';
import { call } from '../kit/call.ts';
import type { ControlKey } from '../kit/control-key.ts';
import { whenUnauthorized } from '../kit/end.ts';
import { notify } from '../kit/neighbours.ts';
import { withEvent } from '../kit/with-event.ts';

export interface DevicesInput {
  bearer: Secret;
}

export interface DevicesOutput {
  type: 'unauthorized';
}

export type DevicesEvent =
  | { type: 'devices.opened' }
  | { type: 'devices.closed' }
  | { type: 'session.ended'; id: string }
  | { type: 'otherSessions.ended' }
  | OutcomeEvent<typeof sessions>
  | OutcomeEvent<typeof endSessions>;

interface Context extends DevicesInput {
  sessions: readonly OpenSession[];
  /** Which one is being ended; null: all others. */
  ending: string | null;
  output: DevicesOutput;
}

interface Listed {
  sessions: readonly OpenSession[];
}

const closes = { 'devices.closed': { target: '#devices.closed', actions: 'clearSessions' } } as const;

export const devicesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DevicesEvent,
    input: {} as DevicesInput,
    output: {} as DevicesOutput,
    tags: {} as 'busy' | 'error' | 'unexpected',
  },
  actors: {
    'call:sessions': call<typeof sessions>('sessions'),
    'call:endSessions': call<typeof endSessions>('endSessions'),
  },
  actions: {
    notify,
    setSessions: assign((_, { sessions: listed }: Listed) => ({ sessions: listed })),
    setEnding: assign((_, { id }: { id: string }) => ({ ending: id })),
    clearEnding: assign({ ending: null }),
    clearSessions: assign({ sessions: [], ending: null }),
  },
  guards: {
    isOther: ({ context }, { id }: { id: string }) =>
      context.sessions.some((session) => session.id === id && !session.isCurrent),
    hasOthers: ({ context }) => context.sessions.some(({ isCurrent }) => !isCurrent),
  },
}).createMachine({
  id: 'devices',
  description: 'Where the player is logged in',
  context: ({ input }) => ({ ...input, sessions: [], ending: null, output: { type: 'unauthorized' } }),
  output: ({ context }) => context.output,
  initial: 'closed',
  states: {
    closed: {
      description: 'Not asked for: nothing is read.',
      meta: { requirements: ['DV-1'] },
      on: { 'devices.opened': { target: 'reading' } },
    },
    reading: {
      tags: ['busy'],
      meta: { requirements: ['DV-1'] },
      invoke: { id: 'sessions', src: 'call:sessions', input: ({ context }) => ({ bearer: context.bearer }) },
      on: {
        'sessions.accepted': { target: 'listed', actions: withEvent('setSessions') },
        'sessions.unauthorized': whenUnauthorized('devices'),
        ...onCallFailure('sessions', '#devicesFailed'),
      },
    },
    failed: failedCall('devicesFailed', 'It could not be read: says why, and offers to try again.', {
      ...closes,
      'devices.opened': { target: 'reading' },
    }),
    listed: {
      id: 'listed',
      description: 'Each login with what is known of its device, this one first.',
      meta: { requirements: ['DV-1', 'DV-2'] },
      initial: 'clean',
      on: {
        ...closes,
        'session.ended': { guard: withEvent('isOther'), target: 'ending', actions: withEvent('setEnding') },
        'otherSessions.ended': { guard: 'hasOthers', target: 'ending', actions: 'clearEnding' },
      },
      states: { clean: {}, ...callFailureStates },
    },
    ending: {
      tags: ['busy'],
      description: 'One of the others is ended, or all of them.',
      meta: { requirements: ['DV-2'] },
      invoke: {
        id: 'endSessions',
        src: 'call:endSessions',
        input: ({ context: { bearer, ending } }) => ({ bearer, id: ending }),
      },
      on: {
        'endSessions.accepted': {
          target: 'listed',
          actions: [withEvent('setSessions'), { type: 'notify', params: { id: 'devices.ended' } }],
        },
        'endSessions.not_found': {
          target: 'reading',
          description: 'It has ended meanwhile: the list is read again.',
        },
        'endSessions.unauthorized': whenUnauthorized('devices'),
        ...onCallFailure('endSessions', '#listed'),
      },
    },
    finished: { type: 'final' },
  },
});

export type DevicesSnapshot = SnapshotFrom<typeof devicesMachine>;

export const controlKey = ({ context }: DevicesSnapshot): ControlKey => ({
  others: context.sessions.some(({ isCurrent }) => !isCurrent),
  ending: context.ending !== null,
});
