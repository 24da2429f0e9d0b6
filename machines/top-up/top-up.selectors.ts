import type { Platinum, Rupiah } from '../../src/contract/money.ts';
import type { Quote } from '../../src/contract/money-sums.ts';
import type { PaymentMethod, TopUpOptions } from '../../src/contract/top-up.calls.ts';
import type { FailureReason } from '../../src/contract/transaction-words.ts';
import type { Transaction } from '../../src/contract/transactions.calls.ts';
import type { MessageRef } from '../kit/effect.ts';
import type { ToldOutcome } from '../kit/route.ts';
import { waitValues } from '../kit/lock.ts';
import { amountOf, chosenPrice, chosenQuote, methodOf } from './top-up-choice.ts';
import type { TopUpSnapshot } from './top-up.machine.ts';

/** `waiting`: the result is unknown. `returned`: back from the e-wallet before the payment is decided. */
export type TopUpScreen =
  | 'preparing'
  | 'form'
  | 'review'
  | 'waiting'
  | 'leaving'
  | 'blocked'
  | 'returned'
  | 'told'
  | 'unpaid'
  | 'elsewhere'
  | 'none';

const screens = {
  preparing: 'preparing',
  choosing: 'form',
  confirming: 'review',
  creating: 'review',
  waitingForResult: 'waiting',
  leaving: 'leaving',
  blocked: 'blocked',
  told: 'told',
  elsewhere: 'elsewhere',
} as const;

export function topUpScreen(snapshot: TopUpSnapshot): TopUpScreen {
  if (snapshot.matches({ returned: 'unpaid' })) return 'unpaid';
  if (snapshot.matches('returned')) return 'returned';
  const state = typeof snapshot.value === 'string' ? snapshot.value : Object.keys(snapshot.value)[0];
  return screens[state as keyof typeof screens] ?? 'none';
}

export const toldOutcomeOf = ({ value }: TopUpSnapshot): ToldOutcome | null =>
  typeof value === 'object' && 'told' in value ? value.told : null;

export const topUpOptionsOf = ({ context }: TopUpSnapshot): TopUpOptions | null => context.options;

export interface TopUpOrder {
  digits: string;
  amount: Platinum | null;
  method: PaymentMethod | null;
  /** Before fee and discount. */
  price: Rupiah | null;
  /** Null without a method or a valid amount. */
  quote: Quote | null;
}

export const orderOf = ({ context }: TopUpSnapshot): TopUpOrder => ({
  digits: context.digits,
  amount: amountOf(context),
  method: methodOf(context),
  price: chosenPrice(context),
  quote: chosenQuote(context),
});

type Problem =
  | 'belowMinimum'
  | 'aboveMaximum'
  | 'methodMissing'
  | 'methodUnavailable'
  | 'termsChanged'
  | 'notLinked'
  | 'balanceTooLow'
  | 'refused'
  | 'notSent'
  | 'untold'
  | 'declined'
  | 'notAvailable'
  | 'throttled';

const problemMessages: Record<Problem, string> = {
  belowMinimum: 'top_up.error.below_minimum',
  aboveMaximum: 'top_up.error.above_maximum',
  methodMissing: 'top_up.error.method_missing',
  methodUnavailable: 'top_up.error.method_unavailable',
  termsChanged: 'top_up.error.terms_changed',
  notLinked: 'top_up.error.not_linked',
  balanceTooLow: 'top_up.error.balance_too_low',
  refused: 'error.validation',
  notSent: 'top_up.error.not_sent',
  untold: 'money_result.untold.problem',
  declined: 'top_up.error.declined',
  notAvailable: 'error.not_available',
  throttled: 'top_up.error.throttled',
};

const places: Partial<Record<Problem, 'amount' | 'method'>> = {
  belowMinimum: 'amount',
  aboveMaximum: 'amount',
  methodMissing: 'method',
  methodUnavailable: 'method',
  notLinked: 'method',
  balanceTooLow: 'method',
};

export interface TopUpProblem {
  /** What the player has to change; `form`: nothing that was chosen. */
  place: 'amount' | 'method' | 'form';
  message: MessageRef;
  offersLink: boolean;
}

export function topUpProblem({ value, context }: TopUpSnapshot): TopUpProblem | null {
  if (typeof value !== 'object' || !('choosing' in value) || value.choosing === 'clean') return null;
  const problem: Problem = value.choosing;
  const { options, field, minutes } = context;
  return {
    place: places[problem] ?? 'form',
    message: {
      id: problemMessages[problem],
      values: {
        field,
        ...waitValues(minutes),
        ...(problem === 'belowMinimum' && options && { platinum: options.minimum }),
        ...(problem === 'aboveMaximum' && options && { platinum: options.maximum }),
      },
    },
    offersLink: problem === 'notLinked',
  };
}

/** Unpaid, or still open. */
export const lastOrderOf = ({ context }: TopUpSnapshot): Transaction | null => context.transaction;

export interface OpenOrder {
  order: Transaction;
  /** At the e-wallet; a virtual account is paid elsewhere. */
  canGoOn: boolean;
}

/** Waits for its payment: it is offered before a new one. */
export function openOrderOf(snapshot: TopUpSnapshot): OpenOrder | null {
  const { transaction: order, checkout } = snapshot.context;
  if (!snapshot.matches('choosing') || order?.status !== 'pending') return null;
  return { order, canGoOn: checkout !== null };
}

const reasonMessages: Record<FailureReason, string> = {
  expired: 'top_up.unpaid.expired',
  cancelled: 'top_up.unpaid.cancelled',
  rejected: 'top_up.unpaid.rejected',
  unavailable: 'top_up.unpaid.unavailable',
  released: 'top_up.unpaid.released',
};

export const unpaidReason = ({ context: { transaction } }: TopUpSnapshot): MessageRef => ({
  id: transaction?.reason ? reasonMessages[transaction.reason] : 'top_up.unpaid.text',
});
