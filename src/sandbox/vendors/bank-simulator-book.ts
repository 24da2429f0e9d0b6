/** The book of the simulated bank, in its own tables: virtual accounts to be paid, and payouts. */
import { randomInt } from 'node:crypto';
import type { Database } from '../../server/db/database.ts';
import { sql } from '../../server/db/sql.ts';
import { after, type Clock } from '../../server/domain/platform/clock.ts';
import type { AccountOrder, PayoutOrder, VendorOrder, VendorStatus } from '../../server/domain/vendors/vendor-ports.ts';
import { providerOf } from '../../contract/account-rules.ts';
import { statusOf } from './order-status.ts';
import type { SimulatedCallbacks } from './simulated-callbacks.ts';

type Status = Exclude<VendorStatus, 'unknown'>;

export interface SimulatedAccount {
  number: string;
  va: string;
  bank: string;
  amount: bigint;
  status: Status;
  expires_at: Date;
}

export interface SimulatedPayout {
  number: string;
  provider: string;
  account_number: string;
  holder: string;
  amount: bigint;
  status: Status;
}

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

/** Payouts to accounts with this ending fail when they are settled. */
const unknownEnding = '0000';

const tables = `
create table if not exists simulated_bank_accounts (
  number text primary key, place bigint generated always as identity, va text not null unique, bank text not null,
  amount bigint not null, status text not null, expires_at timestamptz not null);
create table if not exists simulated_bank_payouts (
  number text primary key, place bigint generated always as identity, provider text not null,
  account_number text not null, holder text not null, amount bigint not null, status text not null,
  settles_at timestamptz)`;

export interface BankSettings {
  /** ms until a payout settles by itself; null: a person settles it. */
  settleAfter: number | null;
  /** Banks that now open no virtual accounts. */
  closed: readonly string[];
}

interface BankBookParts {
  database: Database;
  clock: Clock;
  callbacks: SimulatedCallbacks;
  settings(): BankSettings;
}

export async function createBankBook({ database, clock, callbacks, settings }: BankBookParts) {
  await database.script(tables);

  const accountByNumber = (number: string) =>
    database.row<SimulatedAccount>(sql`
      select number, va, bank, amount, status, expires_at from simulated_bank_accounts where number = ${number}`);

  const payoutByNumber = (number: string) =>
    database.row<SimulatedPayout>(sql`
      select number, provider, account_number, holder, amount, status from simulated_bank_payouts
      where number = ${number}`);

  /** Ends a pending order and writes its callback; false if it is no longer pending. */
  const endIn =
    (kind: 'payment' | 'payout') =>
    async (number: string, status: 'paid' | 'failed'): Promise<boolean> => {
      const update =
        kind === 'payment'
          ? sql`update simulated_bank_accounts set status = ${status}
              where number = ${number} and status = 'pending' returning amount`
          : sql`update simulated_bank_payouts set status = ${status}, settles_at = null
              where number = ${number} and status = 'pending' returning amount`;
      const isEnded = await database.transaction(async (handle) => {
        const ended = await handle.row<{ amount: bigint }>(update);
        if (ended) await callbacks.write(handle, { number, kind, status, amount: ended.amount });
        return ended !== null;
      });
      callbacks.wake();
      return isEnded;
    };
  const [endAccount, endPayout] = [endIn('payment'), endIn('payout')];

  return {
    /** Idempotent by number: a second call returns the first account. */
    async openAccount({ number, bank, amount, expiresAt }: AccountOrder): Promise<SimulatedAccount | 'unavailable'> {
      const prefix = prefixes.get(bank);
      if (prefix === undefined || settings().closed.includes(bank)) return 'unavailable';
      const va = `${prefix}${String(randomInt(10_000_000_000)).padStart(10, '0')}`;
      await database.run(sql`
        insert into simulated_bank_accounts (number, va, bank, amount, status, expires_at)
        values (${number}, ${va}, ${bank}, ${amount}, 'pending', ${expiresAt}) on conflict (number) do nothing`);
      return (await accountByNumber(number)) ?? 'unavailable';
    },
    accountByNumber,
    accounts: () =>
      database.rows<SimulatedAccount>(sql`
        select number, va, bank, amount, status, expires_at from simulated_bank_accounts order by place desc limit 20`),
    accountStatus: async (number: string): Promise<VendorOrder> => statusOf(await accountByNumber(number)),

    /** Pays a virtual account; needs the exact amount, in time, once. */
    async pay(va: string, amount: bigint): Promise<'paid' | 'unknown' | 'wrong_amount' | 'expired' | 'over'> {
      const account = await database.row<SimulatedAccount>(sql`
        select number, amount, status, expires_at from simulated_bank_accounts where va = ${va}`);
      if (!account) return 'unknown';
      if (account.status === 'paid') return 'over';
      if (account.status === 'failed' || account.expires_at <= clock.now()) return 'expired';
      if (account.amount !== amount) return 'wrong_amount';
      return (await endAccount(account.number, 'paid')) ? 'paid' : 'over';
    },

    async payOut({ number, provider, accountNumber, holder, amount }: PayoutOrder): Promise<'taken' | 'rejected'> {
      if (!providerOf(provider)) return 'rejected';
      const { settleAfter } = settings();
      const settlesAt = settleAfter === null ? null : after(clock.now(), settleAfter);
      await database.run(sql`
        insert into simulated_bank_payouts (number, provider, account_number, holder, amount, status, settles_at)
        values (${number}, ${provider}, ${accountNumber}, ${holder}, ${amount}, 'pending', ${settlesAt})
        on conflict (number) do nothing`);
      return 'taken';
    },
    endPayout,
    payouts: () =>
      database.rows<SimulatedPayout>(sql`
        select number, provider, account_number, holder, amount, status from simulated_bank_payouts
        order by place desc limit 20`),
    payoutStatus: async (number: string): Promise<VendorOrder> => statusOf(await payoutByNumber(number)),

    /** Fails accounts not paid in time, and settles due payouts. */
    async work(): Promise<void> {
      const now = clock.now();
      const unpaid = await database.rows<{ number: string }>(sql`
        select number from simulated_bank_accounts where status = 'pending' and expires_at <= ${now}`);
      for (const { number } of unpaid) await endAccount(number, 'failed');
      const due = await database.rows<SimulatedPayout>(sql`
        select number, account_number from simulated_bank_payouts where status = 'pending' and settles_at <= ${now}`);
      for (const { number, account_number: account } of due) {
        await endPayout(number, account.endsWith(unknownEnding) ? 'failed' : 'paid');
      }
    },
  };
}

export type BankBook = Awaited<ReturnType<typeof createBankBook>>;
