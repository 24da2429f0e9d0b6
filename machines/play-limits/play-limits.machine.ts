/**
 * Limits that players set against their own play, and pauses of it (RP-1 to RP-3): read, changed and begun on the
 * profile page. The platform keeps and enforces them. The view keeps the typed text and sends it with the submission.
 */
import { assertEvent, assign, setup, type SnapshotFrom } from 'xstate';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import type { PauseDays, PlayLimitKind } from '../../src/contract/play-limits.ts';
import type { pausePlay, PlayLimits, playLimits, setPlayLimits } from '../../src/contract/play-limits.calls.ts';
import type { Secret } from '../../src/contract/secret.ts';
import { callFailureStates, onCallFailure, optionalCallFailureStates } from '../kit/call-failure.ts';
import { call } from '../kit/call.ts';
import { connection, listensToConnection, type ConnectionRestored } from '../kit/connection.ts';
import type { ControlKey } from '../kit/control-key.ts';
import { deadline, type DeadlineReached } from '../kit/deadline.ts';
import { whenUnauthorized } from '../kit/end.ts';
import { problem } from '../kit/problem.ts';
import { withEvent } from '../kit/with-event.ts';
import { limitProblems, wishesOf, type TypedLimits } from './typed-limits.ts';

export interface PlayLimitsInput {
  bearer: Secret;
}

export interface PlayLimitsOutput {
  type: 'unauthorized';
}

export type PlayLimitsEvent =
  | { type: 'limits.retried' }
  | { type: 'limitsForm.opened' }
  | { type: 'limitsForm.edited' }
  | { type: 'limitsForm.submitted'; typed: TypedLimits }
  | { type: 'limitsForm.closed' }
  | { type: 'pause.requested'; days: PauseDays }
  | { type: 'pause.confirmed' }
  | { type: 'pause.dismissed' }
  | ConnectionRestored
  | DeadlineReached
  | OutcomeEvent<typeof playLimits>
  | OutcomeEvent<typeof setPlayLimits>
  | OutcomeEvent<typeof pausePlay>;

interface Context extends PlayLimitsInput {
  /** Null before they were read. */
  limits: PlayLimits | null;
  /** When they are to be read again, ms on the device's timeline. */
  until: number;
  days: PauseDays;
  /** In the order of the form. */
  problems: readonly PlayLimitKind[];
  /** A try to save or to pause may have gone through. */
  uncertain: boolean;
  output: PlayLimitsOutput;
}

interface Told {
  limits: PlayLimits;
  until: number;
}

const closed = [
  {
    guard: 'isUncertain',
    target: '#playLimits.reading',
    description: 'An answer was lost: a new read shows what holds.',
  },
  { target: '#playLimits.ready' },
] as const;

export const playLimitsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PlayLimitsEvent,
    input: {} as PlayLimitsInput,
    output: {} as PlayLimitsOutput,
    tags: {} as 'busy' | 'error' | 'unexpected',
  },
  actors: {
    connection,
    deadline,
    'call:playLimits': call<typeof playLimits>('playLimits'),
    'call:setPlayLimits': call<typeof setPlayLimits>('setPlayLimits'),
    'call:pausePlay': call<typeof pausePlay>('pausePlay'),
  },
  actions: {
    setLimits: assign((_, { limits, until }: Told) => ({ limits, until, uncertain: false })),
    setDays: assign((_, { days }: { days: PauseDays }) => ({ days })),
    setProblems: assign((_, { typed }: { typed: TypedLimits }) => ({ problems: limitProblems(typed) })),
    markUncertainty: assign({ uncertain: true }),
  },
  guards: {
    isUnpaused: ({ context }) => context.limits?.pausedUntil === null,
    isUncertain: ({ context }) => context.uncertain,
    hasProblems: (_, { typed }: { typed: TypedLimits }) => limitProblems(typed).length > 0,
  },
}).createMachine({
  id: 'playLimits',
  description: 'Limits of the own play',
  invoke: listensToConnection,
  context: ({ input }) => ({
    ...input,
    limits: null,
    until: 0,
    days: 1,
    problems: [],
    uncertain: false,
    output: { type: 'unauthorized' },
  }),
  output: ({ context }) => context.output,
  initial: 'reading',
  states: {
    reading: {
      tags: ['busy'],
      description: 'The platform is asked which limits hold, and what of them today has used.',
      meta: { requirements: ['RP-1', 'RP-5'] },
      invoke: { id: 'playLimits', src: 'call:playLimits', input: ({ context }) => ({ bearer: context.bearer }) },
      on: {
        'playLimits.accepted': { target: 'ready', actions: withEvent('setLimits') },
        'playLimits.unauthorized': whenUnauthorized('playLimits'),
        ...onCallFailure('playLimits', '#failed'),
        'playLimits.not_available': { target: 'notOffered' },
      },
    },
    notOffered: {
      description: 'The platform does not have limits: nothing of them is shown.',
      meta: { requirements: ['RP-5'] },
      on: { 'connection.restored': { target: 'reading' } },
    },
    failed: {
      id: 'failed',
      description: 'The platform did not say: the page says why, and offers to ask again.',
      meta: { requirements: ['ER-2'] },
      initial: 'unknown',
      on: { 'limits.retried': { target: 'reading' }, 'connection.restored': { target: 'reading' } },
      states: optionalCallFailureStates,
    },
    ready: {
      description: 'The limits that hold, those that come, what today has used, and a pause.',
      meta: { requirements: ['RP-1', 'RP-2', 'RP-3'] },
      invoke: { id: 'nextChange', src: 'deadline', input: ({ context }) => ({ until: context.until }) },
      on: {
        'limitsForm.opened': { target: 'editing' },
        'pause.requested': { guard: 'isUnpaused', target: 'confirming', actions: withEvent('setDays') },
        'clock.reached': {
          target: 'reading',
          description: 'A limit changes, a pause is over, or a day has passed.',
        },
      },
    },
    editing: {
      id: 'editing',
      description: 'The form of both limits.',
      meta: { requirements: ['RP-1', 'RP-2'] },
      initial: 'clean',
      on: {
        'limitsForm.submitted': [
          { guard: withEvent('hasProblems'), target: '.invalid', actions: withEvent('setProblems') },
          { target: 'saving' },
        ],
        'limitsForm.edited': { target: '.clean' },
        'limitsForm.closed': closed,
      },
      states: {
        clean: {},
        invalid: problem('A limit is no whole number, or out of its range.', 'RP-1'),
        ...callFailureStates,
      },
    },
    saving: {
      tags: ['busy'],
      description: 'Both limits are sent: a lower one holds at once, a higher one in 24 hours.',
      meta: { requirements: ['RP-2'] },
      invoke: {
        id: 'setPlayLimits',
        src: 'call:setPlayLimits',
        input: ({ context, event }) => {
          assertEvent(event, 'limitsForm.submitted');
          return { bearer: context.bearer, wishes: wishesOf(event.typed) };
        },
      },
      on: {
        'setPlayLimits.accepted': { target: 'ready', actions: withEvent('setLimits') },
        'setPlayLimits.unauthorized': whenUnauthorized('playLimits'),
        ...onCallFailure('setPlayLimits', '#editing', 'markUncertainty'),
      },
    },
    confirming: {
      id: 'confirming',
      description: 'A pause cannot be ended early, so it is asked once more.',
      meta: { requirements: ['RP-3'] },
      initial: 'clean',
      on: { 'pause.confirmed': { target: 'pausing' }, 'pause.dismissed': closed },
      states: { clean: {}, ...callFailureStates },
    },
    pausing: {
      tags: ['busy'],
      description: 'The pause is asked for.',
      meta: { requirements: ['RP-3'] },
      invoke: {
        id: 'pausePlay',
        src: 'call:pausePlay',
        input: ({ context: { bearer, days } }) => ({ bearer, days }),
      },
      on: {
        'pausePlay.accepted': { target: 'ready', actions: withEvent('setLimits') },
        'pausePlay.unauthorized': whenUnauthorized('playLimits'),
        ...onCallFailure('pausePlay', '#confirming', 'markUncertainty'),
      },
    },
    finished: { type: 'final' },
  },
});

export type PlayLimitsSnapshot = SnapshotFrom<typeof playLimitsMachine>;

export const controlKey = ({ context }: PlayLimitsSnapshot): ControlKey => ({
  uncertain: context.uncertain,
  paused: context.limits !== null && context.limits.pausedUntil !== null,
});
