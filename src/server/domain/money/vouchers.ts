/** Vouchers (RD-1): digests under the server's key, each good for one player, once. Failed tries are limited. */
import { randomUUID } from 'node:crypto';
import { isVoucher, normaliseVoucher, type redeem } from '../../../contract/redeem.calls.ts';
import type { Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { refund, consume } from '../platform/counters.ts';
import type { Limits } from '../platform/limits.ts';
import { toReply, type MoneyKeys, type Movement } from './money-keys.ts';
import type { Player } from '../access/players.ts';
import type { Reply } from '../platform/reply.ts';
import { keyedDigest } from '../platform/secrets.ts';
import type { Caller } from '../access/sessions.ts';
import type { Transactions } from './transactions.ts';

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

interface VouchersParts {
  limits: Limits;
  key: Buffer;
  moneyKeys: MoneyKeys;
  transactions: Transactions;
}

export function createVouchers({ limits: { money }, key, moneyKeys, transactions }: VouchersParts): Vouchers {
  const digestOf = (code: string): Buffer => keyedDigest(key, `voucher/${code}`);

  /** Null, or the end of the block where the tries are used up. */
  async function countTry(handle: Queryable, player: string, now: Date): Promise<Date | null> {
    for (const budget of money.voucherFailures) {
      const resetAt = await consume(handle, `voucher/${player}`, budget, now);
      if (resetAt) return resetAt;
    }
    return null;
  }

  /** One of several simultaneous tries uses the voucher up. */
  const lockVoucher = (handle: Queryable, digest: Buffer): Promise<VoucherRow | null> =>
    handle.row<VoucherRow>(sql`
      select merchant, platinum, expires_at, transaction from vouchers where digest = ${digest} for update`);

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
      const done = await moneyKeys.once<Refused>(
        caller,
        { call: 'redeem', key, body: { code } },
        async (handle, now, player) => {
          const resetAt = await countTry(handle, player.id, now);
          if (resetAt) return { refusal: 'throttled', resetAt };
          const digest = digestOf(code);
          const voucher = isVoucher(code) ? await lockVoucher(handle, digest) : null;
          const refusal = refuse(voucher, player, now);
          if (!voucher || refusal) return { refusal: refusal ?? 'unknown_code' };
          for (const budget of money.voucherFailures) await refund(handle, `voucher/${player.id}`, budget);
          return { movement: movementOf(player.id, digest, voucher.platinum, now) };
        },
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
