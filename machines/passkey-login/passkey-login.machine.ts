/**
 * Logging in with a passkey, beside the form of the login, which can be filled in and sent all the while (PK-4). It
 * begins with the tap, and ends with a session or with the form.
 */
import { assertEvent, assign, setup, type SnapshotFrom } from 'xstate';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import type { passkeyLogin, passkeyLoginOptions, PasskeyQuestion } from '../../src/contract/passkeys.calls.ts';
import type { Session } from '../../src/contract/session.calls.ts';
import { callFailureStates, onCallFailure } from '../kit/call-failure.ts';
import { call } from '../kit/call.ts';
import { deadline, type DeadlineReached } from '../kit/deadline.ts';
import { blockedBy, problem } from '../kit/problem.ts';
import { waitOf } from '../kit/said.ts';
import { withEvent } from '../kit/with-event.ts';
import { passkeySupport, passkeyUse, type PasskeyEvent } from '../passkeys/passkey-browser.ts';

export interface PasskeyLoginInput {
  merchantUid: string;
}

export interface PasskeyLoginOutput {
  type: 'loggedIn';
  session: Session;
}

export type PasskeyLoginEvent =
  | { type: 'passkey.wanted' }
  | { type: 'passkey.givenUp' }
  | PasskeyEvent
  | DeadlineReached
  | OutcomeEvent<typeof passkeyLoginOptions>
  | OutcomeEvent<typeof passkeyLogin>;

interface Context extends PasskeyLoginInput {
  /** While the browser and the platform have to do with it. */
  question: PasskeyQuestion | null;
  until: number;
  minutes: number;
  session: Session | null;
}

const PK4 = { requirements: ['PK-4'] };

export const passkeyLoginMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PasskeyLoginEvent,
    input: {} as PasskeyLoginInput,
    output: {} as PasskeyLoginOutput,
    tags: {} as 'busy' | 'error' | 'unexpected' | 'blocked',
  },
  actors: {
    deadline,
    passkeySupport,
    passkeyUse,
    'call:passkeyLoginOptions': call<typeof passkeyLoginOptions>('passkeyLoginOptions'),
    'call:passkeyLogin': call<typeof passkeyLogin>('passkeyLogin'),
  },
  actions: {
    setQuestion: assign((_, { question }: { question: PasskeyQuestion }) => ({ question })),
    clearQuestion: assign({ question: null }),
    setSession: assign((_, { session }: { session: Session }) => ({ session })),
    setWait: assign(waitOf),
  },
}).createMachine({
  id: 'passkeyLogin',
  description: 'Login with a passkey, beside the form',
  context: ({ input }) => ({ ...input, question: null, until: 0, minutes: 0, session: null }),
  output: ({ context: { session } }) => {
    if (!session) throw new Error('Expected a session at the end of a login; there is none.');
    return { type: 'loggedIn', session };
  },
  initial: 'checkingBrowser',
  states: {
    checkingBrowser: {
      description: 'The browser says whether it has passkeys.',
      meta: PK4,
      invoke: { id: 'passkeySupport', src: 'passkeySupport' },
      on: {
        'passkey.supported': { target: 'asking' },
        'passkey.unsupported': { target: 'resting.unsupported' },
      },
    },
    asking: {
      tags: ['busy'],
      description: 'The platform says what is to be proved.',
      meta: PK4,
      invoke: {
        id: 'passkeyLoginOptions',
        src: 'call:passkeyLoginOptions',
        input: ({ context: { merchantUid } }) => ({ merchantUid }),
      },
      on: {
        'passkeyLoginOptions.accepted': { target: 'unlocking', actions: withEvent('setQuestion') },
        'passkeyLoginOptions.not_here': { target: 'resting.wrongAddress' },
        'passkeyLoginOptions.throttled': { target: 'resting.throttled', actions: withEvent('setWait') },
        'passkeyLoginOptions.merchant_uid': { target: 'resting.merchantInvalid' },
        ...onCallFailure('passkeyLoginOptions', '#passkeyResting'),
      },
    },
    unlocking: {
      description: 'The browser lets the person choose a passkey, and asks for finger, face or code of the device.',
      meta: PK4,
      invoke: {
        id: 'passkeyUse',
        src: 'passkeyUse',
        input: ({ context }) => ({ options: context.question?.options ?? null }),
      },
      on: {
        'passkey.given': { target: 'submitting' },
        'passkey.dismissed': { target: 'resting.dismissed', actions: 'clearQuestion' },
        'passkey.late': { target: 'resting.late', actions: 'clearQuestion' },
        'passkey.failed': { target: 'resting.notUsed', actions: 'clearQuestion' },
        'passkey.givenUp': { target: 'resting', actions: 'clearQuestion' },
      },
    },
    submitting: {
      tags: ['busy'],
      description: 'The proof is sent.',
      meta: PK4,
      invoke: {
        id: 'passkeyLogin',
        src: 'call:passkeyLogin',
        input: ({ context: { merchantUid, question }, event }) => {
          assertEvent(event, 'passkey.given');
          if (!question) throw new Error('Expected what the browser was asked before its answer is sent; it is empty.');
          return { merchantUid, token: question.token, credential: event.credential };
        },
      },
      exit: 'clearQuestion',
      on: {
        'passkeyLogin.accepted': {
          target: 'finished',
          actions: withEvent('setSession'),
          meta: { requirements: ['LG-5'] },
        },
        'passkeyLogin.unknown_passkey': { target: 'resting.unknownPasskey' },
        'passkeyLogin.refused': { target: 'resting.refused' },
        'passkeyLogin.copied': { target: 'resting.copied', meta: { requirements: ['PK-5'] } },
        'passkeyLogin.ticket_invalid': { target: 'resting.late' },
        'passkeyLogin.throttled': {
          target: 'resting.throttled',
          actions: withEvent('setWait'),
          meta: { requirements: ['PK-6'] },
        },
        'passkeyLogin.merchant_uid': { target: 'resting.merchantInvalid' },
        'passkeyLogin.unauthorized': {
          target: 'resting.refused',
          description: 'A 401 without a code on the login means a wrong proof, not a session that has ended.',
        },
        ...onCallFailure('passkeyLogin', '#passkeyResting'),
      },
    },
    resting: {
      id: 'passkeyResting',
      description: 'Nothing is under way: what came of it is said, and it can be tried again.',
      meta: PK4,
      initial: 'clean',
      on: { 'passkey.wanted': { target: 'checkingBrowser' } },
      states: {
        clean: {},
        unsupported: problem('This browser has no passkeys.', 'PK-4'),
        wrongAddress: problem('This address has no passkeys.', 'PK-4'),
        dismissed: problem('The person put it off, or there is none here: browsers do not tell which.', 'PK-4'),
        late: problem('It took too long.', 'PK-4'),
        notUsed: problem('The browser could not use one.', 'PK-4'),
        unknownPasskey: problem('The shop does not know the passkey any more.', 'PK-4'),
        refused: problem('The platform does not take the proof.', 'PK-4'),
        copied: problem('Somebody may have a copy: the platform has removed the passkey.', 'PK-5'),
        throttled: blockedBy(
          'throttle',
          'Too many tries: the server says until when.',
          { 'passkey.wanted': {} },
          'PK-6',
        ),
        merchantInvalid: problem('Merchant uid tidak valid.'),
        ...callFailureStates,
      },
    },
    finished: { type: 'final' },
  },
});

export type PasskeyLoginSnapshot = SnapshotFrom<typeof passkeyLoginMachine>;
