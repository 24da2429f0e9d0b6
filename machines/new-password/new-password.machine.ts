/** A new password, written twice and saved for a number that has just proved itself (RG-9). */
import { assertEvent, assign, setup, type SnapshotFrom } from 'xstate';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import { isNewPassword } from '../../src/contract/fields.ts';
import type { setPassword } from '../../src/contract/new-password.calls.ts';
import type { Secret } from '../../src/contract/secret.ts';
import type { Ticket } from '../../src/contract/ticket.ts';
import { call } from '../kit/call.ts';
import { controlKeyOf } from '../kit/control-key.ts';
import { troubleOf, troubleStates } from '../kit/trouble.ts';

export type PasswordPurpose = 'register';

export interface NewPasswordInput {
  purpose: PasswordPurpose;
  phone: string;
  ticket: Ticket;
}

export type NewPasswordOutput = { type: 'saved'; password: Secret } | { type: 'ticketLost' };

interface Pair {
  password: Secret;
  confirmation: Secret;
}

export type NewPasswordEvent =
  | ({ type: 'passwords.submitted' } & Pair)
  | ({ type: 'confirmation.left' } & Pair)
  | { type: 'passwords.edited' }
  | OutcomeEvent<typeof setPassword>;

interface Context extends NewPasswordInput {
  /** Held while it is being saved, and handed over with the output. */
  password: Secret | null;
  /** A try had no readable answer: it may have gone through all the same. */
  uncertain: boolean;
  /** The field that the server refused. */
  field: string;
  output: NewPasswordOutput;
}

export const newPasswordMachine = setup({
  types: {
    context: {} as Context,
    events: {} as NewPasswordEvent,
    input: {} as NewPasswordInput,
    output: {} as NewPasswordOutput,
    tags: {} as 'busy' | 'error',
  },
  actors: { 'call:setPassword': call<typeof setPassword>('setPassword') },
  actions: {
    keepPassword: assign((_, { password }: { password: Secret }) => ({ password })),
    dropPassword: assign({ password: null }),
    becomeUncertain: assign({ uncertain: true }),
    keepField: assign((_, { field }: { field: string }) => ({ field })),
    handOverPassword: assign(({ context }) => ({
      password: null,
      output: context.password ? { type: 'saved', password: context.password } : { type: 'ticketLost' },
    })),
  },
  guards: {
    isUncertain: ({ context }) => context.uncertain,
    isTooShortOrLong: (_, { password }: Pair) => !isNewPassword(password.reveal()),
    differs: (_, { password, confirmation }: Pair) => !password.equals(confirmation),
    differsWhereWritten: (_, { password, confirmation }: Pair) =>
      confirmation.reveal() !== '' && !password.equals(confirmation),
  },
}).createMachine({
  id: 'newPassword',
  description: 'A new password, written twice',
  context: ({ input }) => ({ ...input, password: null, uncertain: false, field: '', output: { type: 'ticketLost' } }),
  output: ({ context }) => context.output,
  initial: 'editing',
  states: {
    editing: {
      id: 'editing',
      entry: 'dropPassword',
      initial: 'clean',
      meta: { requirements: ['RG-9'] },
      on: {
        'passwords.submitted': [
          { guard: { type: 'isTooShortOrLong', params: ({ event }) => event }, target: '.badLength' },
          { guard: { type: 'differs', params: ({ event }) => event }, target: '.mismatch' },
          { target: 'saving', actions: { type: 'keepPassword', params: ({ event }) => event } },
        ],
        'confirmation.left': {
          guard: { type: 'differsWhereWritten', params: ({ event }) => event },
          target: '.mismatch',
          description: 'The second field was left and differs from the first.',
        },
        'passwords.edited': { target: '.clean' },
      },
      states: {
        clean: {},
        badLength: { tags: ['error'], description: 'Not 8 to 50 characters.' },
        mismatch: { tags: ['error'], description: 'Passwords do not match.' },
        tooCommon: { tags: ['error'], description: 'On the list of passwords that are tried first.' },
        tooObvious: { tags: ['error'], description: "Made of the phone number, the game's or the merchant's name." },
        refused: { tags: ['error'], description: 'The server names a field.', meta: { requirements: ['RG-8'] } },
        ...troubleStates,
      },
    },
    saving: {
      tags: ['busy'],
      description: 'The password is on its way.',
      invoke: {
        id: 'setPassword',
        src: 'call:setPassword',
        input: ({ context, event }) => {
          assertEvent(event, 'passwords.submitted');
          return { password: event.password, ticket: context.ticket };
        },
      },
      on: {
        'setPassword.accepted': { target: 'finished', actions: 'handOverPassword' },
        'setPassword.too_common': { target: 'editing.tooCommon' },
        'setPassword.too_obvious': { target: 'editing.tooObvious' },
        'setPassword.validation': {
          target: 'editing.refused',
          actions: { type: 'keepField', params: ({ event }) => event },
        },
        'setPassword.ticket_invalid': [
          {
            guard: 'isUncertain',
            target: 'finished',
            actions: 'handOverPassword',
            description: 'An earlier try may have used the ticket up: the login will tell.',
            meta: { requirements: ['ER-2'] },
          },
          { target: 'finished', actions: 'dropPassword' },
        ],
        ...troubleOf('setPassword', '#editing', 'becomeUncertain'),
      },
    },
    finished: { type: 'final' },
  },
});

export type NewPasswordSnapshot = SnapshotFrom<typeof newPasswordMachine>;

export const controlKey = (snapshot: NewPasswordSnapshot): string =>
  controlKeyOf(snapshot, { uncertain: snapshot.context.uncertain });
