/** Winning Platinum back to money, and vouchers to Platinum (WD-1, RD-1). */
import * as v from 'valibot';
import { defineCall, nothing, refusal, success } from './call.ts';
import { moneyOutcomes, proofRequired } from './money-outcomes.ts';
import { MovedPlatinum, PlatinumAmount, RupiahAmount, type Platinum, type Rupiah } from './money.ts';
import { Uuid } from './schemas.ts';
import type { Secret } from './secret.ts';
import { validation } from './shared-outcomes.ts';
import { moved } from './transactions.calls.ts';

export interface WithdrawOptions {
  kind: 'withdrawOptions';
  minimum: Platinum;
  maximum: Platinum;
  /** The winning balance. */
  available: Platinum;
  fee: Rupiah;
  /** How long the bank takes at most, whole minutes. */
  arrivalMinutes: number;
}

export const withdrawOptions = defineCall({
  name: 'withdrawOptions',
  method: 'GET',
  base: 'api',
  path: '/v2/auth/withdraw/options',
  auth: 'bearer',
  body: nothing,
  write: (input: { purpose: 'withdrawOptions'; bearer: Secret }) => ({ bearer: input.bearer }),
  outcomes: {
    accepted: success(
      v.object({
        minimum: PlatinumAmount,
        maximum: PlatinumAmount,
        available: PlatinumAmount,
        fee: RupiahAmount,
        arrival_minutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_080)),
      }),
      ({ arrival_minutes, ...data }, { stamp }): { value: WithdrawOptions; receivedAt: number } => ({
        receivedAt: stamp.receivedAt,
        value: { kind: 'withdrawOptions', ...data, arrivalMinutes: arrival_minutes },
      }),
    ),
  },
});

const refused = (text: string, status = 422) => refusal({ type: 'error.withdraw', text, status });

export const withdraw = defineCall({
  name: 'withdraw',
  method: 'POST',
  base: 'api',
  path: '/v2/auth/withdraw',
  auth: 'bearer',
  body: v.object({ platinum: MovedPlatinum, account: Uuid }),
  write: (input: { bearer: Secret; key: string; proof: Secret; platinum: Platinum; account: string }) => ({
    bearer: input.bearer,
    key: input.key,
    proof: input.proof,
    body: { platinum: input.platinum, account: input.account },
  }),
  outcomes: {
    accepted: moved('withdraw', 'pending'),
    insufficient_balance: refused('INSUFFICIENT_BALANCE'),
    below_minimum: refused('BELOW_MINIMUM'),
    above_maximum: refused('ABOVE_MAXIMUM'),
    /** The payment account was removed meanwhile. */
    account_gone: refused('ACCOUNT_GONE', 404),
    proof_required: proofRequired,
    ...moneyOutcomes,
    validation,
  },
});
