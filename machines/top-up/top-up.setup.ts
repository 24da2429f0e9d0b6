import { assign, setup } from 'xstate';
import type { OutcomeEvent } from '../../src/contract/call.ts';
import type { Secret } from '../../src/contract/secret.ts';
import type { topUp, TopUpOptions } from '../../src/contract/top-up.calls.ts';
import type { Transaction } from '../../src/contract/transactions.calls.ts';
import { vendorAddress } from '../../src/contract/vendor-address.ts';
import { call } from '../kit/call.ts';
import { deadline, type DeadlineReached } from '../kit/deadline.ts';
import { draftEffects, type Drafts } from '../kit/draft.ts';
import { effect } from '../kit/effect.ts';
import { endedWith, type Ended } from '../kit/end.ts';
import { moneyEffects, nextKey, type IntentKeys } from '../kit/money-intent.ts';
import { notify } from '../kit/neighbours.ts';
import { giveCue } from '../cues/give-cue.ts';
import { page, type PageRestored } from '../kit/page.ts';
import type { ToldOutcome } from '../kit/route.ts';
import { fieldOf, waitOf } from '../kit/said.ts';
import { moneyResultMachine, resultGuards, type MoneyResultOutput } from '../money-result/money-result.machine.ts';
import { openOrderMachine, type OpenOrderOutput } from '../open-order/open-order.machine.ts';
import { resourceMachine, type ResourceOutput } from '../resource/resource.machine.ts';
import { transactionMachine, type TransactionOutput } from '../transaction/transaction.machine.ts';
import { amountVerdict, methodOf, type TopUpChoice } from './top-up-choice.ts';

export interface TopUpInput {
  bearer: Secret;
  intent: string;
  origins: readonly string[];
  pendingKey: string | null;
  returned: string | null;
  /** A claim; the server's answer counts. */
  told: ToldOutcome | null;
  draft: Drafts['topUp'] | null;
}

export interface TopUpOutput {
  type: 'unauthorized';
}

export type TopUpEvent =
  /** Typed, stepped to, or one of the amounts on offer. */
  | { type: 'amount.changed'; digits: string }
  | { type: 'method.chosen'; code: string }
  | { type: 'review.requested' }
  | { type: 'order.confirmed' }
  | { type: 'form.requested' }
  | { type: 'history.requested' }
  | { type: 'checkout.requested' }
  | PageRestored
  | DeadlineReached
  | OutcomeEvent<typeof topUp>;

export type TopUpNotice = 'none' | 'termsChanged' | 'methodUnavailable' | 'notSent' | 'untold' | 'declined';

export interface TopUpContext extends TopUpChoice, IntentKeys {
  bearer: Secret;
  origins: readonly string[];
  returned: string | null;
  told: ToldOutcome | null;
  /** What came back after a login. */
  draft: Drafts['topUp'] | null;
  notice: TopUpNotice;
  transaction: Transaction | null;
  /** Null where its address is no vendor's. */
  checkout: string | null;
  /** Of a wait that the server announced. */
  until: number;
  minutes: number;
  /** Refused by the server. */
  field: string;
  output: TopUpOutput;
}

interface Checkout {
  url: string;
  transaction: Transaction;
}

export const topUpSetup = setup({
  types: {
    context: {} as TopUpContext,
    events: {} as TopUpEvent,
    input: {} as TopUpInput,
    output: {} as TopUpOutput,
    tags: {} as 'busy' | 'error' | 'unexpected' | 'blocked',
  },
  actors: {
    'call:topUp': call<typeof topUp>('topUp'),
    deadline,
    page,
    resource: resourceMachine,
    openOrder: openOrderMachine,
    moneyResult: moneyResultMachine,
    transaction: transactionMachine,
  },
  actions: {
    ...moneyEffects,
    ...draftEffects,
    giveCue,
    notify,
    leaveTo: effect<{ url: string }>('leaveTo'),
    claimKey: assign({ isOpen: true }),
    /** The next try has the same key. */
    holdKey: assign({ isOpen: false }),
    releaseKey: assign(({ context }) => nextKey(context)),
    setOptions: assign(({ context }, { output }: Ended<ResourceOutput>) => {
      const options = optionsOf(output);
      return { options, notice: 'none', ...openOrder(options, context.origins) };
    }),
    markNotice: assign((_, { notice }: { notice: TopUpNotice }) => ({ notice })),
    setDigits: assign((_, { digits }: { digits: string }) => ({ digits })),
    setMethod: assign((_, { code }: { code: string }) => ({ method: code })),
    clearDraft: assign({ draft: null }),
    setWait: assign(waitOf),
    setField: assign(fieldOf),
    setOrder: assign((_, { transaction }: { transaction: Transaction }) => ({ transaction, checkout: null })),
    clearOrder: assign({ transaction: null, checkout: null }),
    setCheckout: assign(({ context }, { url, transaction }: Checkout) => ({
      transaction,
      checkout: vendorAddress(url, context.origins),
    })),
    setEnd: assign((_, { output }: Ended<TransactionOutput>) => ({ transaction: endOf(output) })),
    forgetReturn: assign({ returned: null, told: null, notice: 'none' }),
  },
  guards: {
    isOpen: ({ context }) => context.isOpen,
    isReturned: ({ context }) => context.returned !== null,
    isToldSuccess: ({ context }) => context.told === 'success',
    isToldPending: ({ context }) => context.told === 'pending',
    isToldFailed: ({ context }) => context.told === 'failed',
    isLoadedWith: ({ context }, { output, notice }: Ended<ResourceOutput> & { notice: TopUpNotice }) =>
      output.type === 'loaded' && context.notice === notice,
    isBelowMinimum: ({ context }) => amountVerdict(context) === 'belowMinimum',
    isAboveMaximum: ({ context }) => amountVerdict(context) === 'aboveMaximum',
    hasNoMethod: ({ context }) => methodOf(context) === null,
    isMethodUnavailable: ({ context }) => methodOf(context)?.isAvailable === false,
    hasCheckout: ({ context }) => context.checkout !== null,
    isVendors: ({ context }, { url }: { url: string }) => vendorAddress(url, context.origins) !== null,
    isUnnamed: (_, { transaction }: { transaction: Transaction }) => transaction.id === '',
    isMoved: endedWith<MoneyResultOutput>('moved'),
    ...resultGuards,
    isCancelled: endedWith<OpenOrderOutput>('cancelled'),
    isStale: endedWith<OpenOrderOutput>('stale'),
    isElsewhere: (_, { output }: Ended<TransactionOutput>) =>
      output.type === 'ended' && output.transaction.type !== 'topup',
    isPaid: (_, { output }: Ended<TransactionOutput>) =>
      output.type === 'ended' && output.transaction.status === 'success',
    isUnpaid: endedWith<TransactionOutput>('ended'),
  },
});

function optionsOf(output: ResourceOutput): TopUpOptions {
  const value = output.type === 'loaded' ? output.value : null;
  if (value?.kind !== 'topUpOptions') throw new Error(`Expected "topUpOptions"; what was read is "${value?.kind}".`);
  return value;
}

function openOrder({ openOrder: transaction }: TopUpOptions, origins: readonly string[]) {
  const url = transaction?.checkoutUrl ?? null;
  return { transaction, checkout: url && vendorAddress(url, origins) };
}

export function endOf(output: TransactionOutput): Transaction {
  if (output.type !== 'ended') throw new Error(`Expected the output "ended" of a transaction; it is "${output.type}".`);
  return output.transaction;
}
