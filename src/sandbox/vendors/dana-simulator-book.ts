/** The book of the simulated e-wallet: wallets, codes, grants and orders. */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { after, type Clock } from '../../server/domain/platform/clock.ts';
import { digest, newToken } from '../../server/domain/platform/secrets.ts';
import type { CheckoutOrder, VendorOrder } from '../../server/domain/vendors/vendor-ports.ts';
import { Moment, newest, Whole, type Journal } from './journal.ts';
import { statusOf } from './order-status.ts';
import type { SimulatedCallbacks } from './simulated-callbacks.ts';

const Wallet = v.object({
  id: v.string(),
  name: v.string(),
  /** The masked phone number. */
  maskedId: v.string(),
  balance: Whole,
  is_demo: v.boolean(),
});
export type SimulatedWallet = Omit<v.InferOutput<typeof Wallet>, 'is_demo'>;

const Code = v.object({ wallet: v.string(), challenge: v.string(), expires_at: Moment });

const Order = v.object({
  number: v.string(),
  /** The random last part of its page's address. */
  page: v.string(),
  wallet: v.string(),
  amount: Whole,
  status: v.picklist(['pending', 'paid', 'failed']),
  return_to: v.string(),
  expires_at: Moment,
});
export type SimulatedOrder = v.InferOutput<typeof Order>;

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

/** On a page. */
const mostShown = 20;

/** Secrets are kept as digests. */
const keyOf = (secret: string): string => digest(secret).toString('base64url');

interface DanaBookParts {
  journal: Journal;
  clock: Clock;
  callbacks: SimulatedCallbacks;
}

export function createDanaBook({ journal, clock, callbacks }: DanaBookParts) {
  const wallets = journal.table('wallets', Wallet);
  const codes = journal.table('codes', Code);
  const grants = journal.table('grants', v.object({ wallet: v.string() }));
  const orders = journal.table('orders', Order, {
    second: ({ page }) => page,
    isWaiting: ({ status }) => status === 'pending',
  });
  const { told } = journal;

  const findByToken = (token: string): SimulatedWallet | null => {
    const granted = grants.get(keyOf(token));
    return granted && wallets.get(granted.wallet);
  };

  async function grant(wallet: SimulatedWallet): Promise<SimulatedGrant> {
    const token = newToken();
    grants.put(keyOf(token), { wallet: wallet.id });
    return told({ wallet, token });
  }

  async function end(page: string, status: 'paid' | 'failed'): Promise<'ended' | 'balance_too_low' | 'over'> {
    const order = orders.find(page);
    const isOver = order?.status !== 'pending' || (status === 'paid' && order.expires_at <= clock.now());
    if (isOver) return told('over');
    if (status === 'paid') {
      const wallet = wallets.get(order.wallet);
      if (!wallet || wallet.balance < order.amount) return told('balance_too_low');
      wallets.put(wallet.id, { ...wallet, balance: wallet.balance - order.amount });
    }
    orders.put(order.number, { ...order, status });
    callbacks.write({ number: order.number, kind: 'payment', status, amount: order.amount });
    return callbacks.written('ended');
  }

  return {
    /** The wallets that everybody may use, where they are not there yet. */
    addDemoWallets(): Promise<void> {
      for (const wallet of demoWallets)
        if (!wallets.get(wallet.id)) wallets.put(wallet.id, { ...wallet, is_demo: true });
      return journal.onDisk();
    },
    walletOf: (id: string): Promise<SimulatedWallet | null> => told(wallets.get(id)),
    /** The demo wallets, then the newest others. */
    wallets(): Promise<SimulatedWallet[]> {
      const all = [...wallets.rows()];
      const demo = all.filter((wallet) => wallet.is_demo);
      const others = newest(
        all.filter((wallet) => !wallet.is_demo),
        mostShown - demo.length,
      );
      return told([...demo, ...others]);
    },

    async saveWallet({ id, name, maskedId, balance }: SimulatedWallet): Promise<void> {
      wallets.put(id, { id, name, maskedId, balance, is_demo: wallets.get(id)?.is_demo ?? false });
      return journal.onDisk();
    },

    grant,

    /** Issues a code for one `exchange`, which needs the verifier of the challenge (RFC 7636). */
    async allow(wallet: string, challenge: string): Promise<string> {
      const code = newToken();
      codes.put(keyOf(code), { wallet, challenge, expires_at: after(clock.now(), codeLife) });
      return told(code);
    },

    async exchange(code: string, verifier: string): Promise<SimulatedGrant | 'expired'> {
      // The first try, right or wrong, uses up a code (RFC 6749, 4.1.2).
      const allowed = codes.get(keyOf(code));
      codes.delete(keyOf(code));
      const isVerified = allowed?.challenge === createHash('sha256').update(verifier).digest('base64url');
      const wallet = allowed && isVerified && allowed.expires_at > clock.now() ? wallets.get(allowed.wallet) : null;
      return wallet ? grant(wallet) : told('expired');
    },

    walletByToken: (token: string): Promise<SimulatedWallet | null> => told(findByToken(token)),

    async revoke(token: string): Promise<void> {
      grants.delete(keyOf(token));
      return journal.onDisk();
    },
    async revokeAll(wallet: string): Promise<void> {
      grants.deleteWhere((granted) => granted.wallet === wallet);
      return journal.onDisk();
    },
    grantsOf: (wallet: string): Promise<number> =>
      told([...grants.rows()].filter((granted) => granted.wallet === wallet).length),

    /** Idempotent by number: a second call returns the first order. */
    async open(asked: CheckoutOrder): Promise<SimulatedOrder | 'revoked' | 'balance_too_low'> {
      const known = orders.get(asked.number);
      if (known) return told(known);
      const wallet = findByToken(asked.token);
      if (!wallet) return told('revoked');
      if (wallet.balance < asked.amount) return told('balance_too_low');
      const { number, amount, returnTo, expiresAt } = asked;
      const order = { number, page: newToken(), wallet: wallet.id, amount, status: 'pending' } as const;
      const opened = { ...order, return_to: returnTo, expires_at: expiresAt };
      orders.put(number, opened);
      return told(opened);
    },
    orderByNumber: (number: string): Promise<SimulatedOrder | null> => told(orders.get(number)),
    orderByPage: (page: string): Promise<SimulatedOrder | null> => told(orders.find(page)),
    orders: (): Promise<SimulatedOrder[]> => told(newest(orders.rows(), mostShown)),
    orderStatus: async (number: string): Promise<VendorOrder> => told(statusOf(orders.get(number))),
    end,
    /** Fails the orders that nobody paid in time. */
    async expire(): Promise<void> {
      const now = clock.now();
      const due = orders.waiting().filter(({ expires_at: expiresAt }) => expiresAt <= now);
      await Promise.all(due.map(({ page }) => end(page, 'failed')));
    },
  };
}

export type DanaBook = ReturnType<typeof createDanaBook>;
