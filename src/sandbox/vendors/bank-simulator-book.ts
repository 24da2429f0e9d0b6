/** The book of the simulated bank: virtual accounts to be paid, and payouts. */
import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import { after, type Clock } from '../../server/domain/platform/clock.ts';
import type { AccountOrder, PayoutOrder, VendorOrder } from '../../server/domain/vendors/vendor-ports.ts';
import { providerOf } from '../../contract/account-rules.ts';
import { Moment, newest, Whole, type Journal } from './journal.ts';
import { statusOf } from './order-status.ts';
import type { SimulatedCallbacks } from './simulated-callbacks.ts';

const StatusWord = v.picklist(['pending', 'paid', 'failed']);

export const Account = v.object({
  number: v.string(),
  va: v.string(),
  bank: v.string(),
  amount: Whole,
  status: StatusWord,
  expires_at: Moment,
});
export type SimulatedAccount = v.InferOutput<typeof Account>;

const Payout = v.object({
  number: v.string(),
  provider: v.string(),
  account_number: v.string(),
  holder: v.string(),
  amount: Whole,
  status: StatusWord,
  /** Null: a person settles it. */
  settles_at: v.nullable(Moment),
});
export type SimulatedPayout = v.InferOutput<typeof Payout>;

/** The first digits of virtual accounts, by bank. */
const prefixes = new Map([
  ['bca', '39010'],
  ['bni', '88081'],
  ['bri', '26215'],
  ['bsi', '60590'],
  ['btn', '94821'],
  ['cimb', '59190'],
  ['danamon', '79971'],
  ['mandiri', '88908'],
  ['permata', '85281'],
  ['seabank', '90107'],
]);

/** On a page. */
const mostShown = 20;

/** Payouts to accounts with this ending fail when they are settled. */
const unknownEnding = '0000';

export interface BankSettings {
  /** ms until a payout settles by itself; null: a person settles it. */
  settleAfter: number | null;
  /** Banks that now open no virtual accounts. */
  closed: readonly string[];
}

interface BankBookParts {
  journal: Journal;
  clock: Clock;
  callbacks: SimulatedCallbacks;
  settings(): BankSettings;
}

const isPending = ({ status }: { status: string }): boolean => status === 'pending';

export function createBankBook({ journal, clock, callbacks, settings }: BankBookParts) {
  const accounts = journal.table('accounts', Account, { second: ({ va }) => va, isWaiting: isPending });
  const payouts = journal.table('payouts', Payout, { isWaiting: isPending });
  const { told } = journal;

  /** Ends a pending order and writes its callback; false if it is no longer pending. */
  async function endAccount(number: string, status: 'paid' | 'failed'): Promise<boolean> {
    const account = accounts.get(number);
    if (account?.status !== 'pending') return told(false);
    accounts.put(number, { ...account, status });
    callbacks.write({ number, kind: 'payment', status, amount: account.amount });
    return callbacks.written(true);
  }

  async function endPayout(number: string, status: 'paid' | 'failed'): Promise<boolean> {
    const payout = payouts.get(number);
    if (payout?.status !== 'pending') return told(false);
    payouts.put(number, { ...payout, status, settles_at: null });
    callbacks.write({ number, kind: 'payout', status, amount: payout.amount });
    return callbacks.written(true);
  }

  return {
    /** Idempotent by number: a second call returns the first account. */
    async openAccount({ number, bank, amount, expiresAt }: AccountOrder): Promise<SimulatedAccount | 'unavailable'> {
      const prefix = prefixes.get(bank);
      if (prefix === undefined || settings().closed.includes(bank)) return 'unavailable';
      const known = accounts.get(number);
      if (known) return told(known);
      const va = `${prefix}${String(randomInt(10_000_000_000)).padStart(10, '0')}`;
      if (accounts.find(va)) throw new Error(`Expected a virtual account that nobody has; ${va} is taken.`);
      const opened = { number, va, bank, amount, status: 'pending', expires_at: expiresAt } as const;
      accounts.put(number, opened);
      return told(opened);
    },
    accounts: () => told(newest(accounts.rows(), mostShown)),
    accountStatus: async (number: string): Promise<VendorOrder> => told(statusOf(accounts.get(number))),

    /** Pays a virtual account; needs the exact amount, in time, once. */
    async pay(va: string, amount: bigint): Promise<'paid' | 'unknown' | 'wrong_amount' | 'expired' | 'over'> {
      const account = accounts.find(va);
      if (!account) return 'unknown';
      if (account.status === 'paid') return told('over');
      if (account.status === 'failed' || account.expires_at <= clock.now()) return told('expired');
      if (account.amount !== amount) return 'wrong_amount';
      return (await endAccount(account.number, 'paid')) ? 'paid' : 'over';
    },

    async payOut({ number, provider, accountNumber, holder, amount }: PayoutOrder): Promise<'taken' | 'rejected'> {
      if (!providerOf(provider)) return 'rejected';
      const { settleAfter } = settings();
      const settles_at = settleAfter === null ? null : after(clock.now(), settleAfter);
      const order = { number, provider, account_number: accountNumber, holder, amount };
      if (!payouts.get(number)) payouts.put(number, { ...order, status: 'pending', settles_at });
      return told('taken');
    },
    endPayout,
    payouts: () => told(newest(payouts.rows(), mostShown)),
    payoutStatus: async (number: string): Promise<VendorOrder> => told(statusOf(payouts.get(number))),

    /** Fails accounts not paid in time, and settles due payouts. */
    async work(): Promise<void> {
      const now = clock.now();
      const unpaid = accounts.waiting().filter(({ expires_at: expiresAt }) => expiresAt <= now);
      const due = payouts.waiting().filter(({ settles_at: settlesAt }) => settlesAt !== null && settlesAt <= now);
      await Promise.all([
        ...unpaid.map(({ number }) => endAccount(number, 'failed')),
        ...due.map(({ number, account_number: account }) =>
          endPayout(number, account.endsWith(unknownEnding) ? 'failed' : 'paid'),
        ),
      ]);
    },
  };
}

export type BankBook = ReturnType<typeof createBankBook>;
