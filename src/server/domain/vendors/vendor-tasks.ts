/**
 * What open orders have to do at their vendor: open, pay out, poll. A task is stored in its order's row, so that it
 * survives a crash; it runs outside any transaction, again after a failure, in any number of processes.
 */
import type { checkTransaction } from '../../../contract/transactions.calls.ts';
import type { FailureReason } from '../../../contract/transaction-words.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Elsewhere } from '../platform/admission.ts';
import { after, minute, second, type Clock } from '../platform/clock.ts';
import { createBatches } from '../platform/concurrency.ts';
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
  type OrderOwners,
} from './vendor-orders.ts';
import { VendorError, type VendorOrder, type Vendors } from './vendor-ports.ts';
import { claimedWork, createWorker, type ClaimedWork, type Worker } from '../platform/worker.ts';

/** ms that one attempt may take; then another process may take the task. */
export const lease = minute;
/** ms until a still unopened top-up fails: the player no longer waits. */
const openWithin = 3 * minute;
/** ms from opening an order to the first poll of its vendor, and between polls. */
const askEvery = 15 * minute;
/** ms of polling after expiry: vendors book a last-second payment later. */
const expiryGrace = 10 * minute;
/** ms of polling a payout that the bank refused on a retry: it may have taken an earlier attempt. */
const doubtFor = 15 * minute;
export const shortestRetry = 5 * second;
const longestRetry = 15 * minute;
/** Tasks at once, so that one slow vendor does not hold up the other; leased in one statement, as far as there is room. */
const concurrency = 8;
/** Polled: vendors send no event when a task becomes due. */
const lookEvery = 5 * second;
const checks = { most: 1, window: 5 * second };

const openUntil = ({ created_at: createdAt }: Order): Date => after(createdAt, openWithin);

/** The order as the task has left it, where a statement told that. */
type Changed = Order | null;

/** An order that its vendor knows: it is asked about later, unless its task is another one meanwhile. */
interface ToAsk {
  order: Order;
  /** With blanks between. */
  tasks: string;
  vaNumber?: string;
  url?: string;
}

/** Where two deadlock with an event's transaction, each piece runs alone (`createBatches`). */
const together = { most: 32, running: 2 };

export interface VendorTasks extends Worker {
  /** The first attempt of an order that was inserted as leased, once there is room for it; nobody waits for it. */
  begin(order: Order): void;
  /** Runs the task now; the order as it is then. Never rejects for a vendor's failure: the task is retried. */
  attempt(order: Order): Promise<Order>;
  /** *Cek status*: asks the vendor now, once in five seconds (TX-1). */
  check(player: string, id: string): Promise<Reply<typeof checkTransaction>>;
}

export interface VendorTasksParts {
  database: Database;
  clock: Clock;
  key: Buffer;
  vendors: Vendors;
  owners: OrderOwners;
  methods: PaymentMethods;
  transactions: Transactions;
  walletToken(player: string): Promise<string | null>;
  elsewhere: Elsewhere;
  onError(event: string, error: unknown, order?: string): void;
}

export function runVendorTasks(parts: VendorTasksParts): VendorTasks {
  const { database, clock, vendors, owners, methods, transactions, walletToken, elsewhere, onError } = parts;
  const accountNumbers = createCipher(parts.key, 'account number');

  /** Under the order's lock, unless it has ended or waits for a person. */
  const whilePending = (order: Order, work: (handle: Queryable, order: Order, now: Date) => Promise<void>) =>
    database.transaction(async (handle) => {
      const held = await lockOrder(handle, order.number);
      if (held?.status === 'pending' && !held.needs_person) await work(handle, held, clock.now());
    });

  const end = (order: Order, reason: FailureReason): Promise<void> =>
    whilePending(order, (handle, held, now) => fail(handle, held, reason, now));

  /** Nobody saw where to pay. A top-up that was opened meanwhile goes on. */
  async function endUnopened(order: Order, reason: FailureReason): Promise<null> {
    await whilePending(order, async (handle, held, now) => {
      if (held.task === 'open') await fail(handle, held, reason, now);
    });
    return null;
  }

  function nextAsk({ expires_at: expiresAt }: Order): Date {
    const now = clock.now();
    if (expiresAt !== null && expiresAt <= now) return after(now, minute);
    const next = after(now, askEvery);
    return expiresAt !== null && expiresAt < next ? expiresAt : next;
  }

  /** Of several orders in one statement, so that they share its commit. */
  const toAsk = createBatches<ToAsk, Changed>({
    ...together,
    running: Math.min(together.running, database.connections),
    async run(pieces) {
      const ids = pieces.map(({ order }) => order.id);
      // By the ids first: a join with what has no statistics reads the whole table.
      const rows = await database.rows<Order>(sql`
        update transactions t
        set va_number = coalesce(to_ask.va_number, t.va_number), checkout_url = coalesce(to_ask.url, t.checkout_url),
          task = 'ask', task_at = to_ask.at, task_tries = 0
        from unnest(${ids}::uuid[], ${pieces.map(({ tasks }) => tasks)}::text[],
          ${pieces.map(({ vaNumber = null }) => vaNumber)}::text[], ${pieces.map(({ url = null }) => url)}::text[],
          ${pieces.map(({ order }) => nextAsk(order))}::timestamptz[]) as to_ask (id, tasks, va_number, url, at)
        where t.id = any (${ids}::uuid[]) and t.id = to_ask.id and t.task = any (string_to_array(to_ask.tasks, ' '))
        returning t.*`);
      const changed = new Map(rows.map((row) => [row.id, row]));
      return pieces.map(({ order }) => changed.get(order.id) ?? null);
    },
  });

  const askLater = async (order: Order): Promise<void> => void (await toAsk({ order, tasks: 'open pay_out ask' }));

  const opened = (order: Order, where: { vaNumber?: string; url?: string }): Promise<Changed> =>
    toAsk({ order, tasks: 'open', ...where });

  async function openAccount(order: Order, expiresAt: Date): Promise<Changed> {
    const { number, method_code: bank, total: amount } = order;
    const account = await vendors.bank.openAccount({ number, bank, amount, expiresAt });
    methods.note(bank, account !== 'unavailable');
    return account === 'unavailable' ? endUnopened(order, 'unavailable') : opened(order, account);
  }

  async function openCheckout(order: Order, expiresAt: Date): Promise<Changed> {
    const { number, total: amount, return_to: returnTo } = order;
    const token = await walletToken(order.player);
    if (token === null || returnTo === null) return endUnopened(order, 'cancelled');
    const checkout = await vendors.eWallet.checkout({ number, token, amount, expiresAt, returnTo });
    if (checkout === 'revoked') return endUnopened(order, 'cancelled');
    if (checkout === 'balance_too_low') return endUnopened(order, 'rejected');
    methods.note(order.method_code, true);
    return opened(order, checkout);
  }

  async function open(order: Order): Promise<Changed> {
    const { expires_at: expiresAt } = order;
    if (expiresAt === null || openUntil(order) <= clock.now()) return endUnopened(order, 'unavailable');
    try {
      return await (vendorOf(order) === 'dana' ? openCheckout(order, expiresAt) : openAccount(order, expiresAt));
    } catch (error) {
      methods.note(order.method_code, false);
      // An earlier attempt may have reached the vendor. Only a failed first one proves that no order exists there.
      const isNowhere = order.task_tries === 0 && error instanceof VendorError && error.state === 'nothing done';
      if (!isNowhere) throw error;
      return endUnopened(order, 'unavailable');
    }
  }

  /** `isSure`: no earlier attempt can have succeeded, so a refusal is final unless another attempt began meanwhile. */
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
    // The next attempt, after the lease, asks the bank again.
    if (after(refusedAt, doubtFor) > clock.now()) return;
    // One process sends the payout again. If that answer is lost, a later refusal is in doubt anew.
    const isOurs = await database.run(sql`
      update transactions set refused_at = null where id = ${order.id} and refused_at = ${refusedAt}`);
    if (isOurs === 1) await tellBank(order, true);
  }

  async function callPerson(handle: Queryable, order: Order, why: string): Promise<void> {
    await leaveToPerson(handle, order);
    onError(why, new Error('A person has to look.'), order.number);
  }

  async function applyStatus(order: Order, told: VendorOrder): Promise<void> {
    const { status } = told;
    if (status !== 'paid' && status !== 'failed') return askLater(order);
    return database.transaction(async (handle) => {
      const held = await lockOrder(handle, order.number);
      if (!held || held.needs_person) return;
      // A contradicting answer to an order that ended meanwhile is not lost.
      const verdict = await conclude(handle, held, { ...told, status }, clock.now());
      if (verdict === 'mismatch') await callPerson(handle, held, 'vendor has another amount');
      if (verdict === 'needs_person') await callPerson(handle, held, 'vendor contradicts an end');
    });
  }

  async function ask(order: Order): Promise<void> {
    const told = await statusOf(vendors, order);
    if (told.status === 'paid' || told.status === 'failed') return applyStatus(order, told);
    // The bank took this payout and now denies it. It may be paid, so the server neither repeats nor releases it.
    if (order.type === 'withdraw' && told.status === 'unknown') {
      return whilePending(order, (handle, held) => callPerson(handle, held, 'vendor forgot an order'));
    }
    const isOver = order.expires_at !== null && after(order.expires_at, expiryGrace) <= clock.now();
    if (isOver) return end(order, 'expired');
    return askLater(order);
  }

  async function perform(order: Order): Promise<Changed> {
    if (order.status !== 'pending' || order.task === null) return null;
    owners.set(order.number, order.player);
    if (order.task === 'open') return open(order);
    await (order.task === 'pay_out' ? payOut(order) : ask(order));
    return null;
  }

  /** `array` asks once. What `in` has is asked again for each row where the plan is a loop, and then takes the next ones. */
  const leaseDue = (most: number): Promise<Order[]> => {
    const now = clock.now();
    return database.rows<Order>(sql`
      update transactions set task_at = ${after(now, lease)}, task_tries = task_tries + 1
      where id = any (array(
        select id from transactions where task is not null and task_at <= ${now}
        order by task_at limit ${most} for update skip locked))
      returning *`);
  };

  async function attempt(order: Order): Promise<Changed> {
    try {
      return await perform(order);
    } catch (error) {
      onError('vendor task failed', error, order.number);
      const next = after(clock.now(), Math.min(shortestRetry * 2 ** Math.min(order.task_tries, 20), longestRetry));
      const at = order.task === 'open' && openUntil(order) < next ? openUntil(order) : next;
      await database.run(sql`
        update transactions set task_at = ${at}, task_tries = greatest(task_tries, 1)
        where id = ${order.id} and task is not null`);
    }
    return null;
  }

  /** Leased as they were inserted, so that no statement claims them. */
  const begun: Order[] = [];
  /** Leased still, as the database was gone when the attempt was to be written; begun anew at the next look, not at once. */
  const unwritten: Order[] = [];
  let isBeginning = false;
  let isDue = true;
  /** Where it has waited for room until its lease ended, it may be another's. */
  const isOurs = ({ task_at: until }: Order): boolean => until !== null && until > clock.now();

  async function claim(room: number): Promise<Order[]> {
    const ours: Order[] = [];
    while (ours.length < room && begun.length > 0) ours.push(...begun.splice(0, 1).filter(isOurs));
    if (ours.length > 0) {
      // By themselves, so that a claim that fails loses none of them.
      if (isDue) claimed.more();
      return ours;
    }
    if (!isDue) return [];
    isDue = false;
    const due = await leaseDue(room);
    if (due.length === room) isDue = true;
    return due;
  }
  async function attemptClaimed(order: Order): Promise<void> {
    try {
      await attempt(order);
    } catch (error) {
      // Another try, so that no refusal is sure: the vendor may have taken the order.
      unwritten.push({ ...order, task_tries: order.task_tries + 1 });
      throw error;
    }
  }
  const claimed: ClaimedWork = claimedWork({ most: concurrency, claim, attempt: attemptClaimed });
  /** What came due is looked for, unless it is an order alone that woke the worker. */
  const looking = <Given extends unknown[], Result>(look: (...given: Given) => Result) => {
    return (...given: Given): Result => {
      if (!isBeginning) isDue = true;
      return look(...given);
    };
  };
  const worker = createWorker({
    work: looking((isStopped: () => boolean) => {
      begun.push(...unwritten.splice(0));
      return claimed.work(isStopped);
    }),
    more: looking(claimed.more),
    onError: (error) => onError('vendor tasks stopped', error),
    every: lookEvery,
  });
  worker.wake();
  return {
    ...worker,
    begin(order) {
      begun.push(order);
      isBeginning = true;
      worker.wake();
      isBeginning = false;
    },
    async attempt(order) {
      const changed = (await elsewhere(() => attempt(order))) ?? (await findOrder(database, order.player, order.id));
      if (!changed) throw new Error('Expected the order that was just attempted; the table has none.');
      return changed;
    },
    async check(player, id) {
      const order = await findOrder(database, player, id);
      if (order?.status === 'pending') {
        const resetAt = await consume(database, `check/${id}`, checks, clock.now());
        if (resetAt) return { outcome: 'throttled', resetAt };
        // Counted, because an attempt that runs elsewhere then sees that its refusal is not sure (`tellBank`).
        const counted = await database.row<Order>(sql`
          update transactions set task_tries = task_tries + 1 where id = ${id} and task is not null returning *`);
        if (counted) await elsewhere(() => attempt(counted));
      }
      return transactions.detail(player, id);
    },
  };
}
