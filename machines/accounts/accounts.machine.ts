/**
 * The accounts that a player is paid to: list, add, remove, choose the default (PA-1). A change is tried as it is; where
 * the server wants the PIN for it, it is made again with what the pad gave (C85).
 */
import { notify } from '../kit/neighbours.ts';
import { connection, listensToConnection, type ConnectionRestored } from '../kit/connection.ts';
import { assign, setup, type SnapshotFrom } from 'xstate';
import { accountProblems, type AccountField, type AccountForm } from '../../src/contract/account-rules.ts';
import type {
  accounts,
  addAccount,
  chooseAccount,
  PaymentAccount,
  removeAccount,
} from '../../src/contract/accounts.calls.ts';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import type { Deed } from '../../src/contract/deeds.ts';
import type { Secret } from '../../src/contract/secret.ts';
import { call } from '../kit/call.ts';
import type { ControlKey } from '../kit/control-key.ts';
import { onCallFailure, callFailureStates } from '../kit/call-failure.ts';
import { pinNeededStates } from '../pin-pad/pin-needed.ts';
import { pinPadMachine, type PinPadInput, type PinPadOutput } from '../pin-pad/pin-pad.machine.ts';

export interface AccountsInput {
  bearer: Secret;
  /** The player's own number, for the PIN pad. */
  phone: string;
}

/** It ends only with the session. */
export interface AccountsOutput {
  type: 'unauthorized';
}

export type AccountsEvent =
  | { type: 'list.refreshRequested' }
  | ConnectionRestored
  | { type: 'accountForm.opened' }
  | { type: 'accountForm.edited' }
  | { type: 'accountForm.submitted'; form: AccountForm }
  | { type: 'removal.requested'; id: string }
  | { type: 'removal.confirmed' }
  | { type: 'default.chosen'; id: string }
  | { type: 'dialog.dismissed' }
  | OutcomeEvent<typeof accounts>
  | OutcomeEvent<typeof addAccount>
  | OutcomeEvent<typeof removeAccount>
  | OutcomeEvent<typeof chooseAccount>;

interface Context extends AccountsInput {
  accounts: readonly PaymentAccount[];
  /** The account that is to be removed or chosen. */
  id: string;
  /** The new account, while it is on its way or waits for the PIN. */
  form: AccountForm | null;
  /** What the right PIN gave, for the one change that is under way. */
  proof: Secret | null;
  /** The PIN that went with the change was wrong. */
  wasWrong: boolean;
  problems: readonly AccountField[];
  field: string;
  /** A change had no readable answer: it may have gone through all the same. */
  uncertain: boolean;
  output: AccountsOutput;
}

interface Listed {
  accounts: readonly PaymentAccount[];
}

interface Confirmed {
  output: PinPadOutput;
}

/** Given up: where nobody can say how a change went, the list that is read anew does. */
const dismissal = () =>
  [{ guard: 'isUncertain', target: '#accounts.refreshing' }, { target: '#accounts.listing' }] as const;

const setList = () => ({ type: 'setAccounts', params: ({ event }: { event: Listed }) => event }) as const;
const refused = (description: string) => ({ tags: ['error' as const], description });

/** The account is gone: removed on another device, or by an earlier try whose answer was lost. */
const isGone = () =>
  ({
    target: '#accounts.refreshing',
    actions: { type: 'notify', params: { id: 'accounts.gone' } },
    description: 'It was removed before: the list is read again.',
  }) as const;

/** The PIN was right: the change is made `again`. Otherwise what asked for it is there as it was, and says why. */
const afterPin = <Again extends string, Back extends string>(again: Again, back: Back) => {
  const outcome = ({ event }: { event: Confirmed }) => event;
  return [
    { guard: { type: 'isConfirmed', params: outcome }, target: again, actions: { type: 'setProof', params: outcome } },
    { guard: { type: 'isPinMissing', params: outcome }, target: `#${back}.pinMissing` },
    { guard: { type: 'isResetRequested', params: outcome }, target: `#${back}.pinLocked` },
    {
      guard: { type: 'isUnauthorized', params: outcome },
      target: 'finished',
      meta: { requirements: ['ER-1'] },
    },
    { target: `#${back}`, description: 'Closed without the PIN.' },
  ] as const;
};

const confirming = (description: string) => ({
  tags: ['dialog' as const],
  description,
  meta: { requirements: ['PA-1', 'PN-4'] },
});

export const accountsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AccountsEvent,
    input: {} as AccountsInput,
    output: {} as AccountsOutput,
    tags: {} as 'busy' | 'error' | 'dialog',
  },
  actors: {
    connection,
    'call:accounts': call<typeof accounts>('accounts'),
    'call:addAccount': call<typeof addAccount>('addAccount'),
    'call:removeAccount': call<typeof removeAccount>('removeAccount'),
    'call:chooseAccount': call<typeof chooseAccount>('chooseAccount'),
    pinPad: pinPadMachine,
  },
  actions: {
    notify,
    setAccounts: assign((_, { accounts }: Listed) => ({ accounts, uncertain: false })),
    setId: assign((_, { id }: { id: string }) => ({ id })),
    setProblems: assign((_, { form }: { form: AccountForm }) => ({ problems: accountProblems(form) })),
    setForm: assign((_, { form }: { form: AccountForm }) => ({ form })),
    clearForm: assign({ form: null }),
    setProof: assign((_, { output }: Confirmed) => (output.type === 'confirmed' ? { proof: output.proof } : {})),
    clearProof: assign({ proof: null }),
    markMiss: assign({ wasWrong: true }),
    forgetMiss: assign({ wasWrong: false }),
    markUncertainty: assign({ uncertain: true }),
    setField: assign((_, { field }: { field: string }) => ({ field })),
  },
  guards: {
    isUncertain: ({ context }) => context.uncertain,
    hasProblems: (_, { form }: { form: AccountForm }) => accountProblems(form).length > 0,
    isDefault: ({ context }, { accounts }: Listed) =>
      accounts.some(({ id, isDefault }) => isDefault && id === context.id),
    isConfirmed: (_, { output }: Confirmed) => output.type === 'confirmed',
    isPinMissing: (_, { output }: Confirmed) => output.type === 'pinMissing',
    isResetRequested: (_, { output }: Confirmed) => output.type === 'resetRequested',
    isUnauthorized: (_, { output }: Confirmed) => output.type === 'unauthorized',
  },
}).createMachine({
  id: 'accounts',
  description: 'Payment accounts',
  invoke: listensToConnection,
  context: ({ input }) => ({
    ...input,
    accounts: [],
    id: '',
    form: null,
    proof: null,
    wasWrong: false,
    problems: [],
    field: '',
    uncertain: false,
    output: { type: 'unauthorized' },
  }),
  output: ({ context }) => context.output,
  initial: 'loading',
  states: {
    loading: {
      tags: ['busy'],
      description: 'The first read: nothing is there yet.',
      meta: { requirements: ['PA-1'] },
      invoke: { id: 'accounts', src: 'call:accounts', input: ({ context }) => ({ bearer: context.bearer }) },
      on: {
        'accounts.accepted': { target: 'listing', actions: setList() },
        'accounts.unauthorized': { target: 'finished', meta: { requirements: ['ER-1'] } },
        ...onCallFailure('accounts', '#failed'),
      },
    },
    failed: {
      id: 'failed',
      description: 'The list could not be read: says why, and offers to try again.',
      meta: { requirements: ['ER-2'] },
      initial: 'unknown',
      on: { 'list.refreshRequested': { target: 'loading' }, 'connection.restored': { target: 'loading' } },
      states: { ...callFailureStates },
    },
    listing: {
      id: 'listing',
      description: 'The list, or that there is none yet.',
      entry: 'clearForm',
      initial: 'clean',
      on: {
        'list.refreshRequested': { target: 'refreshing' },
        'accountForm.opened': { target: 'adding' },
        'removal.requested': { target: 'removing', actions: { type: 'setId', params: ({ event }) => event } },
        'default.chosen': { target: 'choosing', actions: { type: 'setId', params: ({ event }) => event } },
      },
      states: {
        clean: {},
        stale: {
          ...refused('It could not be read again: what is shown may be old.'),
          meta: { requirements: ['ER-2'] },
          on: { 'connection.restored': { target: '#accounts.refreshing' } },
        },
        notChosen: refused(
          'Another default was asked for without an answer, and the list says that it did not happen.',
        ),
        ...pinNeededStates,
      },
    },
    refreshing: {
      tags: ['busy'],
      description: 'The list is read again and stays on screen meanwhile.',
      entry: 'clearForm',
      invoke: { id: 'accounts', src: 'call:accounts', input: ({ context }) => ({ bearer: context.bearer }) },
      on: {
        'accounts.accepted': { target: 'listing', actions: setList() },
        'accounts.unauthorized': { target: 'finished', meta: { requirements: ['ER-1'] } },
        'accounts.*': { target: 'listing.stale' },
      },
    },
    adding: {
      id: 'adding',
      tags: ['dialog'],
      description: 'The form of a new account.',
      entry: 'clearForm',
      meta: { requirements: ['PA-1'] },
      initial: 'clean',
      on: {
        'accountForm.submitted': [
          {
            guard: { type: 'hasProblems', params: ({ event }) => event },
            target: '.invalid',
            actions: { type: 'setProblems', params: ({ event }) => event },
          },
          { target: 'saving', actions: { type: 'setForm', params: ({ event }) => event } },
        ],
        'accountForm.edited': { target: '.clean' },
        'dialog.dismissed': [...dismissal()],
      },
      states: {
        clean: {},
        invalid: refused('Some fields do not fit.'),
        duplicate: refused('The account is in the list already.'),
        tooMany: refused('There are as many as there can be.'),
        refused: refused('The server names a field.'),
        ...pinNeededStates,
        ...callFailureStates,
      },
    },
    saving: {
      tags: ['busy', 'dialog'],
      description: 'The new account is on its way.',
      invoke: {
        id: 'addAccount',
        src: 'call:addAccount',
        input: ({ context }) => ({ bearer: context.bearer, proof: context.proof, form: held(context.form) }),
      },
      exit: 'clearProof',
      on: {
        'addAccount.accepted': {
          target: 'listing',
          actions: [setList(), { type: 'notify', params: { id: 'accounts.added' } }],
        },
        'addAccount.duplicate': { target: 'adding.duplicate' },
        'addAccount.too_many': { target: 'adding.tooMany' },
        'addAccount.proof_required': {
          target: 'confirmingAddition',
          actions: 'forgetMiss',
          meta: { requirements: ['PA-1'] },
        },
        'addAccount.wrong_pin': { target: 'confirmingAddition', actions: 'markMiss', meta: { requirements: ['PN-3'] } },
        'addAccount.validation': {
          target: 'adding.refused',
          actions: { type: 'setField', params: ({ event }) => event },
          meta: { requirements: ['RG-8'] },
        },
        'addAccount.unauthorized': { target: 'finished', meta: { requirements: ['ER-1'] } },
        'dialog.dismissed': {
          target: 'refreshing',
          description: 'Closed before the answer: the list that is read anew says whether it is there.',
        },
        ...onCallFailure('addAccount', '#adding', 'markUncertainty'),
      },
    },
    confirmingAddition: {
      ...confirming('The PIN for the new account; the form keeps what was typed.'),
      invoke: {
        id: 'pinPad',
        src: 'pinPad',
        input: ({ context }) => {
          const { provider, number } = held(context.form);
          return padInput(context, { kind: 'account_add', provider, number });
        },
        onDone: [...afterPin('saving', 'adding')],
      },
    },
    removing: {
      id: 'removing',
      tags: ['dialog'],
      description: 'Asks once, and names the account.',
      meta: { requirements: ['PA-1'] },
      initial: 'clean',
      on: {
        'removal.confirmed': { target: 'deleting' },
        'dialog.dismissed': [...dismissal()],
      },
      states: { clean: {}, ...pinNeededStates, ...callFailureStates },
    },
    deleting: {
      tags: ['busy', 'dialog'],
      invoke: {
        id: 'removeAccount',
        src: 'call:removeAccount',
        input: ({ context }) => ({ bearer: context.bearer, proof: context.proof, id: context.id }),
      },
      exit: 'clearProof',
      on: {
        'removeAccount.accepted': {
          target: 'listing',
          actions: [setList(), { type: 'notify', params: { id: 'accounts.removed' } }],
        },
        'removeAccount.not_found': isGone(),
        'removeAccount.proof_required': {
          target: 'confirmingRemoval',
          actions: 'forgetMiss',
          meta: { requirements: ['PA-1'] },
        },
        'removeAccount.wrong_pin': {
          target: 'confirmingRemoval',
          actions: 'markMiss',
          meta: { requirements: ['PN-3'] },
        },
        'removeAccount.unauthorized': { target: 'finished', meta: { requirements: ['ER-1'] } },
        'dialog.dismissed': {
          target: 'refreshing',
          description: 'Closed before the answer: the list that is read anew says whether it is gone.',
        },
        ...onCallFailure('removeAccount', '#removing', 'markUncertainty'),
      },
    },
    confirmingRemoval: {
      ...confirming('The PIN for the removal.'),
      invoke: {
        id: 'pinPad',
        src: 'pinPad',
        input: ({ context }) => padInput(context, { kind: 'account_remove', id: context.id }),
        onDone: [...afterPin('deleting', 'removing')],
      },
    },
    choosing: {
      tags: ['busy'],
      description: 'Another default; the list stays on screen.',
      invoke: {
        id: 'chooseAccount',
        src: 'call:chooseAccount',
        input: ({ context }) => ({ bearer: context.bearer, proof: context.proof, id: context.id }),
      },
      exit: 'clearProof',
      on: {
        'chooseAccount.accepted': { target: 'listing', actions: setList() },
        'chooseAccount.not_found': isGone(),
        'chooseAccount.proof_required': {
          target: 'confirmingChoice',
          actions: 'forgetMiss',
          meta: { requirements: ['PA-1'] },
        },
        'chooseAccount.wrong_pin': {
          target: 'confirmingChoice',
          actions: 'markMiss',
          meta: { requirements: ['PN-3'] },
        },
        'chooseAccount.unauthorized': { target: 'finished', meta: { requirements: ['ER-1'] } },
        'chooseAccount.*': { target: 'checking', meta: { requirements: ['ER-2'] } },
      },
    },
    confirmingChoice: {
      ...confirming('The PIN for another default.'),
      invoke: {
        id: 'pinPad',
        src: 'pinPad',
        input: ({ context }) => padInput(context, { kind: 'account_choose', id: context.id }),
        onDone: [...afterPin('choosing', 'listing')],
      },
    },
    checking: {
      tags: ['busy'],
      description: 'Another default was asked for without an answer: the list that is read anew says which one it is.',
      invoke: { id: 'accounts', src: 'call:accounts', input: ({ context }) => ({ bearer: context.bearer }) },
      on: {
        'accounts.accepted': [
          { guard: { type: 'isDefault', params: ({ event }) => event }, target: 'listing', actions: setList() },
          { target: 'listing.notChosen', actions: setList() },
        ],
        'accounts.unauthorized': { target: 'finished', meta: { requirements: ['ER-1'] } },
        'accounts.*': { target: 'listing.stale' },
      },
    },
    finished: { type: 'final', entry: 'clearForm' },
  },
});

const padInput = ({ bearer, phone, wasWrong }: Context, deed: Deed): PinPadInput => ({
  request: { purpose: 'confirm', bearer, deed },
  phone,
  wasWrong,
});

function held(form: AccountForm | null): AccountForm {
  if (!form) throw new Error('An account was to be sent before it was filled in.');
  return form;
}

export type AccountsSnapshot = SnapshotFrom<typeof accountsMachine>;

export const controlKey = (snapshot: AccountsSnapshot): ControlKey => ({ uncertain: snapshot.context.uncertain });
