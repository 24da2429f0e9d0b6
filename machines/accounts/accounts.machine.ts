/** The accounts that a player is paid to: list, add, remove, choose the default (PA-1). */
import { assertEvent, assign, setup, type SnapshotFrom } from 'xstate';
import { accountProblems, type AccountField, type AccountForm } from '../../src/contract/account-rules.ts';
import type {
  accounts,
  addAccount,
  chooseAccount,
  PaymentAccount,
  removeAccount,
} from '../../src/contract/accounts.calls.ts';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import type { Secret } from '../../src/contract/secret.ts';
import { call } from '../kit/call.ts';
import { controlKeyOf } from '../kit/control-key.ts';
import { effect, type MessageRef } from '../kit/effect.ts';
import { troubleOf, troubleStates } from '../kit/trouble.ts';

export interface AccountsInput {
  bearer: Secret;
}

/** It ends only with the session. */
export interface AccountsOutput {
  type: 'unauthorized';
}

export type AccountsEvent =
  | { type: 'list.refreshRequested' }
  | { type: 'connection.restored' }
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
  problems: readonly AccountField[];
  field: string;
  /** A change had no readable answer: it may have gone through all the same. */
  uncertain: boolean;
  output: AccountsOutput;
}

interface Listed {
  accounts: readonly PaymentAccount[];
}

/** Given up: where nobody can say how a change went, the list that is read anew does. */
const dismissal = () =>
  [{ guard: 'isUncertain', target: '#accounts.loading' }, { target: '#accounts.listing' }] as const;

const keepList = () => ({ type: 'keepAccounts', params: ({ event }: { event: Listed }) => event }) as const;
const refused = (description: string) => ({ tags: ['error' as const], description });

/** The account is gone: removed on another device, or by an earlier try whose answer was lost. */
const isGone = () =>
  ({
    target: '#accounts.loading',
    actions: { type: 'notify', params: { id: 'accounts.gone' } },
    description: 'It was removed before: the list is read again.',
  }) as const;

export const accountsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AccountsEvent,
    input: {} as AccountsInput,
    output: {} as AccountsOutput,
    tags: {} as 'busy' | 'error' | 'dialog',
  },
  actors: {
    'call:accounts': call<typeof accounts>('accounts'),
    'call:addAccount': call<typeof addAccount>('addAccount'),
    'call:removeAccount': call<typeof removeAccount>('removeAccount'),
    'call:chooseAccount': call<typeof chooseAccount>('chooseAccount'),
  },
  actions: {
    notify: effect<MessageRef>('notify'),
    keepAccounts: assign((_, { accounts }: Listed) => ({ accounts, uncertain: false })),
    keepId: assign((_, { id }: { id: string }) => ({ id })),
    keepProblems: assign((_, { form }: { form: AccountForm }) => ({ problems: accountProblems(form) })),
    noteUncertainty: assign({ uncertain: true }),
    keepField: assign((_, { field }: { field: string }) => ({ field })),
  },
  guards: {
    isUncertain: ({ context }) => context.uncertain,
    hasProblems: (_, { form }: { form: AccountForm }) => accountProblems(form).length > 0,
  },
}).createMachine({
  id: 'accounts',
  description: 'Payment accounts',
  context: ({ input }) => ({
    ...input,
    accounts: [],
    id: '',
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
      meta: { requirements: ['PA-1'] },
      invoke: { id: 'accounts', src: 'call:accounts', input: ({ context }) => ({ bearer: context.bearer }) },
      on: {
        'accounts.accepted': { target: 'listing', actions: keepList() },
        'accounts.unauthorized': { target: 'finished', meta: { requirements: ['ER-1'] } },
        ...troubleOf('accounts', '#failed'),
      },
    },
    failed: {
      id: 'failed',
      description: 'The list could not be read: says why, and offers to try again.',
      meta: { requirements: ['ER-2'] },
      initial: 'unknown',
      on: { 'list.refreshRequested': { target: 'loading' }, 'connection.restored': { target: 'loading' } },
      states: { ...troubleStates },
    },
    listing: {
      id: 'listing',
      description: 'The list, or that there is none yet.',
      initial: 'clean',
      on: {
        'list.refreshRequested': { target: 'loading' },
        'accountForm.opened': { target: 'adding' },
        'removal.requested': { target: 'removing', actions: { type: 'keepId', params: ({ event }) => event } },
        'default.chosen': { target: 'choosing', actions: { type: 'keepId', params: ({ event }) => event } },
      },
      states: { clean: {}, ...troubleStates },
    },
    adding: {
      id: 'adding',
      tags: ['dialog'],
      description: 'The form of a new account.',
      meta: { requirements: ['PA-1'] },
      initial: 'clean',
      on: {
        'accountForm.submitted': [
          {
            guard: { type: 'hasProblems', params: ({ event }) => event },
            target: '.invalid',
            actions: { type: 'keepProblems', params: ({ event }) => event },
          },
          { target: 'saving' },
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
        ...troubleStates,
      },
    },
    saving: {
      tags: ['busy', 'dialog'],
      description: 'The new account is on its way.',
      invoke: {
        id: 'addAccount',
        src: 'call:addAccount',
        input: ({ context, event }) => {
          assertEvent(event, 'accountForm.submitted');
          return { bearer: context.bearer, form: event.form };
        },
      },
      on: {
        'addAccount.accepted': {
          target: 'listing',
          actions: [keepList(), { type: 'notify', params: { id: 'accounts.added' } }],
        },
        'addAccount.duplicate': { target: 'adding.duplicate' },
        'addAccount.too_many': { target: 'adding.tooMany' },
        'addAccount.validation': {
          target: 'adding.refused',
          actions: { type: 'keepField', params: ({ event }) => event },
          meta: { requirements: ['RG-8'] },
        },
        'addAccount.unauthorized': { target: 'finished', meta: { requirements: ['ER-1'] } },
        'dialog.dismissed': {
          target: 'loading',
          description: 'Closed before the answer: the list that is read anew says whether it is there.',
        },
        ...troubleOf('addAccount', '#adding', 'noteUncertainty'),
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
      states: { clean: {}, ...troubleStates },
    },
    deleting: {
      tags: ['busy', 'dialog'],
      invoke: {
        id: 'removeAccount',
        src: 'call:removeAccount',
        input: ({ context }) => ({ bearer: context.bearer, id: context.id }),
      },
      on: {
        'removeAccount.accepted': {
          target: 'listing',
          actions: [keepList(), { type: 'notify', params: { id: 'accounts.removed' } }],
        },
        'removeAccount.not_found': isGone(),
        'removeAccount.unauthorized': { target: 'finished', meta: { requirements: ['ER-1'] } },
        'dialog.dismissed': {
          target: 'loading',
          description: 'Closed before the answer: the list that is read anew says whether it is gone.',
        },
        ...troubleOf('removeAccount', '#removing', 'noteUncertainty'),
      },
    },
    choosing: {
      tags: ['busy'],
      description: 'Another default; the list stays on screen.',
      invoke: {
        id: 'chooseAccount',
        src: 'call:chooseAccount',
        input: ({ context }) => ({ bearer: context.bearer, id: context.id }),
      },
      on: {
        'chooseAccount.accepted': { target: 'listing', actions: keepList() },
        'chooseAccount.not_found': isGone(),
        'chooseAccount.unauthorized': { target: 'finished', meta: { requirements: ['ER-1'] } },
        ...troubleOf('chooseAccount', '#listing'),
      },
    },
    finished: { type: 'final' },
  },
});

export type AccountsSnapshot = SnapshotFrom<typeof accountsMachine>;

export const controlKey = (snapshot: AccountsSnapshot): string =>
  controlKeyOf(snapshot, { uncertain: snapshot.context.uncertain });
