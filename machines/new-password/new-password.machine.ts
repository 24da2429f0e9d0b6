/**
 * A new password, typed twice: for a number that was just proved (RG-9, FP-2), or for a player who also types the
 * current one (PW-1).
 */
import { assertEvent, assign, setup, type SnapshotFrom } from 'xstate';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import { isNewPassword } from '../../src/contract/fields.ts';
import type { PasswordRequest, setPassword } from '../../src/contract/new-password.calls.ts';
import type { Secret } from '../../src/contract/secret.ts';
import { callFailureStates, onCallFailure } from '../kit/call-failure.ts';
import { call } from '../kit/call.ts';
import type { ControlKey } from '../kit/control-key.ts';
import { deadline, type DeadlineReached } from '../kit/deadline.ts';
import { ending } from '../kit/end.ts';
import { blockedBy, problem } from '../kit/problem.ts';
import { fieldOf, waitOf } from '../kit/said.ts';
import { withEvent } from '../kit/with-event.ts';

export interface NewPasswordInput {
  request: PasswordRequest;
  phone: string;
}

export type NewPasswordOutput =
  | { type: 'saved'; password: Secret }
  | { type: 'ticketLost' }
  /** Closed while it is unknown whether the password was saved. */
  | { type: 'uncertain' }
  | { type: 'dismissed' }
  | { type: 'unauthorized' };

export interface PasswordForm {
  /** Null except in a change. */
  current: Secret | null;
  password: Secret;
  confirmation: Secret;
}

export type NewPasswordEvent =
  | ({ type: 'passwords.submitted' } & PasswordForm)
  | ({ type: 'confirmation.left' } & Omit<PasswordForm, 'current'>)
  | { type: 'passwords.edited' }
  | { type: 'dialog.dismissed' }
  | DeadlineReached
  | OutcomeEvent<typeof setPassword>;

interface Context extends NewPasswordInput {
  /** Held while it is saved, and handed over with the output. */
  password: Secret | null;
  /** A try may have gone through. */
  uncertain: boolean;
  /** Refused by the server. */
  field: string;
  until: number;
  minutes: number;
  output: NewPasswordOutput;
}

const endWith = ending<NewPasswordOutput>('newPassword');

export const newPasswordMachine = setup({
  types: {
    context: {} as Context,
    events: {} as NewPasswordEvent,
    input: {} as NewPasswordInput,
    output: {} as NewPasswordOutput,
    tags: {} as 'busy' | 'error' | 'unexpected' | 'blocked',
  },
  actors: { 'call:setPassword': call<typeof setPassword>('setPassword'), deadline },
  actions: {
    setTypedPassword: assign((_, { password }: { password: Secret }) => ({ password })),
    clearPassword: assign({ password: null }),
    becomeUncertain: assign({ uncertain: true }),
    setField: assign(fieldOf),
    setWait: assign(waitOf),
    finishWith: assign((_, output: NewPasswordOutput) => ({ password: null, output })),
    handOverPassword: assign(({ context }) => ({
      password: null,
      output: context.password ? { type: 'saved', password: context.password } : { type: 'ticketLost' },
    })),
  },
  guards: {
    isUncertain: ({ context }) => context.uncertain,
    isChange: ({ context }) => context.request.purpose === 'change',
    isUncertainChange: ({ context }) => context.request.purpose === 'change' && context.uncertain,
    lacksCurrent: ({ context }, { current }: PasswordForm) =>
      context.request.purpose === 'change' && (current === null || current.reveal() === ''),
    isTooShortOrLong: (_, { password }: PasswordForm) => !isNewPassword(password.reveal()),
    differs: (_, { password, confirmation }: PasswordForm) => !password.equals(confirmation),
    isCurrent: (_, { current, password }: PasswordForm) => password.equals(current),
    differsWhereWritten: (_, { password, confirmation }: Omit<PasswordForm, 'current'>) =>
      confirmation.reveal() !== '' && !password.equals(confirmation),
  },
}).createMachine({
  id: 'newPassword',
  description: 'A new password, written twice',
  context: ({ input }) => ({
    ...input,
    password: null,
    uncertain: false,
    field: '',
    until: 0,
    minutes: 0,
    output: { type: 'ticketLost' },
  }),
  output: ({ context }) => context.output,
  initial: 'editing',
  states: {
    editing: {
      id: 'editing',
      entry: 'clearPassword',
      initial: 'clean',
      meta: { requirements: ['RG-9', 'PW-1'] },
      on: {
        'passwords.submitted': [
          { guard: withEvent('lacksCurrent'), target: '.currentMissing' },
          { guard: withEvent('isTooShortOrLong'), target: '.badLength' },
          { guard: withEvent('differs'), target: '.mismatch' },
          { guard: withEvent('isCurrent'), target: '.sameAsCurrent' },
          { target: 'saving', actions: withEvent('setTypedPassword') },
        ],
        'confirmation.left': {
          guard: withEvent('differsWhereWritten'),
          target: '.mismatch',
          description: 'The focus has left the second field, which differs from the first.',
        },
        'passwords.edited': { target: '.clean' },
        'dialog.dismissed': [
          {
            guard: 'isUncertainChange',
            ...endWith({ type: 'uncertain' }),
            description: 'An earlier try had no readable answer: the password may be the new one.',
          },
          { guard: 'isChange', ...endWith({ type: 'dismissed' }) },
        ],
      },
      states: {
        clean: {},
        currentMissing: problem('The current password is not filled in.'),
        badLength: problem('Not 8 to 50 characters.'),
        mismatch: problem('Passwords do not match.'),
        wrongCurrent: problem('Current password is wrong.', 'PW-1'),
        sameAsCurrent: problem('The new password is the current one.'),
        tooCommon: problem('The password is on the list of common passwords.'),
        tooObvious: problem("Made of the phone number, the game's or the merchant's name."),
        refused: problem('The server refuses a field by name.', 'RG-8'),
        throttled: blockedBy('wait', 'Too many wrong current passwords: the server says until when.', {
          'passwords.edited': {},
          'passwords.submitted': {},
          'confirmation.left': {},
        }),
        ...callFailureStates,
      },
    },
    saving: {
      tags: ['busy'],
      description: 'The password is sent to the server.',
      invoke: {
        id: 'setPassword',
        src: 'call:setPassword',
        input: ({ context, event }) => {
          assertEvent(event, 'passwords.submitted');
          const { request } = context;
          return request.purpose === 'change'
            ? { ...request, current: writtenCurrent(event), password: event.password }
            : { ...request, password: event.password };
        },
      },
      on: {
        'setPassword.accepted': { target: 'finished', actions: 'handOverPassword' },
        'setPassword.wrong_current': [
          {
            guard: 'isUncertain',
            ...endWith({ type: 'uncertain' }),
            description:
              'An earlier try had no answer, and the current password no longer matches: the change went through.',
            meta: { requirements: ['ER-2'] },
          },
          { target: 'editing.wrongCurrent', meta: { requirements: ['PW-1'] } },
        ],
        'setPassword.same_as_current': { target: 'editing.sameAsCurrent' },
        'setPassword.throttled': { target: 'editing.throttled', actions: withEvent('setWait') },
        'setPassword.too_common': { target: 'editing.tooCommon' },
        'setPassword.too_obvious': { target: 'editing.tooObvious' },
        'setPassword.validation': { target: 'editing.refused', actions: withEvent('setField') },
        'setPassword.ticket_invalid': [
          {
            guard: 'isUncertain',
            target: 'finished',
            actions: 'handOverPassword',
            description: 'An earlier try may have used the ticket: the login shows whether the password was saved.',
            meta: { requirements: ['ER-2'] },
          },
          endWith({ type: 'ticketLost' }),
        ],
        'setPassword.unauthorized': [
          { guard: 'isChange', ...endWith({ type: 'unauthorized' }), meta: { requirements: ['ER-1'] } },
          { target: 'editing.unknown', actions: 'becomeUncertain' },
        ],
        'dialog.dismissed': {
          guard: 'isChange',
          ...endWith({ type: 'uncertain' }),
          description: 'Closed before the answer: the password may be saved all the same.',
        },
        ...onCallFailure('setPassword', '#editing', 'becomeUncertain'),
      },
    },
    finished: { type: 'final' },
  },
});

function writtenCurrent({ current }: PasswordForm): Secret {
  if (!current) throw new Error('Expected the current password before it is changed; there is none.');
  return current;
}

export type NewPasswordSnapshot = SnapshotFrom<typeof newPasswordMachine>;

export const controlKey = (snapshot: NewPasswordSnapshot): ControlKey => ({
  uncertain: snapshot.context.uncertain,
  purpose: snapshot.context.request.purpose,
});
