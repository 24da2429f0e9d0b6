/**
 * Registration: a phone number, the code that proves it, and a password; then the player is logged in (RG-1 to RG-9).
 * The child machine `verification` handles code and password; this machine handles the number and the login. The child is
 * a part (docs/decisions/048); `registration.machine.ts` has it from the start.
 */
import { assertEvent, assign, setup, type SnapshotFrom } from 'xstate';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import { isIndonesianPhone } from '../../src/contract/fields.ts';
import type { resendCode } from '../../src/contract/player-codes.calls.ts';
import type { register } from '../../src/contract/registration.calls.ts';
import type { Secret } from '../../src/contract/secret.ts';
import type { login, Session } from '../../src/contract/session.calls.ts';
import type { Ticket } from '../../src/contract/ticket.ts';
import { callFailureStates, onCallFailure } from '../kit/call-failure.ts';
import { call } from '../kit/call.ts';
import type { ConnectionRestored } from '../kit/connection.ts';
import type { ControlKey } from '../kit/control-key.ts';
import { deadline, type DeadlineReached } from '../kit/deadline.ts';
import { ending, type Ended } from '../kit/end.ts';
import type { PartEvent } from '../kit/part.ts';
import { codeLock, notifyOfLock, problem } from '../kit/problem.ts';
import { fieldOf, isCountdown, phoneOf, waitOf } from '../kit/said.ts';
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
import { canAskForCode } from './can-ask-for-code.ts';

export type RegistrationOutput =
  | { type: 'registered'; session: Session }
  /** The account exists, but the login after it failed. */
  | { type: 'loginNeeded'; phone: string }
  | { type: 'loginRequested'; phone: string }
  | { type: 'dismissed' }
  | { type: 'endedElsewhere' };

interface PhoneForm {
  phone: string;
  agreed: boolean;
}

export type RegistrationEvent =
  | ({ type: 'phone.submitted' } & PhoneForm)
  | { type: 'phone.edited' }
  | { type: 'loginForm.opened'; phone: string }
  | { type: 'dialog.dismissed' }
  | DeadlineReached
  | PartEvent
  | ConnectionRestored
  | OutcomeEvent<typeof register>
  | OutcomeEvent<typeof resendCode>
  | OutcomeEvent<typeof login>;

interface Context {
  merchantUid: string;
  phone: string;
  /** The step reached; its ticket also proves that this browser began with the number. */
  pending: PendingStep | null;
  /** Of a step that was lost. The answer that used it up may have been lost too, and then it leads on (RG-4). */
  used: Ticket | null;
  /** Ms on the device's timeline: no code before then. */
  until: number;
  minutes: number;
  field: string;
  /** Held until the login. */
  password: Secret | null;
  /** Whether the machines of code and password can run (ER-4). */
  areStepsFetched: boolean;
  output: RegistrationOutput;
}

interface CodeStep {
  ticket: Ticket;
  until: number;
  locked: boolean;
  codesLeft?: number | null;
}

const endWith = ending<RegistrationOutput>('registration');

/** While a request is under way: a toast says so. */
const giveUp = [
  { type: 'finishWith', params: { type: 'dismissed' } },
  'forgetStep',
  { type: 'notify', params: { id: 'register.cancelled' } },
] as const;

export const registrationChart = setup({
  types: {
    context: {} as Context,
    events: {} as RegistrationEvent,
    input: {} as { merchantUid: string; phone: string; pending: PendingStep | null; areStepsFetched: boolean },
    output: {} as RegistrationOutput,
    tags: {} as 'busy' | 'error' | 'unexpected' | 'blocked' | 'dialog',
  },
  actors: {
    'call:register': call<typeof register>('register'),
    'call:resendCode': call<typeof resendCode>('resendCode'),
    'call:login': call<typeof login>('login'),
    deadline,
    ...stepActors,
  },
  actions: {
    ...stepEffects,
    markFetched: assign({ areStepsFetched: true }),
    setPhone: assign(phoneOf),
    setCodeStep: assign(({ context }, step: CodeStep) => ({
      pending: { flow: 'register' as const, step: 'code' as const, phone: context.phone, ...step },
    })),
    setPasswordStep: assign(({ context }, { ticket }: { ticket: Ticket }) => ({
      pending: { flow: 'register' as const, step: 'password' as const, phone: context.phone, ticket },
    })),
    setLeft: assign(({ context }, ended: Ended<VerificationOutput>) => ({
      pending: leftStep(context.pending, ended),
    })),
    setLock: assign(waitOf),
    setField: assign(fieldOf),
    setSaved: assign((_, { output }: Ended<VerificationOutput>) =>
      output.type === 'saved' ? { password: output.password } : {},
    ),
    clearPassword: assign({ password: null }),
    setUsed: assign((_, { output }: Ended<VerificationOutput>) => ({
      pending: null,
      used: output.type === 'stepLost' ? output.ticket : null,
    })),
    clearPending: assign({ pending: null, used: null }),
    finishWith: assign((_, output: RegistrationOutput) => ({ output })),
  },
  guards: {
    isCountdown,
    resumes: ({ context }) => context.pending !== null,
    areStepsFetched: ({ context }) => context.areStepsFetched,
    isIncomplete: (_, form: PhoneForm) => !canAskForCode(form),
    isForeign: (_, { phone }: PhoneForm) => !isIndonesianPhone(phone),
    ...verificationEnds,
  },
}).createMachine({
  id: 'registration',
  description: 'Registration: phone, code, password, logged in',
  context: ({ input }) => ({
    merchantUid: input.merchantUid,
    phone: input.pending?.phone ?? input.phone,
    pending: input.pending,
    used: null,
    until: 0,
    minutes: 0,
    field: '',
    password: null,
    areStepsFetched: input.areStepsFetched,
    output: { type: 'dismissed' },
  }),
  output: ({ context }) => context.output,
  initial: 'deciding',
  states: {
    deciding: {
      description: 'A registration that was begun continues at its step.',
      meta: { requirements: ['SS-7'] },
      always: [{ guard: 'resumes', target: 'verifying' }, { target: 'phone' }],
    },
    phone: {
      id: 'phone',
      tags: ['dialog'],
      description: 'The register dialog: phone number and consent.',
      meta: { requirements: ['RG-1'] },
      initial: 'clean',
      on: {
        'phone.submitted': [
          { guard: withEvent('isIncomplete'), target: '.incomplete' },
          { guard: withEvent('isForeign'), target: '.invalidPhone' },
          { target: 'requestingCode', actions: withEvent('setPhone') },
        ],
        'phone.edited': { target: '.clean' },
        'loginForm.opened': {
          target: 'finished',
          actions: {
            type: 'finishWith',
            params: ({ event }) => ({ type: 'loginRequested' as const, phone: event.phone }),
          },
        },
        'dialog.dismissed': [
          {
            guard: 'resumes',
            target: 'finished',
            actions: [{ type: 'finishWith', params: { type: 'dismissed' } }, 'forgetStep'],
            description: 'Cancelled after its code was sent.',
          },
          endWith({ type: 'dismissed' }),
        ],
      },
      states: {
        clean: {},
        incomplete: problem('Not 10 to 14 digits yet, or the terms are not agreed to.'),
        invalidPhone: problem('The number does not start with 08.'),
        alreadyRegistered: problem('No. handphone sudah terdaftar, with the way to log in.', 'RG-5'),
        alreadyRegisteredHere: problem(
          "Phone number is already registered: the older generation's word for it.",
          'RG-5',
        ),
        merchantInvalid: problem('Merchant uid tidak valid.', 'RG-7'),
        refused: problem('The server refuses a field by name.', 'RG-8'),
        blocked: codeLock({}),
        stepLost: problem('The ticket of this step is no longer valid: the flow starts again from the number.'),
        ...callFailureStates,
      },
    },
    requestingCode: {
      tags: ['busy', 'dialog'],
      description: 'The number is sent; a second tap sends nothing.',
      meta: { requirements: ['RG-2'] },
      invoke: {
        id: 'register',
        src: 'call:register',
        input: ({ context, event }) => {
          assertEvent(event, 'phone.submitted');
          return {
            phone: event.phone,
            merchantUid: context.merchantUid,
            held: context.pending?.ticket ?? context.used,
          };
        },
      },
      on: {
        'register.accepted': {
          target: 'verifying',
          actions: [
            {
              type: 'setCodeStep',
              params: ({ event }) => ({ ticket: event.ticket, until: event.until, locked: false }),
            },
            { type: 'rememberStep', params: stepOf },
          ],
          meta: { requirements: ['RG-2'] },
        },
        'register.please_proceed_to_otp_verification': {
          target: 'sendingCodeAgain',
          actions: {
            type: 'setCodeStep',
            params: ({ event }) => ({ ticket: event.ticket, until: 0, locked: false }),
          },
          meta: { requirements: ['RG-3'] },
        },
        'register.please_proceed_to_set_password': {
          target: 'verifying',
          actions: [withEvent('setPasswordStep'), { type: 'rememberStep', params: stepOf }],
          meta: { requirements: ['RG-4'] },
        },
        'register.validation.already.registered': {
          target: 'phone.alreadyRegistered',
          meta: { requirements: ['RG-5'] },
        },
        'register.already_registered_here': {
          target: 'phone.alreadyRegisteredHere',
          meta: { requirements: ['RG-5'] },
        },
        'register.otp_block': {
          target: 'phone.blocked',
          actions: [withEvent('setLock'), notifyOfLock],
          meta: { requirements: ['RG-6'] },
        },
        'register.merchant_uid': { target: 'phone.merchantInvalid', meta: { requirements: ['RG-7'] } },
        'register.validation': {
          target: 'phone.refused',
          actions: withEvent('setField'),
          meta: { requirements: ['RG-8'] },
        },
        'dialog.dismissed': {
          target: 'finished',
          actions: [...giveUp],
          description: 'Closed while the number was sent: a code that still arrives is not valid.',
        },
        ...onCallFailure('register', '#phone'),
      },
    },
    sendingCodeAgain: {
      tags: ['busy', 'dialog'],
      description: 'The number has an unfinished registration: its code is sent once more.',
      meta: { requirements: ['RG-3'] },
      invoke: {
        id: 'resendCode',
        src: 'call:resendCode',
        input: ({ context }) => ({ purpose: 'register' as const, ticket: heldTicket(context) }),
      },
      on: {
        'resendCode.accepted': {
          target: 'verifying',
          actions: [
            { type: 'setCodeStep', params: countingStepOf },
            { type: 'rememberStep', params: stepOf },
          ],
        },
        'resendCode.otp_block': [
          {
            guard: withEvent('isCountdown'),
            target: 'verifying',
            actions: [
              { type: 'setCodeStep', params: countingStepOf },
              { type: 'rememberStep', params: stepOf },
            ],
            description: 'The latest code is still valid: its countdown continues.',
            meta: { requirements: ['RG-3', 'OT-2'] },
          },
          {
            target: 'verifying',
            actions: [
              { type: 'setCodeStep', params: lockedStepOf },
              { type: 'rememberStep', params: stepOf },
              notifyOfLock,
            ],
            description: 'The latest code is still valid; the next one has to wait.',
            meta: { requirements: ['RG-6'] },
          },
        ],
        'resendCode.ticket_invalid': { target: 'phone.stepLost', actions: 'clearPending' },
        'dialog.dismissed': { target: 'finished', actions: [...giveUp] },
        ...onCallFailure('resendCode', '#phone'),
      },
    },
    verifying: {
      description: 'Code and password, on a page of their own.',
      meta: { requirements: ['RG-2', 'RG-9', 'RT-12'] },
      initial: 'arriving',
      states: {
        ...waitsForSteps('registration'),
        here: {
          invoke: {
            id: 'verification',
            systemId: 'verification',
            src: 'verification',
            input: ({ context }) => stepOf({ context }),
            onDone: [
              {
                guard: withEvent('isSaved'),
                target: '#registration.loggingIn',
                actions: withEvent('setSaved'),
                description: 'The password is saved.',
              },
              ...whenNotSaved(
                'registration',
                withEvent('setUsed'),
                'Another tab finished or gave up this registration.',
              ),
            ],
          },
        },
      },
    },
    loggingIn: {
      tags: ['busy'],
      description: 'The account exists; the player is logged in with it.',
      meta: { requirements: ['RG-2'] },
      exit: 'clearPassword',
      invoke: {
        id: 'login',
        src: 'call:login',
        input: ({ context }) => ({
          phone: context.phone,
          password: heldPassword(context),
          merchantUid: context.merchantUid,
        }),
      },
      on: {
        'login.accepted': {
          target: 'finished',
          actions: [
            {
              type: 'finishWith',
              params: ({ event }) => ({ type: 'registered' as const, session: event.session }),
            },
            'forgetStep',
          ],
          meta: { requirements: ['RG-2'] },
        },
        'login.invalid_credentials': {
          target: 'phone.stepLost',
          actions: ['clearPending', 'forgetStep', 'goHome'],
          description: 'The answer was lost, the password was not saved, and the ticket has expired.',
          meta: { requirements: ['ER-2'] },
        },
        'login.*': {
          target: 'finished',
          actions: [
            {
              type: 'finishWith',
              params: ({ context }) => ({ type: 'loginNeeded' as const, phone: context.phone }),
            },
            'forgetStep',
            'goHome',
          ],
          description: 'The account exists, but the login failed: the login dialog takes over.',
        },
      },
    },
    finished: { type: 'final' },
  },
});

function heldTicket({ pending }: Context): Ticket {
  if (!pending) throw new Error('Expected the ticket of the registration at its steps; there is none.');
  return pending.ticket;
}

function heldPassword({ password }: Context): Secret {
  if (!password) throw new Error('Expected the new password for the login after a registration; there is none.');
  return password;
}

interface Sent {
  context: Context;
  event: { until: number; ticket?: Ticket; codesLeft?: number | null };
}

function countingStepOf({ context, event }: Sent): CodeStep {
  const ticket = event.ticket ?? heldTicket(context);
  return { ticket, until: event.until, locked: false, codesLeft: event.codesLeft ?? null };
}

function lockedStepOf({ context, event }: Sent): CodeStep {
  return { ticket: heldTicket(context), until: event.until, locked: true };
}

export type RegistrationSnapshot = SnapshotFrom<typeof registrationChart>;

export const controlKey = (snapshot: RegistrationSnapshot): ControlKey => ({
  pending: snapshot.context.pending !== null,
  fetched: snapshot.context.areStepsFetched,
});
