/** Sets, changes or resets a PIN, each after a code (PN-1 to PN-5). */
import type { BodyOf } from '../../../contract/call.ts';
import { weakPin } from '../../../contract/pin-rules.ts';
import type { changePin, checkPin, resetPin, setPin } from '../../../contract/pin.calls.ts';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../platform/clock.ts';
import type { Limits } from '../platform/limits.ts';
import { notices, sendNotice } from '../platform/messages.ts';
import type { Pins } from './pins.ts';
import { pauseWithdrawals, type ByPlayer } from '../access/players.ts';
import { hasMoney } from '../ledger/ledger.ts';
import type { Reply } from '../platform/reply.ts';
import type { Caller, Sessions } from '../access/sessions.ts';
import { useTicket } from '../verification/tickets.ts';
import { endVerifications, type Proof, type Verifications } from '../verification/verifications.ts';

export interface PinChanges {
  set(caller: Caller, pin: string, e: string): Promise<Reply<typeof setPin> | null>;
  /** Without changing anything. Counts as a try. */
  check(caller: Caller, pin: string, e: string): Promise<Reply<typeof checkPin>>;
  change(caller: Caller, body: BodyOf<typeof changePin>, e: string): Promise<Reply<typeof changePin> | null>;
  reset(caller: Caller, body: BodyOf<typeof resetPin>): Promise<Reply<typeof resetPin> | null>;
}

interface PinChangesParts {
  database: Database;
  clock: Clock;
  limits: Limits;
  pins: Pins;
  sessions: Sessions;
  byPlayer: ByPlayer;
  verifications: Verifications;
  onMessage(): void;
}

export function createPinChanges(parts: PinChangesParts): PinChanges {
  const { database, clock, limits, pins, sessions, byPlayer, verifications, onMessage } = parts;

  /** Uses up the ticket and stores the PIN in one transaction, with a notice. */
  async function save<const Refused extends { outcome: string }>(
    caller: Caller,
    claim: Proof,
    pin: string,
    notice: string,
    refuse: (pinHash: string | null) => Refused | null,
  ): Promise<Refused | { outcome: 'accepted' | 'ticket_invalid' } | null> {
    const now = clock.now();
    const hash = await pins.hash(caller.player, pin);
    const reply = await byPlayer(caller, now, async (handle, player) => {
      if (!(await verifications.proven(handle, claim, now))) return { outcome: 'ticket_invalid' } as const;
      // Only after the proof is found under the lock, so that each proof answers about the stored PIN once.
      const refused = refuse(player.pinHash);
      if (refused) return refused;
      await useTicket(handle, claim.pair, now);
      await pins.save(handle, player.id, hash);
      // A stolen phone is enough for a reset, and for the first PIN of somebody who has money already.
      const isTaken = claim.purpose === 'pin_reset' || (player.pinHash === null && (await hasMoney(handle, player.id)));
      if (isTaken) await pauseWithdrawals(handle, player.id, limits, now);
      await sessions.endAll(handle, player.id, caller.token);
      await endVerifications(handle, player.id);
      await sendNotice(handle, limits, player.phone, notice, now);
      return { outcome: 'accepted' } as const;
    });
    if (reply?.outcome === 'accepted') onMessage();
    return reply;
  }

  async function refuseNew(claim: Proof, pin: string) {
    const proven = await verifications.proven(database, claim, clock.now());
    if (!proven) return { outcome: 'ticket_invalid' } as const;
    const reason = weakPin(pin, proven.phone);
    return reason && ({ outcome: 'weak', data: { reason } } as const);
  }

  const codeProof = (caller: Caller, e: string): Proof => ({
    purpose: 'pin',
    pair: { token: e, e: null },
    player: caller.player,
  });

  return {
    async set(caller, pin, e) {
      const claim = codeProof(caller, e);
      const refused = await refuseNew(claim, pin);
      if (refused) return refused;
      return save(caller, claim, pin, notices.pinSet, (kept) =>
        kept === null ? null : ({ outcome: 'already_set' } as const),
      );
    },

    async check(caller, pin, e) {
      if (!(await verifications.proven(database, codeProof(caller, e), clock.now())))
        return { outcome: 'ticket_invalid' };
      const check = await pins.check(caller.player, pin);
      if (!check) return { outcome: 'validation', field: 'pin' };
      return check.outcome === 'right' ? { outcome: 'accepted' } : check;
    },

    async change(caller, { pin, current_pin: current }, e) {
      const claim = codeProof(caller, e);
      const refused = await refuseNew(claim, pin);
      if (refused) return refused;
      const check = await pins.check(caller.player, current);
      if (!check) return { outcome: 'validation', field: 'current_pin' };
      if (check.outcome !== 'right') return check;
      if (pin === current) return { outcome: 'same_as_old' };
      return save<never>(caller, claim, pin, notices.pinChanged, () => null);
    },

    async reset(caller, { pin, otp_id, pin_token }) {
      const claim: Proof = { purpose: 'pin_reset', pair: { token: pin_token, e: otp_id }, player: caller.player };
      const refused = await refuseNew(claim, pin);
      if (refused) return refused;
      const isSame = await pins.isKept(caller.player, pin);
      return save(caller, claim, pin, notices.pinReset, () => (isSame ? ({ outcome: 'same_as_old' } as const) : null));
    },
  };
}
