/** Login: a phone number and a password become a session (LG-1 to LG-5). */
import { assertEvent, assign, setup, type SnapshotFrom } from 'xstate';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import { isPhone, passwordLength } from '../../src/contract/fields.ts';
import type { Secret } from '../../src/contract/secret.ts';
import type { login, Session } from '../../src/contract/session.calls.ts';
import { callFailureStates, onCallFailure } from '../kit/call-failure.ts';
import { call } from '../kit/call.ts';
import { deadline, type DeadlineReached } from '../kit/deadline.ts';
import { ending } from '../kit/end.ts';
import { blockedBy, problem } from '../kit/problem.ts';
import { fieldOf, phoneOf, waitOf } from '../kit/said.ts';
import { withEvent } from '../kit/with-event.ts';

export interface LoginInput {
  merchantUid: string;
  /** Filled in at the start: the number of the last session, or of the form that was left. */
  phone: string;
}

export type LoginOutput =
  | { type: 'loggedIn'; session: Session }
  | { type: 'registerRequested'; phone: string }
  | { type: 'recoveryRequested'; phone: string }
  | { type: 'dismissed' };

interface Credentials {
  phone: string;
  password: Secret;
}

export type LoginEvent =
  | ({ type: 'credentials.submitted' } & Credentials)
  | { type: 'credentials.edited' }
  | { type: 'registerForm.opened'; phone: string }
  | { type: 'recovery.opened'; phone: string }
  | { type: 'dialog.dismissed' }
  | DeadlineReached
  | OutcomeEvent<typeof login>;

interface Context extends LoginInput {
  until: number;
  minutes: number;
  field: string;
  output: LoginOutput;
}

const endWith = ending<LoginOutput>('login');

export const loginMachine = setup({
  types: {
    context: {} as Context,
    events: {} as LoginEvent,
    input: {} as LoginInput,
    output: {} as LoginOutput,
    tags: {} as 'busy' | 'error' | 'unexpected' | 'blocked',
  },
  actors: { 'call:login': call<typeof login>('login'), deadline },
  actions: {
    setPhone: assign(phoneOf),
    setWait: assign(waitOf),
    setField: assign(fieldOf),
    finishWith: assign((_, output: LoginOutput) => ({ output })),
  },
  guards: {
    lacksPhone: (_, { phone }: Credentials) => !isPhone(phone),
    lacksPassword: (_, { password }: Credentials) => [...password.reveal()].length < passwordLength.min,
    lacksBoth: (_, { phone, password }: Credentials) =>
      !isPhone(phone) && [...password.reveal()].length < passwordLength.min,
  },
}).createMachine({
  id: 'login',
  description: 'Login dialog',
  context: ({ input }) => ({ ...input, until: 0, minutes: 0, field: '', output: { type: 'dismissed' } }),
  output: ({ context }) => context.output,
  initial: 'entering',
  on: {
    'dialog.dismissed': {
      ...endWith({ type: 'dismissed' }),
      description: 'Closed: nobody waits for a running call, and a session that it opens is taken back.',
      meta: { requirements: ['LG-6'] },
    },
    'registerForm.opened': {
      target: '.finished',
      actions: {
        type: 'finishWith',
        params: ({ event }) => ({ type: 'registerRequested' as const, phone: event.phone }),
      },
    },
    'recovery.opened': {
      target: '.finished',
      actions: {
        type: 'finishWith',
        params: ({ event }) => ({ type: 'recoveryRequested' as const, phone: event.phone }),
      },
    },
  },
  states: {
    entering: {
      id: 'entering',
      initial: 'clean',
      meta: { requirements: ['LG-1', 'LG-2'] },
      on: {
        'credentials.submitted': [
          { guard: withEvent('lacksBoth'), target: '.bothMissing' },
          { guard: withEvent('lacksPhone'), target: '.phoneMissing' },
          { guard: withEvent('lacksPassword'), target: '.passwordMissing' },
          { target: 'submitting', actions: withEvent('setPhone') },
        ],
        'credentials.edited': { target: '.clean' },
      },
      states: {
        clean: {},
        bothMissing: problem('Neither a phone number nor a password.'),
        phoneMissing: problem('Enter the phone number correctly.'),
        passwordMissing: problem('Enter the password correctly.'),
        wrongCredentials: problem(
          'Phone number and password do not match; the text does not say which one is wrong.',
          'LG-4',
        ),
        throttled: blockedBy('wait', 'Too many tries: the server says until when.', {
          'clock.reached': { target: 'throttleOver' },
          'credentials.edited': {},
          'credentials.submitted': {},
        }),
        throttleOver: { description: 'The wait is over: the form says so until something is typed or sent.' },
        merchantInvalid: problem('Merchant uid tidak valid.'),
        refused: problem('The server refuses a field by name.'),
        ...callFailureStates,
      },
    },
    submitting: {
      tags: ['busy'],
      description: 'Phone and password are sent; a second tap sends nothing.',
      meta: { requirements: ['LG-3'] },
      invoke: {
        id: 'login',
        src: 'call:login',
        input: ({ context, event }) => {
          assertEvent(event, 'credentials.submitted');
          return { phone: event.phone, password: event.password, merchantUid: context.merchantUid };
        },
      },
      on: {
        'login.accepted': {
          target: 'finished',
          actions: {
            type: 'finishWith',
            params: ({ event }) => ({ type: 'loggedIn' as const, session: event.session }),
          },
          meta: { requirements: ['LG-5'] },
        },
        'login.invalid_credentials': { target: 'entering.wrongCredentials', meta: { requirements: ['LG-4'] } },
        'login.throttled': { target: 'entering.throttled', actions: withEvent('setWait') },
        'login.merchant_uid': { target: 'entering.merchantInvalid' },
        'login.validation': { target: 'entering.refused', actions: withEvent('setField') },
        'login.unauthorized': {
          target: 'entering.wrongCredentials',
          description: 'A 401 without a code on the login means a wrong pair, not a session that has ended.',
        },
        ...onCallFailure('login', '#entering'),
      },
    },
    finished: { type: 'final' },
  },
});

export type LoginSnapshot = SnapshotFrom<typeof loginMachine>;
