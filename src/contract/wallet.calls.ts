/** The balances (SS-3), and with them what a reminder of the time played says (RP-6): they are read after every round. */
import * as v from 'valibot';
import { defineCall, nothing, success } from './call.ts';
import { PlatinumAmount, type Platinum } from './money.ts';
import { maybe, named, shown, Timestamp } from './schemas.ts';
import type { Secret } from './secret.ts';

/** Balances; null if the platform does not send one. */
export interface Wallet {
  token: Platinum | null;
  winning: Platinum | null;
}

const ReminderData = v.object({
  /** Played since then, in rounds, without a rest. */
  minutes: v.pipe(v.number(), v.integer(), v.minValue(1)),
  since: Timestamp,
  /** Of all stakes since then, and what came of them. */
  staked: shown(PlatinumAmount),
  paid: shown(PlatinumAmount),
});
export type ReminderWire = v.InferInput<typeof ReminderData>;

/** `since`: ms of the server's clock. `staked`, `paid`: null where the platform does not say. */
export interface Reminder {
  minutes: number;
  since: number;
  staked: Platinum | null;
  paid: Platinum | null;
}

const WalletData = v.pipe(
  v.object({
    platinum_topup: maybe(PlatinumAmount),
    platinum_in_game: maybe(PlatinumAmount),
    /** Null unless the player is to be reminded now. */
    reminder: shown(ReminderData),
  }),
  v.check((data) => data.platinum_topup !== null || data.platinum_in_game !== null),
);

export const wallet = defineCall({
  name: 'wallet',
  method: 'GET',
  path: '/auth/wallet',
  body: nothing,
  write: ({ token }: { token: Secret }) => ({ bearer: token }),
  outcomes: {
    accepted: success(
      named({}, WalletData) as unknown as v.GenericSchema<
        { platinum_topup: number; platinum_in_game: number; reminder?: ReminderWire | null },
        v.InferOutput<typeof WalletData>
      >,
      ({ platinum_topup, platinum_in_game, reminder }): { wallet: Wallet; reminder: Reminder | null } => ({
        wallet: { token: platinum_topup, winning: platinum_in_game },
        reminder: reminder && { ...reminder, since: Date.parse(reminder.since) },
      }),
    ),
  },
});
