/**
 * Registration: a phone number, the code that proves it, a password, and the player is logged in (RG-1 to RG-9).
 * The code and the password are child machines; this one hands the flow's ticket from step to step.
 */
import { assertEvent, assign, sendTo, setup, type SnapshotFrom } from 'xstate';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import { codeLife } from '../../src/contract/deadline.ts';
import { isIndonesianPhone } from '../../src/contract/fields.ts';
import type { resendCode } from '../../src/contract/one-time-code.calls.ts';
import type { register } from '../../src/contract/registration.calls.ts';
import type { Secret } from '../../src/contract/secret.ts';
import type { login, Session } from '../../src/contract/session.calls.ts';
import type { Ticket } from '../../src/contract/ticket.ts';
import { call } from '../kit/call.ts';
import { controlKeyOf } from '../kit/control-key.ts';
import { deadline, type DeadlineReached } from '../kit/deadline.ts';
import { effect, type MessageRef } from '../kit/effect.ts';
import { troubleOf, troubleStates } from '../kit/trouble.ts';
import { newPasswordMachine, type NewPasswordOutput } from '../new-password/new-password.machine.ts';
import { oneTimeCodeMachine, type OneTimeCodeOutput } from '../one-time-code/one-time-code.machine.ts';
import type { Route } from '../storefront/route.ts';
import { canAskForCode } from './registration.selectors.ts';

/** Where a registration stands when the page is left: what the storage keeps of it (SS-7). */
export type PendingRegistration =
  | { step: 'code'; phone: string; ticket: Ticket; until: number; locked: boolean }
  | { step: 'password'; phone: string; ticket: Ticket };

export interface RegistrationInput {
  merchantUid: string;
  phone: string;
  pending: PendingRegistration | null;
}

export type RegistrationOutput =
  | { type: 'registered'; session: Session }
  /** The account exists, the login that follows did not go through. */
  | { type: 'loginNeeded'; phone: string }
  | { type: 'loginRequested'; phone: string }
  | { type: 'dismissed' }
  | { type: 'endedElsewhere' };

/** What another tab made of the registration. */
interface Moved {
  pending: PendingRegistration | null;
}

interface PhoneForm {
  phone: string;
  agreed: boolean;
}

export type RegistrationEvent =
  | ({ type: 'phone.submitted' } & PhoneForm)
  | { type: 'phone.edited' }
  | { type: 'registerForm.opened' }
  | { type: 'loginForm.opened'; phone: string }
  | { type: 'dialog.dismissed' }
  | { type: 'route.changed'; route: Route }
  | ({ type: 'tab.registrationMoved' } & Moved)
  | DeadlineReached
  | OutcomeEvent<typeof register>
  | OutcomeEvent<typeof resendCode>
  | OutcomeEvent<typeof login>;

interface Context {
  merchantUid: string;
  phone: string;
  ticket: Ticket | null;
  until: number;
  locked: boolean;
  minutes: number;
  field: string;
  /** Held only from the saved password to the login that follows it. */
  password: Secret | null;
  /** The step to start with, as the storage had it. */
  resumedStep: 'code' | 'password' | null;
  output: RegistrationOutput;
}

/** Out of either step, when its ticket no longer counts. */
const stepIsLost = () =>
  ({
    target: 'phone.stepLost',
    actions: ['dropTicket', 'forgetRegistration', 'goHome'],
    description: 'The step was used, or is too old.',
  }) as const;

/** Out of either step, when another tab has no registration any more. */
const endedElsewhere = () =>
  ({
    guard: { type: 'isEnded', params: ({ event }: { event: Moved }) => event },
    target: 'finished',
    actions: [{ type: 'finishWith', params: { type: 'endedElsewhere' } }, 'goHome'],
    description: 'Another tab finished or gave up this registration.',
  }) as const;

export const registrationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as RegistrationEvent,
    input: {} as RegistrationInput,
    output: {} as RegistrationOutput,
    tags: {} as 'busy' | 'error' | 'blocked' | 'dialog',
  },
  actors: {
    'call:register': call<typeof register>('register'),
    'call:resendCode': call<typeof resendCode>('resendCode'),
    'call:login': call<typeof login>('login'),
    deadline,
    oneTimeCode: oneTimeCodeMachine,
    newPassword: newPasswordMachine,
  },
  actions: {
    /** `phone_regist`, `token_regist`, and for the code step `otp_expired`, `disable_otp`. */
    rememberRegistration: effect<{ pending: PendingRegistration }>('rememberRegistration'),
    forgetRegistration: effect('forgetRegistration'),
    showStep: effect<{ step: 'code' | 'password' }>('showStep'),
    goHome: effect('goHome'),
    notify: effect<MessageRef>('notify'),
    keepPhone: assign((_, { phone }: { phone: string }) => ({ phone })),
    keepTicket: assign((_, { ticket }: { ticket: Ticket }) => ({ ticket })),
    keepDeadline: assign((_, deadline: { until: number; locked: boolean }) => deadline),
    keepMinutes: assign((_, { minutes }: { minutes: number }) => ({ minutes })),
    keepField: assign((_, { field }: { field: string }) => ({ field })),
    keepVerified: assign((_, { output }: { output: OneTimeCodeOutput }) =>
      output.type === 'verified' ? { ticket: output.ticket } : {},
    ),
    keepSaved: assign((_, { output }: { output: NewPasswordOutput }) =>
      output.type === 'saved' ? { password: output.password } : {},
    ),
    keepPending: assign((_, { pending }: Moved) => {
      if (pending?.step !== 'code') return pending ? { ticket: pending.ticket } : {};
      const { ticket, until, locked } = pending;
      return { ticket, until, locked };
    }),
    dropPassword: assign({ password: null }),
    dropTicket: assign({ ticket: null }),
    finishWith: assign((_, output: RegistrationOutput) => ({ output })),
    tellDeadline: sendTo('oneTimeCode', (_, { pending }: Moved) => {
      const { until, locked } = pending?.step === 'code' ? pending : { until: 0, locked: false };
      return { type: 'tab.deadlineMoved' as const, until, locked };
    }),
  },
  guards: {
    /** No longer than the pause between two codes, so no lock. */
    isCountdown: (_, { minutes }: { minutes: number }) => minutes * 60_000 <= codeLife,
    resumesCode: ({ context }) => context.resumedStep === 'code',
    resumesPassword: ({ context }) => context.resumedStep === 'password',
    isIncomplete: (_, form: PhoneForm) => !canAskForCode(form),
    isForeign: (_, { phone }: PhoneForm) => !isIndonesianPhone(phone),
    isOtherStep: (_, { route, step }: { route: Route; step: 'code' | 'password' }) =>
      route.name === 'verification' && !(route.flow === 'register' && route.step === step),
    isVerified: (_, { output }: { output: OneTimeCodeOutput }) => output.type === 'verified',
    isNumberChange: (_, { output }: { output: OneTimeCodeOutput }) => output.type === 'numberChangeRequested',
    isSaved: (_, { output }: { output: NewPasswordOutput }) => output.type === 'saved',
    isEnded: (_, { pending }: Moved) => pending === null,
    isAtPassword: ({ context }, { pending }: Moved) => pending?.step === 'password' && pending.phone === context.phone,
    isNewTicket: ({ context }, { pending, step }: Moved & { step: 'code' | 'password' }) =>
      pending?.step === step && pending.phone === context.phone && !pending.ticket.token.equals(context.ticket?.token),
    isAtCode: ({ context }, { pending }: Moved) => pending?.step === 'code' && pending.phone === context.phone,
  },
}).createMachine({
  id: 'registration',
  description: 'Registration: phone, code, password, logged in',
  context: ({ input }) => ({
    merchantUid: input.merchantUid,
    phone: input.pending?.phone ?? input.phone,
    ticket: input.pending?.ticket ?? null,
    until: input.pending?.step === 'code' ? input.pending.until : 0,
    locked: input.pending?.step === 'code' && input.pending.locked,
    minutes: 0,
    field: '',
    password: null,
    resumedStep: input.pending?.step ?? null,
    output: { type: 'dismissed' },
  }),
  output: ({ context }) => context.output,
  initial: 'deciding',
  states: {
    deciding: {
      description: 'A registration that was begun goes on where it stood.',
      meta: { requirements: ['SS-7'] },
      always: [
        { guard: 'resumesCode', target: 'code', actions: { type: 'showStep', params: { step: 'code' } } },
        { guard: 'resumesPassword', target: 'password', actions: { type: 'showStep', params: { step: 'password' } } },
        { target: 'phone' },
      ],
    },
    phone: {
      id: 'phone',
      tags: ['dialog'],
      description: 'The register dialog: phone number and consent.',
      meta: { requirements: ['RG-1'] },
      initial: 'clean',
      on: {
        'phone.submitted': [
          { guard: { type: 'isIncomplete', params: ({ event }) => event }, target: '.incomplete' },
          { guard: { type: 'isForeign', params: ({ event }) => event }, target: '.invalidPhone' },
          { target: 'requestingCode', actions: { type: 'keepPhone', params: ({ event }) => event } },
        ],
        'phone.edited': { target: '.clean' },
        'loginForm.opened': {
          target: 'finished',
          actions: {
            type: 'finishWith',
            params: ({ event }) => ({ type: 'loginRequested' as const, phone: event.phone }),
          },
        },
        'dialog.dismissed': {
          target: 'finished',
          actions: { type: 'finishWith', params: { type: 'dismissed' } },
        },
      },
      states: {
        clean: {},
        incomplete: { tags: ['error'], description: 'Not 10 to 14 digits yet, or the terms are not agreed to.' },
        invalidPhone: { tags: ['error'], description: 'The number does not start with 08.' },
        alreadyRegistered: {
          tags: ['error'],
          description: 'No. handphone sudah terdaftar, with the way to log in.',
          meta: { requirements: ['RG-5'] },
        },
        merchantInvalid: {
          tags: ['error'],
          description: 'Merchant uid tidak valid.',
          meta: { requirements: ['RG-7'] },
        },
        refused: { tags: ['error'], description: 'The server names a field.', meta: { requirements: ['RG-8'] } },
        blocked: {
          tags: ['error', 'blocked'],
          description: 'Tunggu {n} menit untuk verifikasi lagi.',
          meta: { requirements: ['RG-6'] },
          invoke: { id: 'lock', src: 'deadline', input: ({ context }) => ({ until: context.until }) },
          on: { 'clock.reached': { target: 'clean' } },
        },
        stepLost: {
          tags: ['error'],
          description: 'The step that was begun is no longer valid: it starts again from the number.',
        },
        ...troubleStates,
      },
    },
    requestingCode: {
      tags: ['busy', 'dialog'],
      description: 'The number is on its way; a second tap sends nothing.',
      meta: { requirements: ['RG-2'] },
      invoke: {
        id: 'register',
        src: 'call:register',
        input: ({ context, event }) => {
          assertEvent(event, 'phone.submitted');
          return { phone: event.phone, merchantUid: context.merchantUid, held: context.ticket };
        },
      },
      on: {
        'register.accepted': {
          target: 'code',
          actions: [
            { type: 'keepTicket', params: ({ event }) => event },
            { type: 'keepDeadline', params: ({ event }) => ({ until: event.until, locked: false }) },
            { type: 'rememberRegistration', params: codeStepOf },
            { type: 'showStep', params: { step: 'code' } },
          ],
          meta: { requirements: ['RG-2'] },
        },
        'register.please_proceed_to_otp_verification': {
          target: 'sendingCodeAgain',
          actions: { type: 'keepTicket', params: ({ event }) => event },
          meta: { requirements: ['RG-3'] },
        },
        'register.please_proceed_to_set_password': {
          target: 'password',
          actions: [
            { type: 'keepTicket', params: ({ event }) => event },
            { type: 'rememberRegistration', params: passwordStepOf },
            { type: 'showStep', params: { step: 'password' } },
          ],
          meta: { requirements: ['RG-4'] },
        },
        'register.validation.already.registered': {
          target: 'phone.alreadyRegistered',
          meta: { requirements: ['RG-5'] },
        },
        'register.otp_block': {
          target: 'phone.blocked',
          actions: [
            { type: 'keepDeadline', params: ({ event }) => ({ until: event.until, locked: true }) },
            { type: 'keepMinutes', params: ({ event }) => event },
            { type: 'notify', params: ({ event }) => ({ id: 'error.otp_block', values: { n: event.minutes } }) },
          ],
          meta: { requirements: ['RG-6'] },
        },
        'register.merchant_uid': { target: 'phone.merchantInvalid', meta: { requirements: ['RG-7'] } },
        'register.validation': {
          target: 'phone.refused',
          actions: { type: 'keepField', params: ({ event }) => event },
          meta: { requirements: ['RG-8'] },
        },
        'dialog.dismissed': {
          target: 'finished',
          actions: [
            { type: 'finishWith', params: { type: 'dismissed' } },
            { type: 'notify', params: { id: 'register.cancelled' } },
          ],
          description: 'Closed while the number was on its way: a code that still comes is of no use.',
        },
        ...troubleOf('register', '#phone'),
      },
    },
    sendingCodeAgain: {
      tags: ['busy', 'dialog'],
      description: 'The number has an unfinished registration: its code is sent once more.',
      meta: { requirements: ['RG-3'] },
      invoke: {
        id: 'resendCode',
        src: 'call:resendCode',
        input: ({ event }) => {
          assertEvent(event, 'register.please_proceed_to_otp_verification');
          return { ticket: event.ticket };
        },
      },
      on: {
        'resendCode.accepted': {
          target: 'code',
          actions: [
            { type: 'keepDeadline', params: ({ event }) => ({ until: event.until, locked: false }) },
            { type: 'rememberRegistration', params: codeStepOf },
            { type: 'showStep', params: { step: 'code' } },
          ],
        },
        'resendCode.otp_block': [
          {
            guard: { type: 'isCountdown', params: ({ event }) => event },
            target: 'code',
            actions: [
              { type: 'keepDeadline', params: ({ event }) => ({ until: event.until, locked: false }) },
              { type: 'rememberRegistration', params: codeStepOf },
              { type: 'showStep', params: { step: 'code' } },
            ],
            description: 'The code of a moment ago still counts: its countdown goes on.',
            meta: { requirements: ['RG-3', 'OT-2'] },
          },
          {
            target: 'code',
            actions: [
              { type: 'keepDeadline', params: ({ event }) => ({ until: event.until, locked: true }) },
              { type: 'rememberRegistration', params: codeStepOf },
              { type: 'showStep', params: { step: 'code' } },
              { type: 'notify', params: ({ event }) => ({ id: 'error.otp_block', values: { n: event.minutes } }) },
            ],
            description: 'A code that was sent a moment ago still counts; the next one has to wait.',
            meta: { requirements: ['RG-6'] },
          },
        ],
        'resendCode.ticket_invalid': { target: 'phone.stepLost', actions: 'dropTicket' },
        'dialog.dismissed': {
          target: 'finished',
          actions: [
            { type: 'finishWith', params: { type: 'dismissed' } },
            { type: 'notify', params: { id: 'register.cancelled' } },
          ],
        },
        ...troubleOf('resendCode', '#phone'),
      },
    },
    code: {
      description: 'The code step, on its own page.',
      meta: { requirements: ['RG-2', 'RT-12'] },
      invoke: {
        id: 'oneTimeCode',
        src: 'oneTimeCode',
        input: ({ context }) => ({
          purpose: 'register',
          phone: context.phone,
          ticket: heldTicket(context),
          until: context.until,
          locked: context.locked,
        }),
        onDone: [
          {
            guard: { type: 'isVerified', params: ({ event }) => event },
            target: 'password',
            actions: [
              { type: 'keepVerified', params: ({ event }) => event },
              { type: 'rememberRegistration', params: passwordStepOf },
              { type: 'showStep', params: { step: 'password' } },
            ],
            description: 'The code is right.',
          },
          {
            guard: { type: 'isNumberChange', params: ({ event }) => event },
            target: 'phone',
            actions: 'goHome',
            description: 'Another number: the dialog opens with this one filled in.',
          },
          stepIsLost(),
        ],
      },
      on: {
        'registerForm.opened': { actions: { type: 'showStep', params: { step: 'code' } } },
        'route.changed': {
          guard: { type: 'isOtherStep', params: ({ event }) => ({ route: event.route, step: 'code' as const }) },
          actions: 'goHome',
          meta: { requirements: ['RT-12'] },
        },
        'tab.registrationMoved': [
          endedElsewhere(),
          {
            guard: { type: 'isAtPassword', params: ({ event }) => event },
            target: 'password',
            actions: [
              { type: 'keepPending', params: ({ event }) => event },
              { type: 'showStep', params: { step: 'password' } },
            ],
            description: 'Another tab verified the code: this one follows.',
          },
          {
            guard: { type: 'isNewTicket', params: ({ event }) => ({ ...event, step: 'code' as const }) },
            target: 'code',
            reenter: true,
            actions: { type: 'keepPending', params: ({ event }) => event },
            description: 'Another tab began the same number anew: its ticket is the one that counts.',
          },
          {
            guard: { type: 'isAtCode', params: ({ event }) => event },
            actions: { type: 'tellDeadline', params: ({ event }) => event },
            description: 'Another tab asked for a new code: the countdown follows.',
          },
        ],
      },
    },
    password: {
      description: 'The password step, on its own page.',
      meta: { requirements: ['RG-9', 'RT-12'] },
      invoke: {
        id: 'newPassword',
        src: 'newPassword',
        input: ({ context }) => ({ purpose: 'register', phone: context.phone, ticket: heldTicket(context) }),
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => event },
            target: 'loggingIn',
            actions: { type: 'keepSaved', params: ({ event }) => event },
            description: 'The password is saved.',
          },
          stepIsLost(),
        ],
      },
      on: {
        'registerForm.opened': { actions: { type: 'showStep', params: { step: 'password' } } },
        'route.changed': {
          guard: { type: 'isOtherStep', params: ({ event }) => ({ route: event.route, step: 'password' as const }) },
          actions: 'goHome',
          meta: { requirements: ['RT-12'] },
        },
        'tab.registrationMoved': [
          endedElsewhere(),
          {
            guard: { type: 'isNewTicket', params: ({ event }) => ({ ...event, step: 'password' as const }) },
            target: 'password',
            reenter: true,
            actions: { type: 'keepPending', params: ({ event }) => event },
            description: 'Another tab came to this step anew: its ticket is the one that counts.',
          },
        ],
      },
    },
    loggingIn: {
      tags: ['busy'],
      description: 'The account exists; the player is logged in with it.',
      meta: { requirements: ['RG-2'] },
      exit: 'dropPassword',
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
            'forgetRegistration',
          ],
          meta: { requirements: ['RG-2'] },
        },
        'login.invalid_credentials': {
          target: 'phone.stepLost',
          actions: ['dropTicket', 'forgetRegistration', 'goHome'],
          description: 'The password was not saved after all: its answer had been lost, and the step is over.',
          meta: { requirements: ['ER-2'] },
        },
        'login.*': {
          target: 'finished',
          actions: [
            {
              type: 'finishWith',
              params: ({ context }) => ({ type: 'loginNeeded' as const, phone: context.phone }),
            },
            'forgetRegistration',
            'goHome',
          ],
          description: 'The account is there, the login did not go through: the login dialog takes over.',
        },
      },
    },
    finished: { type: 'final' },
  },
});

function heldTicket({ ticket }: Context): Ticket {
  if (!ticket) throw new Error('A registration step was entered without its ticket.');
  return ticket;
}

function heldPassword({ password }: Context): Secret {
  if (!password) throw new Error('The login after a registration was entered without its password.');
  return password;
}

function codeStepOf({ context }: { context: Context }): { pending: PendingRegistration } {
  const { phone, until, locked } = context;
  return { pending: { step: 'code', phone, ticket: heldTicket(context), until, locked } };
}

function passwordStepOf({ context }: { context: Context }): { pending: PendingRegistration } {
  return { pending: { step: 'password', phone: context.phone, ticket: heldTicket(context) } };
}

export type RegistrationSnapshot = SnapshotFrom<typeof registrationMachine>;

export const controlKey = (snapshot: RegistrationSnapshot): string => controlKeyOf(snapshot);
