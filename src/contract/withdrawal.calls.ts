/** Withdrawals of winning Platinum (WD-1). Vouchers are in redeem.calls.ts (RD-1). */
import * as v from 'valibot';
import { defineCall, nothing, refusal, valueRead } from './call.ts';
import { lockedUntil } from './deadline.ts';
import {
  AdultDay,
  authority,
  moneyOutcomes,
  PinPauseHours,
  proofRequired,
  underAge,
  wrongPin,
} from './money-outcomes.ts';
import { MovedPlatinum, platinum, PlatinumAmount, rupiah, RupiahAmount, type Platinum, type Rupiah } from './money.ts';
import { ages, type Age } from './profile-rules.ts';
import { pinStandings, type PinStanding } from './pin-rules.ts';
import { maybe, shown, Uuid } from './schemas.ts';
import type { Secret } from './secret.ts';
import { wallet, type Wallet } from './wallet.calls.ts';
import { blocked, validation } from './shared-outcomes.ts';
import { moved } from './transactions.calls.ts';

export interface WithdrawOptions {
  kind: 'withdrawOptions';
  minimum: Platinum;
  maximum: Platinum;
  /** The winning balance. */
  available: Platinum;
  fee: Rupiah;
  /** The bank's longest time, whole minutes; null if unknown. */
  arrivalMinutes: number | null;
  /** Nothing can be withdrawn before this moment, ms on the device's timeline; null: at once. */
  pausedUntil: number | null;
  /** Of the PIN that a withdrawal is confirmed with; null: the platform does not say. */
  pin: PinStanding | null;
  /** Hours for which a new PIN pauses withdrawals (WD-2); null: not at all, or unknown. */
  pinPause: number | null;
  /** Only adults withdraw (PF-3); null: the platform does not say. */
  age: Age | null;
  /** The day from which on a minor may withdraw, `yyyy-mm-dd`. */
  adultOn: string | null;
}

export const withdrawOptions = defineCall({
  name: 'withdrawOptions',
  method: 'GET',
  path: '/v2/auth/withdraw/options',
  body: nothing,
  /** `wallet` has the balance; other limits of the platform show only when it refuses. */
  async fallback({ bearer }, { receivedAt, ask }) {
    const answer = await ask(wallet, { token: bearer });
    if (answer.outcome !== 'accepted') return answer;
    const { winning } = (answer as unknown as { wallet: Wallet }).wallet;
    if (winning === null) return { outcome: 'malformed', receivedAt };
    const value: WithdrawOptions = {
      kind: 'withdrawOptions',
      minimum: platinum(50),
      maximum: winning,
      available: winning,
      fee: rupiah(0),
      arrivalMinutes: null,
      pausedUntil: null,
      pin: null,
      pinPause: null,
      age: null,
      adultOn: null,
    };
    return { outcome: 'accepted', value, receivedAt };
  },
  write: ({ bearer }: { purpose: 'withdrawOptions'; bearer: Secret }) => ({ bearer }),
  outcomes: {
    accepted: valueRead(
      v.object({
        minimum: PlatinumAmount,
        maximum: PlatinumAmount,
        available: PlatinumAmount,
        fee: RupiahAmount,
        arrival_minutes: shown(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_080))),
        /** As `reset_at`. */
        paused_until: maybe(v.union([v.string(), v.number()])),
        pin: shown(v.picklist(pinStandings)),
        new_pin_pause_hours: PinPauseHours,
        age: shown(v.picklist(ages)),
        adult_on: AdultDay,
      }),
      ({ arrival_minutes, paused_until, new_pin_pause_hours, adult_on, ...data }, stamp): WithdrawOptions => ({
        kind: 'withdrawOptions',
        ...data,
        arrivalMinutes: arrival_minutes,
        pausedUntil: paused_until === null ? null : lockedUntil(paused_until, stamp),
        pinPause: new_pin_pause_hours,
        adultOn: adult_on,
      }),
    ),
  },
});

const refused = (text: string, status = 422) => refusal({ type: 'error.withdraw', text, status });

export const withdraw = defineCall({
  name: 'withdraw',
  path: '/v2/auth/withdraw',
  body: v.object({ platinum: MovedPlatinum, account: Uuid }),
  write: (input: { bearer: Secret; key: string; proof: Secret; platinum: Platinum; account: string }) => {
    const { inHeader, inBody } = authority(input.proof);
    const body = { platinum: input.platinum, account: input.account, ...inBody };
    return { bearer: input.bearer, key: input.key, ...inHeader, body };
  },
  outcomes: {
    accepted: moved('withdraw', 'pending'),
    insufficient_balance: refused('INSUFFICIENT_BALANCE'),
    below_minimum: refused('BELOW_MINIMUM'),
    above_maximum: refused('ABOVE_MAXIMUM'),
    account_gone: refused('ACCOUNT_GONE', 404),
    /** Withdrawals are paused after a change of the account, until `reset_at` (WD-2). */
    paused: blocked({ type: 'error.withdraw', field: 'withdraw', code: 'paused' }),
    under_age: underAge,
    /** The profile has no birthdate (PF-3). */
    birthdate_missing: refusal({ type: 'error.age', field: 'birthdate', code: 'birthdate_missing', status: 409 }),
    proof_required: proofRequired,
    wrong_pin: wrongPin,
    ...moneyOutcomes,
    validation,
  },
});
