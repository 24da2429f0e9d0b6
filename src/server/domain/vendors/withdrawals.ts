/** Pays out winnings (WD-1): reserved as the PIN's proof is used; the bank's answer settles or releases them (L7). */
import { randomUUID } from 'node:crypto';
import type { AccountKind } from '../../../contract/account-rules.ts';
import type { BodyOf } from '../../../contract/call.ts';
import { type Platinum, type Rupiah } from '../../../contract/money.ts';
import { payout } from '../../../contract/money-sums.ts';
import { pinTries, type PinStanding } from '../../../contract/pin-rules.ts';
import type { withdraw, withdrawOptions } from '../../../contract/withdrawal.calls.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { after, inHours, type Clock } from '../platform/clock.ts';
import { ageAt, underAge } from '../profile/age.ts';
import type { Limits } from '../platform/limits.ts';
import { toReply, type MoneyKeys, type Movement } from '../money/money-keys.ts';
import type { PinProofs } from '../pin/pin-proofs.ts';
import { toNumber, type Reply } from '../platform/reply.ts';
import type { Caller } from '../access/sessions.ts';
import { arrivalMinutes, type TransactionRow, type Transactions } from '../money/transactions.ts';
import { isOrder } from './vendor-orders.ts';
import { lease, type VendorTasks } from './vendor-tasks.ts';

export interface Withdrawals {
  options(player: string): Promise<Reply<typeof withdrawOptions>>;
  withdraw(
    caller: Caller,
    key: string | null,
    proof: string | null,
    body: BodyOf<typeof withdraw>,
  ): Promise<Reply<typeof withdraw> | null>;
}

type Moved = { transaction: TransactionRow };
type Refused =
  | 'under_age'
  | 'birthdate_missing'
  | 'below_minimum'
  | 'above_maximum'
  | 'account_gone'
  | 'insufficient_balance'
  | 'proof_required';

export interface Account {
  kind: AccountKind;
  provider: string;
  number: Buffer;
  holder: string;
}

interface Standing {
  pausedUntil: Date | null;
  isOnHold: boolean;
}

interface Dated {
  /** `yyyy-mm-dd`, of the profile. */
  birthdate: string | null;
}

type Held = (Account | { kind: null }) & Standing & Dated & { available: bigint; isProven: boolean };

interface WithdrawalsParts {
  database: Database;
  clock: Clock;
  limits: Limits;
  moneyKeys: MoneyKeys;
  pinProofs: PinProofs;
  tasks: VendorTasks;
  transactions: Transactions;
}

/** `taskAt`: when a worker may tell the bank. Left out: the caller does, and a worker after the lease. */
export function reservation(
  player: string,
  amount: Platinum,
  { kind, provider, number, holder }: Account,
  { fee, now, taskAt }: { fee: Rupiah; now: Date; taskAt?: Date },
): Required<Pick<Movement, 'entry' | 'posting'>> {
  const { price, total } = payout(amount, fee);
  const platinum = BigInt(amount);
  const id = randomUUID();
  return {
    entry: {
      ...{ id, player, type: 'withdraw', platinum },
      method: { kind, code: provider },
      price: BigInt(price),
      fee: BigInt(fee),
      total: BigInt(total),
      account: { provider, number, holder },
      task: 'pay_out',
      ...(taskAt ? { taskAt } : { taskAt: after(now, lease), isLeased: true }),
      createdAt: now,
    },
    posting: {
      reference: `withdraw/reserve/${id}`,
      lines: [
        { account: { player, name: 'winning' }, amount: -platinum },
        { account: 'reserved', amount: platinum },
      ],
    },
  };
}

export function createWithdrawals(parts: WithdrawalsParts): Withdrawals {
  const { database, clock, moneyKeys, pinProofs, tasks, transactions } = parts;
  const { withdrawalPause, withdrawal } = parts.limits.money;
  const { minimum, maximum, fee } = withdrawal;

  /** The end of a pause; a day ahead while a person has to look (WD-2). */
  function pauseOf({ pausedUntil, isOnHold }: Standing, now: Date): Date | null {
    if (pausedUntil && pausedUntil > now) return pausedUntil;
    return isOnHold ? after(now, withdrawalPause) : null;
  }

  return {
    async options(player) {
      const held = await database.row<Standing & Dated & { balance: bigint; pin: PinStanding; hasMoney: boolean }>(sql`
        select balance, paused_until as "pausedUntil", is_on_hold as "isOnHold",
          case when pin_hash is null then 'none' when pin_failures >= ${pinTries}::int then 'locked' else 'set' end as pin,
          to_char(birthdate, 'YYYY-MM-DD') as birthdate,
          exists (select 1 from ledger_accounts o where o.player = a.player and o.balance > 0) as "hasMoney"
        from withdrawal_pauses join ledger_accounts a using (player) join players p on p.id = player
          left join profiles using (player)
        where player = ${player} and name = 'winning'`);
      if (!held) throw new Error('Expected the ledger accounts of a player; there are none.');
      const available = toNumber(held.balance);
      // As `PinChanges` has it: a reset always pauses, a first PIN where there is money.
      const isPausing = held.pin !== 'none' || held.hasMoney;
      const pausedUntil = pauseOf(held, clock.now());
      return {
        outcome: 'accepted',
        data: {
          ...{ minimum, maximum, available, fee, arrival_minutes: arrivalMinutes },
          paused_until: pausedUntil?.toISOString() ?? null,
          pin: held.pin,
          new_pin_pause_hours: isPausing ? inHours(withdrawalPause) : null,
          ...ageAt(held.birthdate, clock.now()),
        },
      };
    },

    async withdraw(caller, key, proof, body): Promise<Reply<typeof withdraw> | null> {
      const { player } = caller;
      const intent = { call: 'withdraw', key, body };
      const { proof: given, session, deed } = pinProofs.digestsOf(caller, proof, { kind: 'withdraw', ...body });
      const look = (handle: Queryable, now: Date) =>
        handle.row<Held>(sql`
          select available, kind, provider, number, holder, paused_until as "pausedUntil", is_on_hold as "isOnHold",
            birthdate, is_proven as "isProven"
          from lock_withdrawal(${player}, ${body.account}, ${given}, ${session}, ${deed}, ${now})`);
      const begun = await moneyKeys.once<Refused, Moved, 'paused', Held | null>(
        caller,
        intent,
        async (_handle, now, _player, held) => {
          if (!held) throw new Error('Expected the ledger accounts of a player; there are none.');
          const { age } = ageAt(held.birthdate, now);
          if (age !== 'adult') return { refusal: age === 'minor' ? 'under_age' : 'birthdate_missing' };
          const resetAt = pauseOf(held, now);
          if (resetAt) return { refusal: 'paused', resetAt };
          if (body.platinum < minimum) return { refusal: 'below_minimum' };
          if (body.platinum > maximum) return { refusal: 'above_maximum' };
          if (held.kind === null) return { refusal: 'account_gone' };
          if (held.available < body.platinum) return { refusal: 'insufficient_balance' };
          if (!held.isProven || given === null) return { refusal: 'proof_required' };
          return { movement: { ...reservation(player, body.platinum, held, { fee, now }), usesUp: { proof: given } } };
        },
        look,
      );
      if (begun === null) return null;
      if ('refusal' in begun) {
        if ('resetAt' in begun) return toReply(begun);
        const { refusal: outcome } = begun;
        return outcome === 'under_age' ? underAge(database, player, clock.now()) : { outcome };
      }
      const { transaction, isNew } = begun;
      if (isNew && isOrder(transaction)) tasks.begin(transaction);
      return { outcome: 'accepted', data: { transaction: transactions.show(transaction) } };
    },
  };
}
