/**
 * A player's payment accounts: list, add, remove, choose the default (PA-1). A change is first sent without the PIN; if
 * the server asks for it, the change is sent again with the pad's proof (C85).
 */
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
import type { SensitiveAction } from '../../src/contract/sensitive-action.ts';
import type { Secret } from '../../src/contract/secret.ts';
import { callFailureStates, failedCall, onCallFailure } from '../kit/call-failure.ts';
import { call } from '../kit/call.ts';
import { connection, listensToConnection, type ConnectionRestored } from '../kit/connection.ts';
import type { ControlKey } from '../kit/control-key.ts';
import { draftEffects, forgetsDraft } from '../kit/draft.ts';
import { whenUnauthorized, type Ended } from '../kit/end.ts';
import { accountsFirstRead, notify } from '../kit/neighbours.ts';
import { problem } from '../kit/problem.ts';
import { fieldOf } from '../kit/said.ts';
import { withEvent } from '../kit/with-event.ts';
import { padEnds, pinNeededStates, whenConfirmed, whenNotConfirmed, type PinSaved } from '../pin-pad/pin-needed.ts';
import { pinPadMachine, type PinPadInput, type PinPadOutput } from '../pin-pad/pin-pad.machine.ts';

export interface AccountsInput {
  bearer: Secret;
  /** For the PIN pad. */
  phone: string;
  /** Comes back after a login; null once it was sent or given up. */
  draft: AccountForm | null;
}

export interface AccountsOutput {
  type: 'unauthorized';
}

export type AccountsEvent =
  | { type: 'list.refreshRequested' }
  | ConnectionRestored
  | PinSaved
  | { type: 'accountForm.opened' }
  | { type: 'accountForm.edited'; form: AccountForm }
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
  id: string;
  /** The new account, while it is being sent or waits for the PIN. */
  form: AccountForm | null;
  proof: Secret | null;
  wasWrong: boolean;
  problems: readonly AccountField[];
  field: string;
  /** A change had no readable answer, so it may have gone through. */
  uncertain: boolean;
  output: AccountsOutput;
}

interface Listed {
  accounts: readonly PaymentAccount[];
}

/** The list is read again, because it shows a result that is unknown. */
const dismissal = <const Actions extends readonly unknown[]>(...actions: Actions) =>
  [
    { guard: 'isUncertain', target: '#accounts.refreshing', actions },
    { target: '#accounts.listing', actions },
  ] as const;

const setList = () => ({ type: 'setAccounts', params: ({ event }: { event: Listed }) => event }) as const;

const askForPin = <Target extends string>(target: Target) =>
  ({ target, actions: 'clearMiss', meta: { requirements: ['PA-1'] } }) as const;
const askAgain = <Target extends string>(target: Target) =>
  ({ target, actions: 'markMiss', meta: { requirements: ['PN-3'] } }) as const;

/** Removed on another device, or by an earlier try whose answer was lost. */
const isGone = () =>
  ({
    target: '#accounts.refreshing',
    actions: { type: 'notify', params: { id: 'accounts.gone' } },
    description: 'The account had been removed already: the list is read again.',
  }) as const;

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
    tags: {} as 'busy' | 'error' | 'unexpected' | 'dialog',
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
    ...accountsFirstRead,
    ...draftEffects,
    clearDraft: assign({ draft: null }),
    setAccounts: assign((_, { accounts }: Listed) => ({ accounts, uncertain: false })),
    setId: assign((_, { id }: { id: string }) => ({ id })),
    setProblems: assign((_, { form }: { form: AccountForm }) => ({ problems: accountProblems(form) })),
    setForm: assign((_, { form }: { form: AccountForm }) => ({ form })),
    clearForm: assign({ form: null }),
    setProof: assign((_, { output }: Ended<PinPadOutput>) =>
      output.type === 'confirmed' ? { proof: output.proof } : {},
    ),
    clearProof: assign({ proof: null }),
    markMiss: assign({ wasWrong: true }),
    clearMiss: assign({ wasWrong: false }),
    markUncertainty: assign({ uncertain: true }),
    setField: assign(fieldOf),
  },
  guards: {
    isUncertain: ({ context }) => context.uncertain,
    hasDraft: ({ context }) => context.draft !== null,
    hasProblems: (_, { form }: { form: AccountForm }) => accountProblems(form).length > 0,
    isDefault: ({ context }, { accounts }: Listed) =>
      accounts.some(({ id, isDefault }) => isDefault && id === context.id),
    ...padEnds,
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
      description: 'The first read: there is nothing to show yet.',
      meta: { requirements: ['PA-1'] },
      invoke: { id: 'accounts', src: 'call:accounts', input: ({ context }) => ({ bearer: context.bearer }) },
      on: {
        'accounts.accepted': [
          {
            guard: 'hasDraft',
            target: 'adding',
            actions: [setList(), 'tellNotListed'],
            description: 'The session ended while the form was filled in: it comes back.',
            meta: { requirements: ['SS-9'] },
          },
          {
            target: 'listing',
            actions: [setList(), { type: 'tellListed', params: ({ event }) => event }],
          },
        ],
        'accounts.unauthorized': whenUnauthorized('accounts'),
        ...onCallFailure('accounts', '#failed', 'tellNotListed'),
      },
    },
    failed: failedCall('failed', 'The list could not be read: says why, and offers to try again.', {
      'list.refreshRequested': { target: 'loading' },
      'connection.restored': { target: 'loading' },
    }),
    listing: {
      id: 'listing',
      description: 'Shows the list, or says that it is empty.',
      entry: 'clearForm',
      initial: 'clean',
      on: {
        'list.refreshRequested': { target: 'refreshing' },
        'accountForm.opened': { target: 'adding' },
        'removal.requested': { target: 'removing', actions: withEvent('setId') },
        'default.chosen': { target: 'choosing', actions: withEvent('setId') },
      },
      states: {
        clean: {},
        stale: {
          ...problem('The second read failed: what is shown may be out of date.'),
          meta: { requirements: ['ER-2'] },
          on: { 'connection.restored': { target: '#accounts.refreshing' } },
        },
        notChosen: problem('The answer to the change of the default was lost, and the list shows the old default.'),
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
        'accounts.unauthorized': whenUnauthorized('accounts'),
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
          { guard: withEvent('hasProblems'), target: '.invalid', actions: withEvent('setProblems') },
          { target: 'saving', actions: withEvent('setForm') },
        ],
        'accountForm.edited': {
          target: '.clean',
          actions: {
            type: 'keepDraft',
            params: ({ event: { form } }) => ({ form: 'accounts' as const, values: form }),
          },
        },
        'dialog.dismissed': [...dismissal(...forgetsDraft('accounts'))],
      },
      states: {
        clean: {},
        invalid: problem('Some fields are not valid.'),
        duplicate: problem('The account is in the list already.'),
        tooMany: problem('The player has as many accounts as are allowed.'),
        refused: problem('The server refuses a field by name.'),
        ...pinNeededStates,
        ...callFailureStates,
      },
    },
    saving: {
      tags: ['busy', 'dialog'],
      description: 'The new account is sent to the server.',
      invoke: {
        id: 'addAccount',
        src: 'call:addAccount',
        input: ({ context }) => ({ bearer: context.bearer, proof: context.proof, form: held(context.form) }),
      },
      exit: 'clearProof',
      on: {
        'addAccount.accepted': {
          target: 'listing',
          actions: [setList(), { type: 'notify', params: { id: 'accounts.added' } }, ...forgetsDraft('accounts')],
        },
        'addAccount.duplicate': { target: 'adding.duplicate' },
        'addAccount.too_many': { target: 'adding.tooMany' },
        'addAccount.proof_required': askForPin('confirmingAddition'),
        'addAccount.wrong_pin': askAgain('confirmingAddition'),
        'addAccount.validation': {
          target: 'adding.refused',
          actions: withEvent('setField'),
          meta: { requirements: ['RG-8'] },
        },
        'addAccount.unauthorized': whenUnauthorized('accounts'),
        'dialog.dismissed': {
          target: 'refreshing',
          actions: forgetsDraft('accounts'),
          description: 'Closed before the answer: a new read of the list shows whether the account was added.',
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
        onDone: [{ ...whenConfirmed, target: 'saving' }, ...whenNotConfirmed('#adding', 'accounts')],
      },
    },
    removing: {
      id: 'removing',
      tags: ['dialog'],
      description: 'Asks for confirmation and names the account.',
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
        'removeAccount.proof_required': askForPin('confirmingRemoval'),
        'removeAccount.wrong_pin': askAgain('confirmingRemoval'),
        'removeAccount.unauthorized': whenUnauthorized('accounts'),
        'dialog.dismissed': {
          target: 'refreshing',
          description: 'Closed before the answer: a new read of the list shows whether the account was removed.',
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
        onDone: [{ ...whenConfirmed, target: 'deleting' }, ...whenNotConfirmed('#removing', 'accounts')],
      },
    },
    choosing: {
      tags: ['busy'],
      description: 'Another account becomes the default; the list stays on screen.',
      invoke: {
        id: 'chooseAccount',
        src: 'call:chooseAccount',
        input: ({ context }) => ({ bearer: context.bearer, proof: context.proof, id: context.id }),
      },
      exit: 'clearProof',
      on: {
        'chooseAccount.accepted': { target: 'listing', actions: setList() },
        'chooseAccount.not_found': isGone(),
        'chooseAccount.proof_required': askForPin('confirmingChoice'),
        'chooseAccount.wrong_pin': askAgain('confirmingChoice'),
        'chooseAccount.unauthorized': whenUnauthorized('accounts'),
        'chooseAccount.*': { target: 'checking', meta: { requirements: ['ER-2'] } },
      },
    },
    confirmingChoice: {
      ...confirming('The PIN for another default.'),
      invoke: {
        id: 'pinPad',
        src: 'pinPad',
        input: ({ context }) => padInput(context, { kind: 'account_choose', id: context.id }),
        onDone: [{ ...whenConfirmed, target: 'choosing' }, ...whenNotConfirmed('#listing', 'accounts')],
      },
    },
    checking: {
      tags: ['busy'],
      description:
        'The answer to the change of the default was lost: a new read of the list shows which account it is.',
      invoke: { id: 'accounts', src: 'call:accounts', input: ({ context }) => ({ bearer: context.bearer }) },
      on: {
        'accounts.accepted': [
          { guard: withEvent('isDefault'), target: 'listing', actions: setList() },
          { target: 'listing.notChosen', actions: setList() },
        ],
        'accounts.unauthorized': whenUnauthorized('accounts'),
        'accounts.*': { target: 'listing.stale' },
      },
    },
    finished: { type: 'final', entry: 'clearForm' },
  },
});

const padInput = ({ bearer, phone, wasWrong }: Context, deed: SensitiveAction): PinPadInput => ({
  request: { purpose: 'confirm', bearer, deed },
  phone,
  wasWrong,
});

function held(form: AccountForm | null): AccountForm {
  if (!form) throw new Error('Expected a form that was filled in before it is sent; it is empty.');
  return form;
}

export type AccountsSnapshot = SnapshotFrom<typeof accountsMachine>;

export const controlKey = ({ context }: AccountsSnapshot): ControlKey => ({
  uncertain: context.uncertain,
  draft: context.draft !== null,
});
