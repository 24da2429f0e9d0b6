/** Balances and history for a test's start; the ledger has every movement of the history. */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { platinum } from '../../contract/money.ts';
import { failureReasons, transactionStatuses, transactionTypes } from '../../contract/transaction-words.ts';
import type { Queryable } from '../../server/db/database.ts';
import { sql } from '../../server/db/sql.ts';
import { after, day } from '../../server/domain/platform/clock.ts';
import { lockBalance, post, type Line, type PlayerAccount } from '../../server/domain/ledger/ledger.ts';
import { defaultLimits } from '../../server/domain/platform/limits.ts';
import { whole } from './request.ts';
import { insertTransaction } from '../../server/domain/money/transactions.ts';
import { conclude, fail, findOrder } from '../../server/domain/vendors/vendor-orders.ts';
import { reservation, type Account } from '../../server/domain/vendors/withdrawals.ts';

export const HistoryRequest = v.array(
  v.object({
    type: v.picklist(transactionTypes),
    /** Ignored for vouchers and links, which succeed. */
    status: v.optional(v.picklist(transactionStatuses), 'success'),
    reason: v.optional(v.picklist(failureReasons), 'expired'),
    platinum: v.optional(whole, 100),
    /** How long ago it began. */
    ageMs: v.optional(whole, 0),
  }),
);

type History = v.InferOutput<typeof HistoryRequest>;

/** So far ahead that no worker changes a seeded row. */
const never = 3_650 * day;

/** Sets both balances by a correction in the ledger. */
export async function setBalances(
  handle: Queryable,
  player: string,
  wanted: { platinum_topup: number; platinum_in_game: number },
  now: Date,
): Promise<void> {
  const token = BigInt(wanted.platinum_topup) - (await lockBalance(handle, player, 'token'));
  const winning = BigInt(wanted.platinum_in_game) - (await lockBalance(handle, player, 'winning'));
  await post(
    handle,
    `correction/${randomUUID()}`,
    [
      { account: { player, name: 'token' }, amount: token },
      { account: { player, name: 'winning' }, amount: winning },
      { account: 'issued', amount: -token - winning },
    ],
    now,
  );
}

export const give = (player: string, name: PlayerAccount, amount: bigint): Line[] => [
  { account: { player, name }, amount },
  { account: 'issued', amount: -amount },
];

async function beginTopUp(handle: Queryable, player: string, platinum: bigint, createdAt: Date): Promise<string> {
  const price = platinum * 100n;
  const fee = 4_000n;
  const id = await insertTransaction(handle, {
    player,
    type: 'topup',
    platinum,
    method: { kind: 'virtual_account', code: 'bca' },
    price,
    fee,
    total: price + fee,
    task: 'ask',
    taskAt: after(createdAt, never),
    expiresAt: after(createdAt, day),
    createdAt,
  });
  await handle.run(sql`update transactions set va_number = '8808081234567890' where id = ${id}`);
  return id;
}

/** Credits the winning balance first, then withdraws to the default payment account. */
async function beginWithdrawal(handle: Queryable, player: string, amount: bigint, createdAt: Date): Promise<string> {
  const account = await handle.row<Account>(sql`
    select kind, provider, number, holder from payment_accounts where player = ${player} and is_default`);
  if (!account)
    throw new Error(`Expected a default payment account of player ${player} for a withdrawal; it has none.`);
  await post(handle, `correction/${randomUUID()}`, give(player, 'winning', amount), createdAt);
  const { fee } = defaultLimits.money.withdrawal;
  const taskAt = after(createdAt, never);
  const { entry, posting } = reservation(player, platinum(Number(amount)), account, { fee, now: createdAt, taskAt });
  await insertTransaction(handle, entry);
  await post(handle, posting.reference, posting.lines, createdAt);
  return entry.id;
}

/** The first row is the oldest. */
export async function seedHistory(handle: Queryable, player: string, rows: History, now: Date): Promise<void> {
  for (const { type, status, reason, platinum: amount, ageMs } of rows) {
    const createdAt = after(now, -ageMs);
    const platinum = BigInt(amount);
    if (type === 'link' || type === 'unlink') {
      const method = { kind: 'e_wallet', code: 'dana' } as const;
      await insertTransaction(handle, { player, type, platinum: 0n, method, createdAt });
      continue;
    }
    if (type === 'voucher') {
      const method = { kind: 'voucher', code: '' } as const;
      const id = await insertTransaction(handle, { player, type, platinum, method, createdAt });
      await post(handle, `voucher/${id}`, give(player, 'token', platinum), createdAt);
      continue;
    }
    const begin = type === 'topup' ? beginTopUp : beginWithdrawal;
    const order = await findOrder(handle, player, await begin(handle, player, platinum, createdAt));
    if (!order)
      throw new Error(`Expected the ${type} that was just inserted for player ${player}; the table has none.`);
    if (status === 'success') await conclude(handle, order, { status: 'paid', amount: order.total }, createdAt);
    if (status === 'failed') await fail(handle, order, reason, createdAt);
  }
}
