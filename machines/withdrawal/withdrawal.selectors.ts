import type { PaymentAccount } from '../../src/contract/accounts.calls.ts';
import type { WithdrawOptions } from '../../src/contract/withdrawal.calls.ts';
import type { MessageRef } from '../kit/effect.ts';
import { waitValues } from '../kit/lock.ts';
import type { AccountsSnapshot } from '../accounts/accounts.machine.ts';
import { accountsOf } from '../accounts/accounts.selectors.ts';
import { wayToProfile, type WayToProfile } from '../profile/age-needed.ts';
import { isPinNeeded, wayToPin, type WayToPin } from '../pin-pad/pin-needed.ts';
import { chosenPayout, chosenWorth, type Payout, type Worth } from './withdrawal-choice.ts';
import type { WithdrawalSnapshot } from './withdrawal.machine.ts';

/** Review and PIN are dialogs above the form. `waiting`: the result is unknown. */
export type WithdrawalScreen = 'preparing' | 'form' | 'waiting' | 'accepted' | 'elsewhere' | 'none';

const screens: Readonly<Record<string, WithdrawalScreen>> = {
  preparing: 'preparing',
  typing: 'form',
  reviewing: 'form',
  confirming: 'form',
  sending: 'form',
  waitingForResult: 'waiting',
  accepted: 'accepted',
  elsewhere: 'elsewhere',
};

function stateOf({ value }: WithdrawalSnapshot): { state: string; inner: string } {
  const active = typeof value === 'object' ? value.active : value;
  if (typeof active !== 'object') return { state: active, inner: '' };
  const [[state, inner] = ['', '']] = Object.entries(active);
  return { state, inner };
}

export const withdrawalScreen = (snapshot: WithdrawalSnapshot): WithdrawalScreen =>
  screens[stateOf(snapshot).state] ?? 'none';

/** Also below the PIN pad and while the request is sent. */
export const isReviewing = (snapshot: WithdrawalSnapshot): boolean =>
  ['reviewing', 'confirming', 'sending'].includes(stateOf(snapshot).state);
export const isSending = (snapshot: WithdrawalSnapshot): boolean => stateOf(snapshot).state === 'sending';

/** The review opens once the accounts are read. */
export const isAwaitingAccounts = (snapshot: WithdrawalSnapshot): boolean =>
  stateOf(snapshot).inner === 'awaitingAccounts';

export const withdrawOptionsOf = ({ context }: WithdrawalSnapshot): WithdrawOptions | null => context.options;
export const digitsOf = ({ context }: WithdrawalSnapshot): string => context.digits;
export const reviewedAccount = ({ context }: WithdrawalSnapshot): PaymentAccount | null => context.account;
/** Id of the account that was chosen last, or came back after a login. */
export const pickedAccount = ({ context }: WithdrawalSnapshot): string | null => context.picked;
export const worthOf = ({ context }: WithdrawalSnapshot): Worth | null => chosenWorth(context);
export const payoutOf = ({ context }: WithdrawalSnapshot): Payout | null => chosenPayout(context);

export const pinForWithdrawal = (snapshot: WithdrawalSnapshot): WayToPin | null =>
  wayToPin(stateOf(snapshot).inner, snapshot.context.options?.pinPause ?? null);
export const ageForWithdrawal = (snapshot: WithdrawalSnapshot): WayToProfile | null =>
  wayToProfile(stateOf(snapshot).inner, snapshot.context.adultOn);
/** A PIN comes before any withdrawal: it is said above the form, which does not go on. */
export const isHeld = (snapshot: WithdrawalSnapshot): boolean => {
  const { state, inner } = stateOf(snapshot);
  return state === 'typing' && isPinNeeded(inner);
};

type Place = 'amount' | 'account' | 'form';

const problems: Readonly<Record<string, { place: Place; id: string }>> = {
  belowMinimum: { place: 'amount', id: 'withdraw.error.below_minimum' },
  overBalance: { place: 'amount', id: 'withdraw.error.over_balance' },
  aboveMaximum: { place: 'amount', id: 'withdraw.error.above_maximum' },
  insufficient: { place: 'amount', id: 'withdraw.error.insufficient' },
  accountMissing: { place: 'account', id: 'withdraw.error.account_missing' },
  accountGone: { place: 'account', id: 'withdraw.error.account_gone' },
  limitsChanged: { place: 'form', id: 'withdraw.error.limits_changed' },
  refused: { place: 'form', id: 'error.validation' },
  notSent: { place: 'form', id: 'withdraw.error.not_sent' },
  untold: { place: 'form', id: 'money_result.untold.problem' },
  declined: { place: 'form', id: 'withdraw.error.declined' },
  notAvailable: { place: 'form', id: 'error.not_available' },
  throttled: { place: 'form', id: 'withdraw.error.throttled' },
  withdrawalsPaused: { place: 'form', id: 'withdraw.error.paused' },
};

export interface WithdrawalProblem {
  /** What the player has to change; `form`: nothing that was entered. */
  place: Place;
  message: MessageRef;
}

export function withdrawalProblem(snapshot: WithdrawalSnapshot): WithdrawalProblem | null {
  const { state, inner } = stateOf(snapshot);
  const problem = state === 'typing' ? problems[inner] : undefined;
  if (!problem) return null;
  const { options, field, minutes } = snapshot.context;
  const platinum =
    inner === 'belowMinimum' ? options?.minimum : inner === 'aboveMaximum' ? options?.maximum : options?.available;
  return {
    place: problem.place,
    message: { id: problem.id, values: { field, ...waitValues(minutes), platinum: platinum ?? 0 } },
  };
}

/** By the present list: a missing account may have been added since. */
export function accountError(problem: WithdrawalProblem | null, list: AccountsSnapshot): MessageRef | null {
  if (problem?.place !== 'account') return null;
  if (problem.message.id !== problems['accountMissing']?.id) return problem.message;
  return accountsOf(list).length === 0 ? problem.message : null;
}
