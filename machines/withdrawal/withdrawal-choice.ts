/** Pure: guards and page share it. */
import type { PaymentAccount } from '../../src/contract/accounts.calls.ts';
import { readPlatinum, type Platinum, type Rupiah } from '../../src/contract/money.ts';
import { payout, priceOf, withdrawalRate } from '../../src/contract/money-sums.ts';
import type { WithdrawOptions } from '../../src/contract/withdrawal.calls.ts';

export interface WithdrawalChoice {
  /** Null until they have been read. */
  options: WithdrawOptions | null;
  /** Empty for none. */
  digits: string;
}

/** The account picked last, if it is still there, else the default, else the first; null: there is none. */
export const chosenAccount = (accounts: readonly PaymentAccount[], picked: string | null): PaymentAccount | null =>
  accounts.find(({ id }) => id === picked) ?? accounts.find(({ isDefault }) => isDefault) ?? accounts[0] ?? null;

export type AmountVerdict = 'fits' | 'belowMinimum' | 'overBalance' | 'aboveMaximum';

/** The problem of the amount; too much for the balance comes before too much for the limit, as the more helpful one. */
export function amountVerdict({ options, digits }: WithdrawalChoice): AmountVerdict {
  const amount = readPlatinum(digits);
  if (amount === null) return digits === '' ? 'belowMinimum' : 'aboveMaximum';
  if (options === null || amount < options.minimum) return 'belowMinimum';
  if (amount > options.available) return 'overBalance';
  return amount > options.maximum ? 'aboveMaximum' : 'fits';
}

export interface Worth {
  platinum: Platinum;
  price: Rupiah;
}

/** Even if it cannot be withdrawn; null where it cannot be read. */
export function chosenWorth({ digits }: WithdrawalChoice): Worth | null {
  const platinum = readPlatinum(digits);
  return platinum === null ? null : { platinum, price: priceOf(platinum, withdrawalRate) };
}

export interface Payout extends Worth {
  fee: Rupiah;
  total: Rupiah;
}

/** After the fee; null where the amount cannot be withdrawn. */
export function chosenPayout(choice: WithdrawalChoice): Payout | null {
  const platinum = readPlatinum(choice.digits);
  if (choice.options === null || platinum === null || amountVerdict(choice) !== 'fits') return null;
  return { platinum, ...payout(platinum, choice.options.fee) };
}
