/**
 * The tasks that open orders have at their vendor: to be opened, paid out, or polled. A task is stored in the order's own row,
 * so that it survives a crash; it runs outside any transaction, again after a failure, in any number of processes.
 */
import type { checkTransaction } from '../../../contract/transactions.calls.ts';
import type { FailureReason } from '../../../contract/transaction-words.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { after, type Clock } from '../platform/clock.ts';
import { consume } from '../platform/counters.ts';
import type { PaymentMethods } from '../money/payment-methods.ts';
import type { Reply } from '../platform/reply.ts';
import { createCipher } from '../platform/encryption.ts';
import type { Transactions } from '../money/transactions.ts';
import {
  conclude,
  fail,
  findOrder,
  leaveToPerson,
  lockOrder,
  statusOf,
  vendorOf,
  type Order,
} from './vendor-orders.ts';
import { VendorError, type VendorOrder, type Vendors } from './vendor-ports.ts';
import { createWorker, type Worker } from '../platform/worker.ts';

const second = 1_000;
const minute = 60 * second;

/** How long one attempt has before somebody else may take the task. */
export const lease = minute;
/** Who has not been shown where to pay by then does not wait for it any longer. */
const openWithin = 3 * minute;
/** From an order, or from the last time its vendor was asked, until it is asked again. */
const askEvery = 15 * minute;
/** Our clock is not the vendor's, and what was paid in the last second is booked later: so long it is asked on. */
const expiryGrace = 10 * minute;
/** So long a bank's book is asked about a payout that it refused after it may have taken it. */
const doubtFor = 15 * minute;
export const shortestRetry = 5 * second;
const longestRetry = 15 * minute;
/** So many tasks at once: one vendor that is slow does not hold up the other. */
const concurrency = 4;
/** Polled: nothing announces that a moment has come. */
const lookEvery = 5 * second;
const checks = { most: 1, window: 5 * second };

const openUntil = ({ created_at: createdAt }: Order): Date => after(createdAt, openWithin);

export interface VendorTasks extends Worker {
  /** Does the order's task at once, for who does not wait until its turn. Where the vendor does not answer it stays. */
  attempt(order: Order): Promise<void>;
  /** *Cek status*: asks the vendor now, once in five seconds (TX-1). */
  check(player: string, id: string): Promise<Reply<typeof checkTransaction>>;
}

export interface VendorTasksParts {
  database: Database;
  clock: Clock;
  key: Buffer;
  vendors: Vendors;
  methods: PaymentMethods;
  transactions: Transactions;
  /** What lets the platform ask the e-wallet on the player's behalf; null where none is linked. */
  walletToken(player: string): Promise<string | null>;
  onError(event: string, error: unknown, order?: string): void;
}

export function runVendorTasks(parts: VendorTasksParts): VendorTasks {
  const { database, clock, vendors, methods, transactions, walletToken, onError } = parts;
  const accountNumbers = createCipher(parts.key, 'account number');

  /** In a transaction that holds the order, if it is still on its way. */
  const whilePending = (order: Order, work: (handle: Queryable, order: Order, now: Date) => Promise<void>) =>
    database.transaction(async (handle) => {
      const held = await lockOrder(handle, order.number);
      if (held?.status === 'pending' && !held.needs_person) await work(handle, held, clock.now());
    });

  const end = (order: Order, reason: FailureReason): Promise<void> =>
    whilePending(order, (handle, held, now) => fail(handle, held, reason, now));

  /** Ends a top-up that nobody was shown where to pay: it is not paid. One that was shown meanwhile goes on. */
  const endUnopened = (order: Order, reason: FailureReason): Promise<void> =>
    whilePending(order, async (handle, held, now) => {
      if (held.task === 'open') await fail(handle, held, reason, now);
    });

  function nextAsk({ expires_at: expiresAt }: Order): Date {
    const now = clock.now();
    if (expiresAt !== null && expiresAt <= now) return after(now, minute);
    const next = after(now, askEvery);
    return expiresAt !== null && expiresAt < next ? expiresAt : next;
  }

  async function askLater(order: Order): Promise<void> {
    await database.run(sql`
      update transactions set task = 'ask', task_at = ${nextAsk(order)}, task_tries = 0
      where id = ${order.id} and task is not null`);
  }

  /** Where it is paid and what is to be done next, in one statement: no crash and nobody beside us parts them. */
  async function opened(order: Order, { vaNumber, url }: { vaNumber?: string; url?: string }) {
    await database.run(sql`
      update transactions
      set va_number = ${vaNumber ?? null}, checkout_url = ${url ?? null}, task = 'ask', task_at = ${nextAsk(order)}, task_tries = 0
      where id = ${order.id} and task = 'open'`);
  }

  async function openAccount(order: Order, expiresAt: Date): Promise<void> {
    const { number, method_code: bank, total: amount } = order;
    const account = await vendors.bank.openAccount({ number, bank, amount, expiresAt });
    methods.note(bank, account !== 'unavailable');
    return account === 'unavailable' ? endUnopened(order, 'unavailable') : opened(order, account);
  }

  async function openCheckout(order: Order, expiresAt: Date): Promise<void> {
    const { number, total: amount, return_to: returnTo } = order;
    const token = await walletToken(order.player);
    if (token === null || returnTo === null) return endUnopened(order, 'cancelled');
    const checkout = await vendors.eWallet.checkout({ number, token, amount, expiresAt, returnTo });
    if (checkout === 'revoked') return endUnopened(order, 'cancelled');
    if (checkout === 'balance_too_low') return endUnopened(order, 'rejected');
    methods.note(order.method_code, true);
    return opened(order, checkout);
  }

  async function open(order: Order): Promise<void> {
    const { expires_at: expiresAt } = order;
    if (expiresAt === null || openUntil(order) <= clock.now()) return endUnopened(order, 'unavailable');
    try {
      await (vendorOf(order) === 'dana' ? openCheckout(order, expiresAt) : openAccount(order, expiresAt));
    } catch (error) {
      methods.note(order.method_code, false);
      // Whoever asked before may have got through; who is the first and did not, knows that there is no order.
      const isNowhere = order.task_tries === 0 && error instanceof VendorError && error.state === 'nothing done';
      if (!isNowhere) throw error;
      await endUnopened(order, 'unavailable');
    }
  }

  /** `isSure`: what it refuses now it cannot have taken before. Where somebody asks beside us, nobody is sure. */
  async function tellBank(order: Order, isSure: boolean): Promise<void> {
    const { number, total: amount, player, account_provider, account_number, account_holder } = order;
    if (account_provider === null || account_number === null || account_holder === null) {
      throw new Error('Expected a payment account of the withdrawal; it has none.');
    }
    const told = await vendors.bank.payOut({
      number,
      provider: account_provider,
      accountNumber: accountNumbers.decrypt(account_number, player).toString(),
      holder: account_holder,
      amount,
    });
    if (told === 'taken') return askLater(order);
    return whilePending(order, async (handle, held, now) => {
      if (held.task !== 'pay_out') return;
      if (isSure && held.task_tries === order.task_tries) return fail(handle, held, 'rejected', now);
      await handle.run(sql`
        update transactions set refused_at = ${now}, task_at = ${after(now, lease)} where id = ${held.id}`);
    });
  }

  async function payOut(order: Order): Promise<void> {
    const { refused_at: refusedAt } = order;
    if (refusedAt === null) return tellBank(order, order.task_tries === 1);
    const told = await statusOf(vendors, order);
    if (told.status !== 'unknown') return applyStatus(order, told);
    // When the lease is over it is asked again.
    if (after(refusedAt, doubtFor) > clock.now()) return;
    // One of us tells it once more; an answer that is lost now begins the doubt anew.
    const isOurs = await database.run(sql`
      update transactions set refused_at = null where id = ${order.id} and refused_at = ${refusedAt}`);
    if (isOurs === 1) await tellBank(order, true);
  }

  async function callPerson(handle: Queryable, order: Order, why: string): Promise<void> {
    await leaveToPerson(handle, order);
    onError(why, new Error('A person has to look.'), order.number);
  }

  /** Applies what the vendor says of an order. */
  async function applyStatus(order: Order, told: VendorOrder): Promise<void> {
    const { status } = told;
    if (status !== 'paid' && status !== 'failed') return askLater(order);
    return database.transaction(async (handle) => {
      const held = await lockOrder(handle, order.number);
      if (!held || held.needs_person) return;
      // Also where it ended while the vendor was asked: what contradicts that end is not lost.
      const verdict = await conclude(handle, held, { ...told, status }, clock.now());
      if (verdict === 'mismatch') await callPerson(handle, held, 'vendor has another amount');
      if (verdict === 'needs_person') await callPerson(handle, held, 'vendor contradicts an end');
    });
  }

  async function ask(order: Order): Promise<void> {
    const told = await statusOf(vendors, order);
    if (told.status === 'paid' || told.status === 'failed') return applyStatus(order, told);
    // The bank had taken it: whether it is paid nobody can tell, so it is neither told again nor given back.
    if (order.type === 'withdraw' && told.status === 'unknown') {
      return whilePending(order, (handle, held) => callPerson(handle, held, 'vendor forgot an order'));
    }
    const isOver = order.expires_at !== null && after(order.expires_at, expiryGrace) <= clock.now();
    if (isOver) return end(order, 'expired');
    return askLater(order);
  }

  async function perform(order: Order): Promise<void> {
    if (order.status !== 'pending' || order.task === null) return;
    if (order.task === 'open') await open(order);
    else await (order.task === 'pay_out' ? payOut(order) : ask(order));
  }

  const leaseNext = (): Promise<Order | null> => {
    const now = clock.now();
    return database.row<Order>(sql`
      update transactions set task_at = ${after(now, lease)}, task_tries = task_tries + 1
      where id = (
        select id from transactions where task is not null and task_at <= ${now}
        order by task_at limit 1 for update skip locked)
      returning *`);
  };

  async function attempt(order: Order): Promise<void> {
    try {
      await perform(order);
    } catch (error) {
      onError('vendor task failed', error, order.number);
      const next = after(clock.now(), Math.min(shortestRetry * 2 ** Math.min(order.task_tries, 20), longestRetry));
      const at = order.task === 'open' && openUntil(order) < next ? openUntil(order) : next;
      await database.run(sql`
        update transactions set task_at = ${at}, task_tries = greatest(task_tries, 1)
        where id = ${order.id} and task is not null`);
    }
  }

  async function workOff(isStopped: () => boolean): Promise<void> {
    for (let order = await leaseNext(); order; order = isStopped() ? null : await leaseNext()) await attempt(order);
  }

  const worker = createWorker({
    async work(isStopped) {
      // Also where one breaks, the others are waited for: who stops closes the database behind us.
      const ended = await Promise.allSettled(Array.from({ length: concurrency }, () => workOff(isStopped)));
      for (const end of ended) if (end.status === 'rejected') throw end.reason;
    },
    onError: (error) => onError('vendor tasks stopped', error),
    every: lookEvery,
  });
  worker.wake();
  return {
    ...worker,
    attempt,
    async check(player, id) {
      const order = await findOrder(database, player, id);
      if (order?.status === 'pending') {
        const resetAt = await consume(database, `check/${id}`, checks, clock.now());
        if (resetAt) return { outcome: 'throttled', resetAt };
        // Somebody else may be at it at this moment: both count.
        const counted = await database.row<Order>(sql`
          update transactions set task_tries = task_tries + 1 where id = ${id} and task is not null returning *`);
        if (counted) await attempt(counted);
      }
      return transactions.detail(player, id);
    },
  };
}
