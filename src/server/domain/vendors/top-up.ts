/**
 * Top-ups (TU-1): inserted, opened at the vendor, credited only on its word. The server computes the price; the
 * client's `total` only says which price the player saw (C84).
 */
import { randomUUID } from 'node:crypto';
import type { BodyOf } from '../../../contract/call.ts';
import type { Platinum, Rupiah } from '../../../contract/money.ts';
import { quote } from '../../../contract/money-sums.ts';
import type { payByAccount, payByWallet, topUpOptions } from '../../../contract/top-up.calls.ts';
import type { FailureReason } from '../../../contract/transaction-words.ts';
import { sql } from '../../db/sql.ts';
import { after, day, minute, type Clock } from '../platform/clock.ts';
import type { Limits } from '../platform/limits.ts';
import { toReply, type MoneyKeys, type Movement } from '../money/money-keys.ts';
import { findMethod, rate, type Method, type PaymentMethods } from '../money/payment-methods.ts';
import type { Reply } from '../platform/reply.ts';
import type { Caller } from '../access/sessions.ts';
import type { TransactionRow, Transactions } from '../money/transactions.ts';
import { isOrder, type Order } from './vendor-orders.ts';
import { lease, shortestRetry, type VendorTasks } from './vendor-tasks.ts';

export interface TopUp {
  options(player: string): Promise<Reply<typeof topUpOptions>>;
  byAccount(
    caller: Caller,
    key: string | null,
    body: BodyOf<typeof payByAccount>,
  ): Promise<Reply<typeof payByAccount> | null>;
  /** `shop`: the origin that the player comes from and goes back to. */
  byWallet(
    caller: Caller,
    key: string | null,
    data: BodyOf<typeof payByWallet>['data'],
    shop: string,
  ): Promise<Reply<typeof payByWallet> | null>;
}

const accountLife = day;
const checkoutLife = 30 * minute;

export interface TopUpParts {
  clock: Clock;
  limits: Limits;
  moneyKeys: MoneyKeys;
  methods: PaymentMethods;
  tasks: VendorTasks;
  transactions: Transactions;
}

type Refused = 'below_minimum' | 'above_maximum' | 'terms_changed';

/** `total`: the price that the player was shown, if the client sends it. */
interface Purchase {
  platinum: Platinum;
  total?: Rupiah | undefined;
}

export function createTopUp({ clock, limits, moneyKeys, methods, tasks, transactions }: TopUpParts): TopUp {
  const { minimum, maximum } = limits.money.topUp;

  const refusalOf = ({ platinum, total }: Purchase, { terms }: Method): Refused | null => {
    if (platinum < minimum) return 'below_minimum';
    if (platinum > maximum) return 'above_maximum';
    return total !== undefined && total !== quote(platinum, rate, terms).total ? 'terms_changed' : null;
  };

  /** The order as it is inserted; the vendor does not know it yet. */
  function orderOf(
    { player }: Caller,
    { platinum }: Purchase,
    { kind, code, terms }: Method,
    now: Date,
    returnTo?: string,
  ): Movement['entry'] {
    const { price, fee, discount, total } = quote(platinum, rate, terms);
    return {
      id: randomUUID(),
      player,
      type: 'topup',
      platinum: BigInt(platinum),
      method: { kind, code },
      price: BigInt(price),
      fee: BigInt(fee),
      discount: BigInt(discount),
      total: BigInt(total),
      task: 'open',
      taskAt: after(now, lease),
      ...(returnTo !== undefined && { returnTo }),
      expiresAt: after(now, kind === 'e_wallet' ? checkoutLife : accountLife),
      createdAt: now,
    };
  }

  /** The request that inserted the order first opens it at the vendor. */
  async function opened({ transaction, isNew }: { transaction: TransactionRow; isNew: boolean }): Promise<Order> {
    if (!isOrder(transaction)) throw new Error(`Expected a top-up of this key, it is of type ${transaction.type}.`);
    return isNew ? tasks.attempt(transaction) : transaction;
  }

  /** `resetAt`: when the first retry is due. */
  const inProgress = () => ({ outcome: 'in_progress' as const, resetAt: after(clock.now(), shortestRetry) });

  return {
    async options(player) {
      return { outcome: 'accepted', data: { ...methods.options(), open_order: await transactions.openTopUp(player) } };
    },

    async byAccount(caller, key, body) {
      const method = findMethod('virtual_account', body.method);
      if (!method) return { outcome: 'validation', field: 'method' };
      const intent = { call: 'payByAccount', key, body };
      const refusal = refusalOf(body, method);
      const begun = refusal
        ? await moneyKeys.once<Refused>(caller, intent, async () => ({ refusal }))
        : await moneyKeys.order<Refused>(caller, intent, (now) => orderOf(caller, body, method, now));
      if (begun === null) return null;
      if ('refusal' in begun) return toReply(begun);
      const order = await opened(begun);
      if (order.va_number !== null) return { outcome: 'accepted', data: { transaction: transactions.show(order) } };
      return order.status === 'pending' ? inProgress() : { outcome: 'method_unavailable' };
    },

    async byWallet(caller, key, body, shop) {
      const method = findMethod('e_wallet', 'dana');
      if (!method) throw new Error('Expected a linked e-wallet to pay with; the player has none.');
      const begun = await moneyKeys.once<Refused | 'not_linked'>(
        caller,
        { call: 'payByWallet', key, body },
        async (handle, now) => {
          const link = await handle.row(sql`select 1 from wallet_links where player = ${caller.player}`);
          if (!link) return { refusal: 'not_linked' };
          const refusal = refusalOf(body, method);
          return refusal
            ? { refusal }
            : { movement: { entry: orderOf(caller, body, method, now, `${shop}/top-up/return/`) } };
        },
      );
      if (begun === null) return null;
      if ('refusal' in begun) return toReply(begun);
      const order = await opened(begun);
      if (order.checkout_url !== null) {
        return {
          outcome: 'checkout',
          data: { checkout_url: order.checkout_url, transaction: transactions.show(order) },
        };
      }
      if (order.status === 'pending') return inProgress();
      return notOpened[order.reason ?? 'unavailable'];
    },
  };
}

/** By the order's failure; a repeated request gets the same. */
const notOpened: Record<FailureReason, Reply<typeof payByWallet>> = {
  unavailable: { outcome: 'method_unavailable' },
  released: { outcome: 'method_unavailable' },
  expired: { outcome: 'method_unavailable' },
  rejected: { outcome: 'wallet_balance_too_low' },
  cancelled: { outcome: 'not_linked' },
};
