import { assign, sendTo, setup } from 'xstate';
import type { PaymentAccount } from '../../src/contract/accounts.calls.ts';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import type { Secret } from '../../src/contract/secret.ts';
import type { withdraw, WithdrawOptions } from '../../src/contract/withdrawal.calls.ts';
import { call } from '../kit/call.ts';
import { deadline, type DeadlineReached } from '../kit/deadline.ts';
import { draftEffects, type Drafts } from '../kit/draft.ts';
import { endedWith, type Ended } from '../kit/end.ts';
import { moneyEffects, nextKey, type IntentKeys } from '../kit/money-intent.ts';
import { fieldOf, waitOf } from '../kit/said.ts';
import { adultDayOf } from '../profile/age-needed.ts';
import { accountsMachine } from '../accounts/accounts.machine.ts';
import { moneyResultMachine, resultGuards, type MoneyResultOutput } from '../money-result/money-result.machine.ts';
import { padEnds, type PinSaved } from '../pin-pad/pin-needed.ts';
import { pinPadMachine, type PinPadOutput } from '../pin-pad/pin-pad.machine.ts';
import { resourceMachine, type ResourceOutput } from '../resource/resource.machine.ts';
import { amountVerdict, chosenAccount, type WithdrawalChoice } from './withdrawal-choice.ts';

export interface WithdrawalOutput {
  type: 'unauthorized';
}

export type WithdrawalEvent =
  /** Typed, stepped to, or a part of the balance. */
  | { type: 'amount.changed'; digits: string }
  /** `review.requested` will carry the whole account. */
  | { type: 'account.changed'; id: string }
  /** `unread`: the accounts were not read yet. */
  | { type: 'review.requested'; account: PaymentAccount | 'unread' | null }
  | { type: 'accounts.listed'; accounts: readonly PaymentAccount[] }
  | { type: 'accounts.notListed' }
  | { type: 'review.confirmed' }
  | { type: 'dialog.dismissed' }
  | { type: 'form.requested' }
  | PinSaved
  | DeadlineReached
  | OutcomeEvent<typeof withdraw>;

export type WithdrawalNotice = 'none' | 'insufficient' | 'limitsChanged' | 'notSent' | 'untold' | 'declined';

export interface WithdrawalInput {
  bearer: Secret;
  intent: string;
  phone: string;
  pendingKey: string | null;
  draft: Drafts['withdrawal'] | null;
  /** Of a new account. */
  accountDraft: Drafts['accounts'] | null;
}

export interface WithdrawalContext extends WithdrawalChoice, IntentKeys {
  bearer: Secret;
  phone: string;
  /** What came back after a login. */
  draft: Drafts['withdrawal'] | null;
  accountDraft: Drafts['accounts'] | null;
  /** Id of the account that was chosen last; null: none was. */
  picked: string | null;
  account: PaymentAccount | null;
  notice: WithdrawalNotice;
  proof: Secret | null;
  wasWrong: boolean;
  /** Of a wait that the server announced. */
  until: number;
  minutes: number;
  /** Refused by the server. */
  field: string;
  /** `yyyy-mm-dd` */
  adultOn: string | null;
  output: WithdrawalOutput;
}

interface Requested {
  account: PaymentAccount | 'unread' | null;
}
interface Listed {
  accounts: readonly PaymentAccount[];
}

const picking = (account: PaymentAccount | null) => ({ account, picked: account?.id ?? null });

/** Of terms that were just read, unless what became of the last try has to be said. */
const isTold =
  (is: (options: WithdrawOptions) => boolean) =>
  ({ context }: { context: WithdrawalContext }, { output }: Ended<ResourceOutput>): boolean =>
    output.type === 'loaded' && context.notice === 'none' && is(optionsOf(output));

export const withdrawalSetup = setup({
  types: {
    context: {} as WithdrawalContext,
    events: {} as WithdrawalEvent,
    input: {} as WithdrawalInput,
    output: {} as WithdrawalOutput,
    tags: {} as 'busy' | 'error' | 'unexpected' | 'blocked' | 'dialog',
  },
  actors: {
    'call:withdraw': call<typeof withdraw>('withdraw'),
    deadline,
    resource: resourceMachine,
    accounts: accountsMachine,
    pinPad: pinPadMachine,
    moneyResult: moneyResultMachine,
  },
  actions: {
    ...moneyEffects,
    ...draftEffects,
    claimKey: assign({ isOpen: true }),
    /** The next try has the same key. */
    holdKey: assign({ isOpen: false }),
    releaseKey: assign(({ context }) => nextKey(context)),
    setOptions: assign((_, { output }: Ended<ResourceOutput>) => {
      const options = optionsOf(output);
      return { options, notice: 'none', adultOn: options.adultOn };
    }),
    setAdultDay: assign(adultDayOf),
    setPause: assign((_, { output }: Ended<ResourceOutput>) => ({ until: optionsOf(output).pausedUntil ?? 0 })),
    markNotice: assign((_, { notice }: { notice: WithdrawalNotice }) => ({ notice })),
    setDigits: assign((_, { digits }: { digits: string }) => ({ digits })),
    setPicked: assign((_, { id }: { id: string }) => ({ picked: id })),
    setAccount: assign((_, { account }: Requested) => (account === 'unread' ? {} : picking(account))),
    setListed: assign(({ context: { picked } }, { accounts }: Listed) => picking(chosenAccount(accounts, picked))),
    clearDraft: assign({ draft: null }),
    setProof: assign((_, { output }: Ended<PinPadOutput>) =>
      output.type === 'confirmed' ? { proof: output.proof } : {},
    ),
    clearProof: assign({ proof: null }),
    markMiss: assign({ wasWrong: true }),
    clearMiss: assign({ wasWrong: false }),
    setWait: assign(waitOf),
    setField: assign(fieldOf),
    emptyForm: assign({ digits: '', account: null, picked: null }),
    openAccountForm: sendTo('accounts', { type: 'accountForm.opened' as const }),
    refreshAccounts: sendTo('accounts', { type: 'list.refreshRequested' as const }),
  },
  guards: {
    isOpen: ({ context }) => context.isOpen,
    isLoadedWith: ({ context }, { output, notice }: Ended<ResourceOutput> & { notice: WithdrawalNotice }) =>
      output.type === 'loaded' && context.notice === notice,
    isPaused: isTold(({ pausedUntil }) => pausedUntil !== null),
    isMinor: isTold(({ age }) => age === 'minor'),
    isOfUnknownAge: isTold(({ age }) => age === 'unknown'),
    hasNoPin: isTold(({ pin }) => pin === 'none'),
    hasLockedPin: isTold(({ pin }) => pin === 'locked'),
    isBelowMinimum: ({ context }) => amountVerdict(context) === 'belowMinimum',
    isOverBalance: ({ context }) => amountVerdict(context) === 'overBalance',
    isAboveMaximum: ({ context }) => amountVerdict(context) === 'aboveMaximum',
    hasNoAccount: (_, { account }: Requested) => account === null,
    areAccountsUnread: (_, { account }: Requested) => account === 'unread',
    hasListedNone: (_, { accounts }: Listed) => accounts.length === 0,
    ...padEnds,
    isMoved: (_, { output }: Ended<MoneyResultOutput>) =>
      output.type === 'moved' && output.transaction.status !== 'failed',
    hasFailed: endedWith<MoneyResultOutput>('moved'),
    ...resultGuards,
  },
});

function optionsOf(output: ResourceOutput): WithdrawOptions {
  const value = output.type === 'loaded' ? output.value : null;
  if (value?.kind !== 'withdrawOptions')
    throw new Error(`Expected "withdrawOptions"; what was read is "${value?.kind}".`);
  return value;
}
