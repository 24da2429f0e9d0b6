/** Pays out winnings (WD-1): reserved as the PIN's proof is used; the bank's answer settles or releases them (L7). */
import type { AccountKind } from '../../../contract/account-rules.ts';
import type { BodyOf } from '../../../contract/call.ts';
import { payout, type Platinum, type Rupiah } from '../../../contract/money.ts';
import { pinTries, type PinStanding } from '../../../contract/pin-rules.ts';
import type { withdraw, withdrawOptions } from '../../../contract/withdrawal.calls.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { after, inHours, type Clock } from '../platform/clock.ts';
import { lockBalance, post } from '../ledger/ledger.ts';
import { ageAt, underAge } from '../profile/age.ts';
import type { Limits } from '../platform/limits.ts';
import { toReply, type MoneyKeys } from '../money/money-keys.ts';
import type { PinProofs } from '../pin/pin-proofs.ts';
import { toNumber, type Reply } from '../platform/reply.ts';
import type { Caller } from '../access/sessions.ts';
import { arrivalMinutes, insertTransaction, type Transactions } from '../money/transactions.ts';
import type { VendorTasks } from './vendor-tasks.ts';

export interface Withdrawals {
  options(player: string): Promise<Reply<typeof withdrawOptions>>;
  withdraw(
    caller: Caller,
    key: string | null,
    proof: string | null,
    body: BodyOf<typeof withdraw>,
  ): Promise<Reply<typeof withdraw> | null>;
}

type Moved = { transaction: string };
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

interface WithdrawalsParts {
  database: Database;
  clock: Clock;
  limits: Limits;
  moneyKeys: MoneyKeys;
  pinProofs: PinProofs;
  tasks: VendorTasks;
  transactions: Transactions;
}

/** Returns the id. `taskAt`: when the bank may be told. */
export async function reserve(
  handle: Queryable,
  player: string,
  amount: Platinum,
  { kind, provider, number, holder }: Account,
  { fee, now, taskAt = now }: { fee: Rupiah; now: Date; taskAt?: Date },
): Promise<string> {
  const { price, total } = payout(amount, fee);
  const platinum = BigInt(amount);
  const transaction = await insertTransaction(handle, {
    player,
    type: 'withdraw',
    platinum,
    method: { kind, code: provider },
    price: BigInt(price),
    fee: BigInt(fee),
    total: BigInt(total),
    account: { provider, number, holder },
    task: 'pay_out',
    taskAt,
    createdAt: now,
  });
  await post(
    handle,
    `withdraw/reserve/${transaction}`,
    [
      { account: { player, name: 'winning' }, amount: -platinum },
      { account: 'reserved', amount: platinum },
    ],
    now,
  );
  return transaction;
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
      const begun = await moneyKeys.once<Refused, Moved, 'paused'>(caller, intent, async (handle, now) => {
        // Locked before the reviews are read: a match that is settled meanwhile brings its winnings and its review.
        const available = await lockBalance(handle, player, 'winning');
        const account = await handle.row<(Account | { kind: null }) & Standing & Dated>(sql`
          select kind, provider, number, holder, paused_until as "pausedUntil", is_on_hold as "isOnHold",
            to_char(birthdate, 'YYYY-MM-DD') as birthdate
          from withdrawal_pauses p left join payment_accounts a on a.player = p.player and a.id = ${body.account}
            left join profiles f on f.player = p.player
          where p.player = ${player}`);
        const { age } = ageAt(account?.birthdate ?? null, now);
        if (age !== 'adult') return { refusal: age === 'minor' ? 'under_age' : 'birthdate_missing' };
        const resetAt = account && pauseOf(account, now);
        if (resetAt) return { refusal: 'paused', resetAt };
        if (body.platinum < minimum) return { refusal: 'below_minimum' };
        if (body.platinum > maximum) return { refusal: 'above_maximum' };
        if (account?.kind == null) return { refusal: 'account_gone' };
        if (available < body.platinum) return { refusal: 'insufficient_balance' };
        // Last, because the check uses the proof up.
        if (!(await pinProofs.use(handle, caller, proof, { kind: 'withdraw', ...body }, now))) {
          return { refusal: 'proof_required' };
        }
        return { transaction: await reserve(handle, player, body.platinum, account, { fee, now }) };
      });
      if (begun === null) return null;
      if ('refusal' in begun) {
        if ('resetAt' in begun) return toReply(begun);
        const { refusal: outcome } = begun;
        return outcome === 'under_age' ? underAge(database, player, clock.now()) : { outcome };
      }
      tasks.wake();
      return { outcome: 'accepted', data: { transaction: await transactions.mustRead(player, begun.transaction) } };
    },
  };
}
