/**
 * Forgot password: a registered number, the channel of its code, the code, a new password, and back to the login
 * (FP-1 to FP-6). The child machine `verification` handles code and password. Nobody is logged in by a reset. The child is a
 * part (docs/decisions/048); `forgot-password.machine.ts` has it from the start.
 */
import { assertEvent, assign, setup, type SnapshotFrom } from 'xstate';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import { isPhone } from '../../src/contract/fields.ts';
import type { requestReset } from '../../src/contract/forgot-password.calls.ts';
import type { Ticket } from '../../src/contract/ticket.ts';
import { callFailureStates, onCallFailure } from '../kit/call-failure.ts';
import { call } from '../kit/call.ts';
import type { ConnectionRestored } from '../kit/connection.ts';
import type { ControlKey } from '../kit/control-key.ts';
import { deadline, type DeadlineReached } from '../kit/deadline.ts';
import { ending, type Ended } from '../kit/end.ts';
import type { PartEvent } from '../kit/part.ts';
import { codeLock, notifyOfLock, problem } from '../kit/problem.ts';
import { fieldOf, phoneOf, waitOf } from '../kit/said.ts';
import { withEvent } from '../kit/with-event.ts';
import type { PendingStep } from '../verification/pending-step.ts';
import {
  leftStep,
  stepActors,
  stepEffects,
  stepOf,
  verificationEnds,
  waitsForSteps,
  whenNotSaved,
} from '../verification/verification-ends.ts';
import type { VerificationOutput } from '../verification/verification.machine.ts';

export type ForgotPasswordOutput =
  | { type: 'reset'; phone: string }
  | { type: 'loginRequested'; phone: string }
  | { type: 'dismissed' }
  | { type: 'endedElsewhere' };

export type ForgotPasswordEvent =
  | { type: 'phone.submitted'; phone: string }
  | { type: 'phone.edited' }
  | { type: 'sms.chosen' }
  | { type: 'method.cancelled' }
  | { type: 'loginForm.opened'; phone: string }
  | { type: 'dialog.dismissed' }
  | DeadlineReached
  | PartEvent
  | ConnectionRestored
  | OutcomeEvent<typeof requestReset>;

interface Context {
  merchantUid: string;
  phone: string;
  pending: PendingStep | null;
  until: number;
  minutes: number;
  field: string;
  /** Whether the machines of code and password can run (ER-4). */
  areStepsFetched: boolean;
  output: ForgotPasswordOutput;
}

interface Sent {
  ticket: Ticket;
  until: number;
  codesLeft: number | null;
}

const endWith = ending<ForgotPasswordOutput>('forgotPassword');

/** Also forgets a step that was left to change the number. */
const dismissal = () =>
  [
    {
      guard: 'resumes',
      target: '#forgotPassword.finished',
      actions: [{ type: 'finishWith', params: { type: 'dismissed' } }, 'forgetStep'],
      description: 'Cancelled after its code was sent.',
    },
    endWith({ type: 'dismissed' }),
  ] as const;

export const forgotPasswordChart = setup({
  types: {
    context: {} as Context,
    events: {} as ForgotPasswordEvent,
    input: {} as { merchantUid: string; phone: string; pending: PendingStep | null; areStepsFetched: boolean },
    output: {} as ForgotPasswordOutput,
    tags: {} as 'busy' | 'error' | 'unexpected' | 'blocked' | 'dialog',
  },
  actors: {
    'call:requestReset': call<typeof requestReset>('requestReset'),
    deadline,
    ...stepActors,
  },
  actions: {
    ...stepEffects,
    markFetched: assign({ areStepsFetched: true }),
    setPhone: assign(phoneOf),
    setStep: assign(({ context }, { ticket, until, codesLeft }: Sent) => ({
      pending: {
        flow: 'forgotPassword' as const,
        step: 'code' as const,
        phone: context.phone,
        ticket,
        until,
        locked: false,
        codesLeft,
      },
    })),
    setLeft: assign(({ context }, ended: Ended<VerificationOutput>) => ({
      pending: leftStep(context.pending, ended),
    })),
    clearStep: assign({ pending: null }),
    setLock: assign(waitOf),
    setField: assign(fieldOf),
    finishWith: assign((_, output: ForgotPasswordOutput) => ({ output })),
  },
  guards: {
    resumes: ({ context }) => context.pending !== null,
    areStepsFetched: ({ context }) => context.areStepsFetched,
    isPendingPhone: ({ context }, { phone }: { phone: string }) => phone === context.pending?.phone,
    isBadLength: (_, { phone }: { phone: string }) => !isPhone(phone),
    ...verificationEnds,
  },
}).createMachine({
  id: 'forgotPassword',
  description: 'Forgot password: phone, way of sending, code, new password',
  context: ({ input }) => ({
    merchantUid: input.merchantUid,
    phone: input.pending?.phone ?? input.phone,
    pending: input.pending,
    until: 0,
    minutes: 0,
    field: '',
    areStepsFetched: input.areStepsFetched,
    output: { type: 'dismissed' },
  }),
  output: ({ context }) => context.output,
  initial: 'deciding',
  states: {
    deciding: {
      description: 'A reset that was begun continues at its step.',
      meta: { requirements: ['SS-7'] },
      always: [{ guard: 'resumes', target: 'verifying' }, { target: 'phone' }],
    },
    phone: {
      id: 'phone',
      tags: ['dialog'],
      description: 'The edit-contact dialog: the number whose password is reset.',
      meta: { requirements: ['FP-1'] },
      initial: 'clean',
      on: {
        'phone.submitted': [
          { guard: withEvent('isBadLength'), target: '.badLength' },
          {
            guard: withEvent('isPendingPhone'),
            target: 'verifying',
            actions: withEvent('setPhone'),
            description: 'Back to the number from before: its code is still valid.',
          },
          { target: 'method', actions: withEvent('setPhone') },
        ],
        'phone.edited': { target: '.clean' },
        'loginForm.opened': {
          target: 'finished',
          actions: {
            type: 'finishWith',
            params: ({ event }) => ({ type: 'loginRequested' as const, phone: event.phone }),
          },
        },
        'dialog.dismissed': [...dismissal()],
      },
      states: {
        clean: {},
        badLength: problem('Not 10 to 14 digits.'),
        notRegistered: problem('No. handphone belum terdaftar.', 'FP-3', 'FP-4'),
        merchantInvalid: problem('Merchant uid tidak valid.'),
        refused: problem('The server refuses a field by name.'),
        stepLost: problem('The ticket of this step is no longer valid: the flow starts again from the number.'),
      },
    },
    method: {
      id: 'method',
      tags: ['dialog'],
      description: 'The verification method: a code by SMS, or cancel.',
      meta: { requirements: ['FP-2'] },
      initial: 'clean',
      on: {
        'sms.chosen': { target: 'sendingCode' },
        'method.cancelled': { target: 'phone', description: 'Back to the number, which stays filled in.' },
        'dialog.dismissed': [...dismissal()],
      },
      states: {
        clean: {},
        blocked: codeLock({ 'sms.chosen': {} }),
        ...callFailureStates,
      },
    },
    sendingCode: {
      tags: ['busy', 'dialog'],
      description: 'Requests a code; a second tap sends nothing.',
      meta: { requirements: ['FP-2', 'FP-6'] },
      invoke: {
        id: 'requestReset',
        src: 'call:requestReset',
        input: ({ context, event }) => {
          assertEvent(event, 'sms.chosen');
          return { phone: context.phone, merchantUid: context.merchantUid };
        },
      },
      on: {
        'requestReset.accepted': {
          target: 'verifying',
          actions: [withEvent('setStep'), { type: 'rememberStep', params: stepOf }],
        },
        'requestReset.validation.not.registered': {
          target: 'phone.notRegistered',
          meta: { requirements: ['FP-3'] },
        },
        'requestReset.please_finish_your_registration_process': {
          target: 'phone.notRegistered',
          meta: { requirements: ['FP-3'] },
        },
        'requestReset.player_not_found': { target: 'phone.notRegistered', meta: { requirements: ['FP-4'] } },
        'requestReset.otp_block': {
          target: 'method.blocked',
          actions: [withEvent('setLock'), notifyOfLock],
          meta: { requirements: ['RG-6'] },
        },
        'requestReset.merchant_uid': { target: 'phone.merchantInvalid', meta: { requirements: ['RG-7'] } },
        'requestReset.validation': {
          target: 'phone.refused',
          actions: withEvent('setField'),
          meta: { requirements: ['RG-8'] },
        },
        'method.cancelled': { target: 'phone', description: 'Cancelled: a late answer is ignored.' },
        'dialog.dismissed': [
          {
            guard: 'resumes',
            target: 'finished',
            actions: [
              { type: 'finishWith', params: { type: 'dismissed' } },
              { type: 'notify', params: { id: 'recovery.cancelled' } },
              'forgetStep',
            ],
            description: 'Closed while a code was requested, after a change of the number.',
          },
          {
            target: 'finished',
            actions: [
              { type: 'finishWith', params: { type: 'dismissed' } },
              { type: 'notify', params: { id: 'recovery.cancelled' } },
            ],
            description: 'Closed while a code was requested: a code that still arrives is not valid.',
          },
        ],
        ...onCallFailure('requestReset', '#method'),
      },
    },
    verifying: {
      description: 'Code and new password, on a page of their own.',
      meta: { requirements: ['FP-2', 'RT-12'] },
      initial: 'arriving',
      states: {
        ...waitsForSteps('forgotPassword'),
        here: {
          invoke: {
            id: 'verification',
            systemId: 'verification',
            src: 'verification',
            input: ({ context }) => stepOf({ context }),
            onDone: [
              {
                guard: withEvent('isSaved'),
                target: '#forgotPassword.finished',
                actions: [
                  {
                    type: 'finishWith',
                    params: ({ context }) => ({ type: 'reset' as const, phone: context.phone }),
                  },
                  'forgetStep',
                  'goHome',
                ],
                description: 'The new password is saved: the login dialog takes over, with the number filled in.',
                meta: { requirements: ['FP-2'] },
              },
              ...whenNotSaved('forgotPassword', 'clearStep', 'Another tab finished or gave up this flow.'),
            ],
          },
        },
      },
    },
    finished: { type: 'final' },
  },
});

export type ForgotPasswordSnapshot = SnapshotFrom<typeof forgotPasswordChart>;

export const controlKey = (snapshot: ForgotPasswordSnapshot): ControlKey => ({
  pending: snapshot.context.pending !== null,
  fetched: snapshot.context.areStepsFetched,
});
