/**
 * The 4 digits of an SMS: one region takes and checks them, the other resends the code or counts down. Both run at the
 * same time, so typing never waits for a countdown (OT-1 to OT-6). One machine for every purpose.
 */
import { assertEvent, assign, setup, stateIn, type SnapshotFrom } from 'xstate';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import type { CodePurpose, CodeRequest } from '../../src/contract/one-time-code.calls.ts';
import type { resendCode, verifyCode } from '../../src/contract/player-codes.calls.ts';
import type { Secret } from '../../src/contract/secret.ts';
import type { Ticket } from '../../src/contract/ticket.ts';
import type { Proof } from '../../src/contract/ticket.ts';
import { callFailureStates, onCallFailure } from '../kit/call-failure.ts';
import { call } from '../kit/call.ts';
import type { ControlKey } from '../kit/control-key.ts';
import { deadline, type DeadlineReached } from '../kit/deadline.ts';
import { effect } from '../kit/effect.ts';
import { ending } from '../kit/end.ts';
import { notify } from '../kit/neighbours.ts';
import { notifyOfLock, problem } from '../kit/problem.ts';
import { waitOf, type Wait } from '../kit/said.ts';
import { withEvent } from '../kit/with-event.ts';

export interface OneTimeCodeInput {
  /** The purpose, and what proves the right to the code. */
  request: CodeRequest;
  phone: string;
  /** When the next code may be requested, ms on the device's timeline. */
  until: number;
  /** `until` ends the server's lock, not the ordinary countdown. */
  locked: boolean;
  /** How many more may be asked for, where the platform said so with the code. */
  codesLeft?: number | null;
  /** Of the request that met the lock. */
  reference?: string | null;
}

export type OneTimeCodeOutput =
  | { type: 'verified'; proof: Proof }
  /** With the wait: the person may choose the same number again. */
  | { type: 'numberChangeRequested'; until: number; locked: boolean }
  /** Somebody else registered the new number of a phone change. */
  | { type: 'numberTaken' }
  | { type: 'ticketLost' }
  /** The code stays valid for the next opening. */
  | { type: 'dismissed'; until: number; locked: boolean }
  | { type: 'unauthorized' };

export interface CodeDeadline {
  purpose: CodePurpose;
  until: number;
  locked: boolean;
  /** Where the platform changed it. */
  ticket?: Ticket;
}

export type OneTimeCodeEvent =
  | { type: 'code.submitted'; code: Secret }
  | { type: 'code.edited' }
  | { type: 'resend.requested' }
  | { type: 'number.changeRequested' }
  | { type: 'dialog.dismissed' }
  | { type: 'tab.deadlineMoved'; until: number; locked: boolean }
  | DeadlineReached
  | OutcomeEvent<typeof verifyCode>
  | OutcomeEvent<typeof resendCode>;

interface Context extends OneTimeCodeInput {
  /** Resent codes, counted up to two: then help is offered. */
  resends: number;
  /** Of the lock. */
  minutes: number;
  output: OneTimeCodeOutput;
}

interface Blocked {
  context: Context;
  event: Wait;
}

/** Of a countdown with nothing to wait for. */
const ended = { until: 0, locked: false };

const isPlayers = ({ purpose }: CodeRequest): boolean => purpose !== 'register' && purpose !== 'forgotPassword';

/** The lock replaces the countdown, is stored, and is shown in a toast. */
const takeLock = [
  { type: 'moveDeadline', params: ({ event }: Blocked) => ({ until: event.until, locked: true }) },
  {
    type: 'rememberDeadline',
    params: ({ context, event }: Blocked) => ({ purpose: context.request.purpose, until: event.until, locked: true }),
  },
  { type: 'setWait', params: ({ event }: Blocked) => event },
  notifyOfLock,
] as const;

const endWith = ending<OneTimeCodeOutput>('oneTimeCode');

/** A 401 ends a player's step; a visitor has no session, so for a visitor it is a failure. */
const unauthorizedAt = <Target extends string>(failure: Target) =>
  [
    { guard: 'isPlayers', ...endWith({ type: 'unauthorized' }), meta: { requirements: ['ER-1'] } },
    { target: failure },
  ] as const;

export const oneTimeCodeMachine = setup({
  types: {
    context: {} as Context,
    events: {} as OneTimeCodeEvent,
    input: {} as OneTimeCodeInput,
    output: {} as OneTimeCodeOutput,
    tags: {} as 'busy' | 'error' | 'unexpected' | 'blocked',
  },
  actors: {
    'call:verifyCode': call<typeof verifyCode>('verifyCode'),
    'call:resendCode': call<typeof resendCode>('resendCode'),
    deadline,
  },
  actions: {
    /** `otp_expired`, `disable_otp` */
    rememberDeadline: effect<CodeDeadline>('rememberDeadline'),
    /** Removes `disable_otp`. */
    rememberOpenResend: effect('rememberOpenResend'),
    notify,
    moveDeadline: assign((_, deadline: { until: number; locked: boolean }) => deadline),
    /** The platform may give another token with a new code. */
    setTicket: assign(({ context: { request } }, { ticket }: { ticket?: Ticket }) =>
      ticket && 'ticket' in request ? { request: { ...request, ticket } } : {},
    ),
    countResend: assign({ resends: ({ context }) => Math.min(context.resends + 1, 2) }),
    setWait: assign(waitOf),
    setCodesLeft: assign((_, { codesLeft }: { codesLeft: number | null }) => ({ codesLeft })),
    finishWith: assign((_, output: OneTimeCodeOutput) => ({ output })),
  },
  guards: {
    isPlayers: ({ context }) => isPlayers(context.request),
    isLocked: ({ context }) => context.locked,
    isResendRefused: stateIn({ waitingForCode: { resend: { open: 'unknown' } } }),
    isChecking: stateIn({ waitingForCode: { entry: 'checking' } }),
    isResending: stateIn({ waitingForCode: { resend: 'sending' } }),
  },
}).createMachine({
  id: 'oneTimeCode',
  description: 'The 4-digit code of an SMS',
  context: ({ input }) => ({ ...input, resends: 0, minutes: 0, output: { type: 'ticketLost' } }),
  output: ({ context }) => context.output,
  initial: 'waitingForCode',
  states: {
    waitingForCode: {
      type: 'parallel',
      on: {
        'number.changeRequested': [
          {
            guard: 'isResendRefused',
            ...endWith({ type: 'ticketLost' }),
            description: 'The server sends no more codes for this step: the flow starts again from the number.',
            meta: { requirements: ['ER-2'] },
          },
          {
            target: 'finished',
            actions: {
              type: 'finishWith',
              params: ({ context: { until, locked } }) => ({ type: 'numberChangeRequested' as const, until, locked }),
            },
            description: 'Back to the phone number, which stays filled in.',
          },
        ],
        'dialog.dismissed': {
          guard: 'isPlayers',
          target: 'finished',
          actions: {
            type: 'finishWith',
            params: ({ context: { until, locked } }) => ({ type: 'dismissed' as const, until, locked }),
          },
          description: "A player's dialog was closed: what is left of the wait goes along.",
          meta: { requirements: ['SS-7'] },
        },
      },
      states: {
        entry: {
          id: 'entry',
          initial: 'typing',
          meta: { requirements: ['OT-1', 'OT-5', 'OT-6'] },
          states: {
            typing: {
              id: 'typing',
              description: 'One field with four slots; typing never waits for the countdown.',
              initial: 'clean',
              on: {
                'code.submitted': { target: 'checking' },
                'code.edited': { target: '.clean' },
                'resendCode.accepted': {
                  guard: 'isResending',
                  target: '.clean',
                  description: 'A new code was sent: the error of the old code is cleared.',
                },
              },
              states: {
                clean: {},
                rejected: problem('Verifikasi gagal: the code is wrong.'),
                expired: problem('The code is older than two minutes.'),
                exhausted: problem('The third wrong code: only a new one helps.'),
                blocked: {
                  tags: ['error', 'blocked'],
                  description: 'The server refuses any code for a while.',
                  meta: { requirements: ['RG-6', 'OT-3'] },
                  on: { 'clock.reached': { target: 'clean' }, 'code.edited': {}, 'code.submitted': {} },
                },
                ...callFailureStates,
              },
            },
            checking: {
              tags: ['busy'],
              description: 'The code is sent; a second one cannot be sent meanwhile.',
              invoke: {
                id: 'verifyCode',
                src: 'call:verifyCode',
                input: ({ context, event }) => {
                  assertEvent(event, 'code.submitted');
                  return { ...context.request, code: event.code };
                },
              },
              on: {
                'verifyCode.accepted': {
                  target: '#oneTimeCode.finished',
                  actions: {
                    type: 'finishWith',
                    params: ({ event }) => ({ type: 'verified' as const, proof: event.proof }),
                  },
                },
                'verifyCode.rejected': { target: 'typing.rejected', meta: { requirements: ['OT-5'] } },
                'verifyCode.expired': { target: 'typing.expired', meta: { requirements: ['OT-5'] } },
                'verifyCode.exhausted': { target: 'typing.exhausted', meta: { requirements: ['OT-5'] } },
                'verifyCode.otp_block': { target: 'typing.blocked', meta: { requirements: ['RG-6'] } },
                'verifyCode.ticket_invalid': endWith({ type: 'ticketLost' }),
                'verifyCode.unauthorized': [...unauthorizedAt('typing.unknown')],
                ...onCallFailure('verifyCode', '#typing'),
              },
            },
          },
        },
        resend: {
          initial: 'deciding',
          meta: { requirements: ['OT-2', 'OT-3', 'OT-4'] },
          on: {
            'verifyCode.otp_block': {
              target: '.locked',
              actions: [...takeLock],
            },
            'tab.deadlineMoved': {
              target: '.deciding',
              actions: {
                type: 'moveDeadline',
                params: ({ event }) => ({ until: event.until, locked: event.locked }),
              },
              description: 'Another tab asked for a code: the same countdown runs here.',
              meta: { requirements: ['SS-6', 'OT-3'] },
            },
          },
          states: {
            deciding: {
              always: [{ guard: 'isLocked', target: 'locked' }, { target: 'counting' }],
            },
            counting: {
              description: 'A code was sent; the next one may be asked for when the countdown ends.',
              tags: ['blocked'],
              invoke: { id: 'countdown', src: 'deadline', input: ({ context }) => ({ until: context.until }) },
              on: {
                'clock.reached': { target: 'open', actions: 'rememberOpenResend' },
                'verifyCode.exhausted': {
                  guard: 'isChecking',
                  target: 'open',
                  actions: [
                    { type: 'moveDeadline', params: ended },
                    {
                      type: 'rememberDeadline',
                      params: ({ context }) => ({ purpose: context.request.purpose, ...ended }),
                    },
                    'rememberOpenResend',
                  ],
                  description: 'Three wrong tries ended the code, and its countdown with it.',
                  meta: { requirements: ['OT-2', 'OT-5'] },
                },
              },
            },
            locked: {
              description: 'Too many codes or tries: the wait that the server announced.',
              tags: ['blocked'],
              meta: { requirements: ['OT-3', 'RG-6'] },
              invoke: { id: 'lock', src: 'deadline', input: ({ context }) => ({ until: context.until }) },
              on: {
                'clock.reached': {
                  target: 'open',
                  actions: [
                    { type: 'moveDeadline', params: ({ context }) => ({ until: context.until, locked: false }) },
                    'rememberOpenResend',
                  ],
                },
              },
            },
            open: {
              id: 'open',
              description: 'A new code may be asked for.',
              initial: 'clean',
              on: { 'resend.requested': { target: 'sending', actions: 'countResend' } },
              states: { clean: {}, ...callFailureStates },
            },
            sending: {
              description: 'Requests a new code; digits can still be typed.',
              tags: ['busy'],
              invoke: {
                id: 'resendCode',
                src: 'call:resendCode',
                input: ({ context }) => context.request,
              },
              on: {
                'resendCode.accepted': {
                  target: 'counting',
                  actions: [
                    { type: 'moveDeadline', params: ({ event }) => ({ until: event.until, locked: false }) },
                    { type: 'setTicket', params: ({ event }) => newTicket(event) },
                    withEvent('setCodesLeft'),
                    {
                      type: 'rememberDeadline',
                      params: ({ context, event }) => ({
                        purpose: context.request.purpose,
                        until: event.until,
                        locked: false,
                        ...newTicket(event),
                      }),
                    },
                    { type: 'notify', params: { id: 'code.resent' } },
                  ],
                },
                'resendCode.otp_block': {
                  target: 'locked',
                  actions: [...takeLock],
                  meta: { requirements: ['RG-6'] },
                },
                'resendCode.ticket_invalid': endWith({ type: 'ticketLost' }),
                'resendCode.validation.already.registered': {
                  ...endWith({ type: 'numberTaken' }),
                  meta: { requirements: ['PC-1'] },
                },
                'resendCode.unauthorized': [...unauthorizedAt('open.unknown')],
                ...onCallFailure('resendCode', '#open'),
              },
            },
          },
        },
      },
    },
    finished: { type: 'final' },
  },
});

const newTicket = (event: { ticket?: Ticket } | object): { ticket?: Ticket } =>
  'ticket' in event && event.ticket ? { ticket: event.ticket } : {};

export type OneTimeCodeSnapshot = SnapshotFrom<typeof oneTimeCodeMachine>;

export const controlKey = (snapshot: OneTimeCodeSnapshot): ControlKey => ({
  locked: snapshot.context.locked,
  purpose: snapshot.context.request.purpose,
});
