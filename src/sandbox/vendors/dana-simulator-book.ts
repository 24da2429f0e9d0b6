/** The book of the simulated e-wallet, in its own tables: wallets, codes, grants and orders. */
import { createHash } from 'node:crypto';
import type { Database } from '../../server/db/database.ts';
import { sql } from '../../server/db/sql.ts';
import { after, type Clock } from '../../server/domain/platform/clock.ts';
import { digest, newToken } from '../../server/domain/platform/secrets.ts';
import type { CheckoutOrder, VendorOrder, VendorStatus } from '../../server/domain/vendors/vendor-ports.ts';
import { statusOf } from './order-status.ts';
import type { SimulatedCallbacks } from './simulated-callbacks.ts';

export interface SimulatedWallet {
  id: string;
  name: string;
  /** The masked phone number. */
  maskedId: string;
  balance: bigint;
}

export interface SimulatedOrder {
  number: string;
  /** The random last part of its page's address. */
  page: string;
  wallet: string;
  amount: bigint;
  status: Exclude<VendorStatus, 'unknown'>;
  return_to: string;
  expires_at: Date;
}

/** A link that a wallet's owner agreed to. */
export interface SimulatedGrant {
  wallet: SimulatedWallet;
  token: string;
}

const codeLife = 60_000;

const demoWallets: readonly SimulatedWallet[] = [
  { id: 'siti', name: 'Siti Aminah', maskedId: '0812•••7801', balance: 1_250_000n },
  { id: 'budi', name: 'Budi Santoso', maskedId: '0812•••5402', balance: 175_000n },
  { id: 'dewi', name: 'Dewi Lestari', maskedId: '0857•••3303', balance: 8_500n },
];

const tables = `
create table if not exists simulated_dana_wallets (
  id text primary key, place bigint generated always as identity, name text not null, masked_id text not null,
  balance bigint not null check (balance >= 0), is_demo boolean not null);
create table if not exists simulated_dana_codes (
  code bytea primary key, wallet text not null, challenge text not null, expires_at timestamptz not null);
create table if not exists simulated_dana_grants (token bytea primary key, wallet text not null);
create table if not exists simulated_dana_orders (
  number text primary key, place bigint generated always as identity, page text not null unique, wallet text not null,
  amount bigint not null, status text not null, return_to text not null, expires_at timestamptz not null)`;

interface DanaBookParts {
  database: Database;
  clock: Clock;
  callbacks: SimulatedCallbacks;
}

export async function createDanaBook({ database, clock, callbacks }: DanaBookParts) {
  await database.script(tables);
  for (const { id, name, maskedId, balance } of demoWallets) {
    await database.run(sql`
      insert into simulated_dana_wallets (id, name, masked_id, balance, is_demo)
      values (${id}, ${name}, ${maskedId}, ${balance}, true)
      on conflict (id) do nothing`);
  }

  const walletOf = (id: string) =>
    database.row<SimulatedWallet>(
      sql`select id, name, masked_id as "maskedId", balance from simulated_dana_wallets where id = ${id}`,
    );

  const walletByToken = (token: string) =>
    database.row<SimulatedWallet>(sql`
      select w.id, w.name, w.masked_id as "maskedId", w.balance from simulated_dana_wallets w
      join simulated_dana_grants g on g.wallet = w.id where g.token = ${digest(token)}`);

  async function grant(wallet: SimulatedWallet): Promise<SimulatedGrant> {
    const token = newToken();
    await database.run(sql`insert into simulated_dana_grants (token, wallet) values (${digest(token)}, ${wallet.id})`);
    return { wallet, token };
  }

  const orderByNumber = (number: string) =>
    database.row<SimulatedOrder>(sql`
      select number, page, wallet, amount, status, return_to, expires_at from simulated_dana_orders
      where number = ${number}`);

  async function end(page: string, status: 'paid' | 'failed'): Promise<'ended' | 'balance_too_low' | 'over'> {
    const now = clock.now();
    const result = await database.transaction(async (handle) => {
      const order = await handle.row<SimulatedOrder>(sql`
        select number, wallet, amount from simulated_dana_orders
        where page = ${page} and status = 'pending' and (expires_at > ${now} or ${status} = 'failed') for update`);
      if (!order) return 'over';
      if (status === 'paid') {
        const paid = await handle.run(sql`
          update simulated_dana_wallets set balance = balance - ${order.amount}
          where id = ${order.wallet} and balance >= ${order.amount}`);
        if (paid === 0) return 'balance_too_low';
      }
      await handle.run(sql`update simulated_dana_orders set status = ${status} where page = ${page}`);
      await callbacks.write(handle, { number: order.number, kind: 'payment', status, amount: order.amount });
      return 'ended';
    });
    callbacks.wake();
    return result;
  }

  return {
    walletOf,
    /** The demo wallets, then the newest others. */
    wallets: () =>
      database.rows<SimulatedWallet>(sql`
        select id, name, masked_id as "maskedId", balance from simulated_dana_wallets
        order by not is_demo, case when is_demo then place else -place end limit 20`),

    async saveWallet({ id, name, maskedId, balance }: SimulatedWallet): Promise<void> {
      await database.run(sql`
        insert into simulated_dana_wallets (id, name, masked_id, balance, is_demo)
        values (${id}, ${name}, ${maskedId}, ${balance}, false)
        on conflict (id) do update set name = excluded.name, masked_id = excluded.masked_id, balance = excluded.balance`);
    },

    grant,

    /** Issues a code for one `exchange`, which needs the verifier of the challenge (RFC 7636). */
    async allow(wallet: string, challenge: string): Promise<string> {
      const code = newToken();
      await database.run(sql`
        insert into simulated_dana_codes (code, wallet, challenge, expires_at)
        values (${digest(code)}, ${wallet}, ${challenge}, ${after(clock.now(), codeLife)})`);
      return code;
    },

    async exchange(code: string, verifier: string): Promise<SimulatedGrant | 'expired'> {
      // The first try, right or wrong, uses up a code (RFC 6749, 4.1.2).
      const allowed = await database.row<{ wallet: string; challenge: string; expires_at: Date }>(sql`
        delete from simulated_dana_codes where code = ${digest(code)} returning wallet, challenge, expires_at`);
      const isVerified = allowed?.challenge === createHash('sha256').update(verifier).digest('base64url');
      const wallet = allowed && isVerified && allowed.expires_at > clock.now() ? await walletOf(allowed.wallet) : null;
      return wallet ? grant(wallet) : 'expired';
    },

    walletByToken,

    async revoke(token: string): Promise<void> {
      await database.run(sql`delete from simulated_dana_grants where token = ${digest(token)}`);
    },
    async revokeAll(wallet: string): Promise<void> {
      await database.run(sql`delete from simulated_dana_grants where wallet = ${wallet}`);
    },
    async grantsOf(wallet: string): Promise<number> {
      return (await database.rows(sql`select 1 from simulated_dana_grants where wallet = ${wallet}`)).length;
    },

    /** Idempotent by number: a second call returns the first order. */
    async open(asked: CheckoutOrder): Promise<SimulatedOrder | 'revoked' | 'balance_too_low'> {
      const known = await orderByNumber(asked.number);
      if (known) return known;
      const wallet = await walletByToken(asked.token);
      if (!wallet) return 'revoked';
      if (wallet.balance < asked.amount) return 'balance_too_low';
      await database.run(sql`
        insert into simulated_dana_orders (number, page, wallet, amount, status, return_to, expires_at)
        values (${asked.number}, ${newToken()}, ${wallet.id}, ${asked.amount}, 'pending', ${asked.returnTo}, ${asked.expiresAt})
        on conflict (number) do nothing`);
      const order = await orderByNumber(asked.number);
      if (!order) throw new Error(`Expected the order ${asked.number}, which was just inserted; the table has none.`);
      return order;
    },
    orderByNumber,
    orderByPage: (page: string) =>
      database.row<SimulatedOrder>(sql`
        select number, page, wallet, amount, status, return_to, expires_at from simulated_dana_orders
        where page = ${page}`),
    orders: () =>
      database.rows<SimulatedOrder>(sql`
        select number, page, wallet, amount, status, return_to, expires_at from simulated_dana_orders
        order by place desc limit 20`),
    orderStatus: async (number: string): Promise<VendorOrder> => statusOf(await orderByNumber(number)),
    end,
    /** Fails the orders that nobody paid in time. */
    async expire(): Promise<void> {
      const due = await database.rows<{ page: string }>(sql`
        select page from simulated_dana_orders where status = 'pending' and expires_at <= ${clock.now()}`);
      for (const { page } of due) await end(page, 'failed');
    },
  };
}

export type DanaBook = Awaited<ReturnType<typeof createDanaBook>>;
