/** Vouchers (RD-1): digests under the server's key, each good for one player, once. Failed tries are limited. */
import { randomUUID } from 'node:crypto';
import { isVoucher, normaliseVoucher, type redeem } from '../../../contract/redeem.calls.ts';
import type { Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { consume, countOf } from '../platform/counters.ts';
import type { Limits } from '../platform/limits.ts';
import { toReply, type MoneyKeys, type Movement } from './money-keys.ts';
import type { Player } from '../access/players.ts';
import type { Reply } from '../platform/reply.ts';
import { keyedDigest } from '../platform/secrets.ts';
import type { Caller } from '../access/sessions.ts';
import type { TransactionRow, Transactions } from './transactions.ts';

interface NewVoucher {
  /** As typed; normalised before use. */
  code: string;
  platinum: bigint;
  /** Null: good at every merchant. */
  merchant: string | null;
  expiresAt: Date;
}

export interface Vouchers {
  redeem(caller: Caller, key: string | null, code: string): Promise<Reply<typeof redeem> | null>;
  /** Leaves existing codes as they are. Throws for a text that is no code. */
  create(handle: Queryable, vouchers: readonly NewVoucher[]): Promise<void>;
}

type Refused = 'unknown_code' | 'not_here' | 'used' | 'expired' | 'throttled';

interface VoucherRow {
  merchant: string | null;
  platinum: bigint;
  expires_at: Date;
  transaction: string | null;
}

/** Null where there is no such voucher. */
interface HeldRow extends Omit<VoucherRow, 'platinum' | 'expires_at'> {
  platinum: bigint | null;
  expires_at: Date | null;
  resetAt: Date | null;
}

type Moved = { transaction: TransactionRow };

interface Standing {
  resetAt: Date | null;
  voucher: VoucherRow | null;
}

interface VouchersParts {
  limits: Limits;
  key: Buffer;
  moneyKeys: MoneyKeys;
  transactions: Transactions;
}

export function createVouchers({ limits: { money }, key, moneyKeys, transactions }: VouchersParts): Vouchers {
  const digestOf = (code: string): Buffer => keyedDigest(key, `voucher/${code}`);

  /** One of several simultaneous tries uses the voucher up. */
  async function hold(handle: Queryable, player: string, digest: Buffer | null, now: Date): Promise<Standing> {
    const budgets = money.voucherFailures.map((budget) => countOf(`voucher/${player}`, budget));
    const most = money.voucherFailures.map((budget) => budget.most);
    const held = await handle.row<HeldRow>(sql`
      select (held).merchant, (held).platinum, (held).expires_at, (held).transaction, reset_at as "resetAt"
      from hold_voucher(${digest}, ${budgets}, ${most}, ${now})`);
    if (!held) throw new Error('Expected the standing of a try; there is none.');
    const { resetAt, platinum, expires_at, ...rest } = held;
    const isThere = platinum !== null && expires_at !== null;
    return { resetAt, voucher: isThere ? { platinum, expires_at, ...rest } : null };
  }

  /** Hides the state of another merchant's voucher. */
  function refuse(voucher: VoucherRow | null, { merchant }: Player, now: Date): Refused | null {
    if (!voucher) return 'unknown_code';
    if (voucher.merchant !== null && voucher.merchant !== merchant) return 'not_here';
    if (voucher.transaction !== null) return 'used';
    return voucher.expires_at <= now ? 'expired' : null;
  }

  function movementOf(player: string, voucher: Buffer, platinum: bigint, createdAt: Date): Movement {
    const method = { kind: 'voucher', code: '' } as const;
    return {
      entry: { id: randomUUID(), player, type: 'voucher', platinum, method, createdAt },
      posting: {
        reference: `voucher/${voucher.toString('hex')}`,
        lines: [
          { account: { player, name: 'token' }, amount: platinum },
          { account: 'issued', amount: -platinum },
        ],
      },
      usesUp: { voucher },
    };
  }

  return {
    async redeem(caller, key, typed) {
      const code = normaliseVoucher(typed);
      const digest = isVoucher(code) ? digestOf(code) : null;
      const done = await moneyKeys.once<Refused, Moved, never, Standing>(
        caller,
        { call: 'redeem', key, body: { code } },
        async (handle, now, player, { resetAt, voucher }) => {
          if (resetAt) return { refusal: 'throttled', resetAt };
          const refusal = refuse(voucher, player, now);
          if (digest === null || !voucher || refusal) {
            for (const budget of money.voucherFailures) await consume(handle, `voucher/${player.id}`, budget, now);
            return { refusal: refusal ?? 'unknown_code' };
          }
          return { movement: movementOf(player.id, digest, voucher.platinum, now) };
        },
        (handle, now) => hold(handle, caller.player, digest, now),
      );
      if (done === null) return null;
      if ('refusal' in done) return toReply(done);
      return { outcome: 'accepted', data: { transaction: transactions.show(done.transaction) } };
    },
    async create(handle, vouchers) {
      for (const { code, platinum, merchant, expiresAt } of vouchers) {
        const normal = normaliseVoucher(code);
        if (!isVoucher(normal)) throw new Error(`Expected a voucher code of the table; it is "${code}".`);
        await handle.run(sql`
          insert into vouchers (digest, merchant, platinum, expires_at)
          values (${digestOf(normal)}, ${merchant}, ${platinum}, ${expiresAt}) on conflict (digest) do nothing`);
      }
    },
  };
}
