/** Codes for a logged-in player: PIN, number, PIN reset (PN-2, PN-5, PC-1) to the present number, and one to the new (PC-4). */
import type { BodyOf } from '../../../contract/call.ts';
import { isIndonesianPhone } from '../../../contract/fields.ts';
import type {
  sendNewNumberCode,
  sendPinResetCode,
  sendPlayerCode,
  verifyNewNumberCode,
  verifyPinResetCode,
  verifyPlayerCode,
} from '../../../contract/player-codes.calls.ts';
import type { Database, Queryable } from '../../db/database.ts';
import type { Limits } from '../platform/limits.ts';
import type { Requester } from '../access/devices.ts';
import { lockFor, lockPhone } from '../access/phone-limits.ts';
import { findPlayer, findPlayerByPhone, type Player } from '../access/players.ts';
import type { Reply } from '../platform/reply.ts';
import type { Caller, Sessions } from '../access/sessions.ts';
import type { Purpose } from '../access/phone-limits.ts';
import type { Verifications } from './verifications.ts';

export interface PlayerCodes {
  send(
    caller: Caller,
    body: BodyOf<typeof sendPlayerCode>,
    requester: Requester,
  ): Promise<Reply<typeof sendPlayerCode> | null>;
  verify(
    caller: Caller,
    body: BodyOf<typeof verifyPlayerCode>,
    requester: Requester,
  ): Promise<Reply<typeof verifyPlayerCode>>;
  /** Where the code to the present number was right for this one. Players who move there pay: it belongs to nobody yet. */
  sendNew(caller: Caller, newPhone: string, requester: Requester): Promise<Reply<typeof sendNewNumberCode> | null>;
  verifyNew(
    caller: Caller,
    body: BodyOf<typeof verifyNewNumberCode>,
    requester: Requester,
  ): Promise<Reply<typeof verifyNewNumberCode>>;
  sendPinReset(
    caller: Caller,
    otpId: string | undefined,
    requester: Requester,
  ): Promise<Reply<typeof sendPinResetCode> | null>;
  verifyPinReset(
    caller: Caller,
    body: BodyOf<typeof verifyPinResetCode>,
    requester: Requester,
  ): Promise<Reply<typeof verifyPinResetCode>>;
}

interface PlayerCodesParts {
  database: Database;
  limits: Limits;
  sessions: Sessions;
  verifications: Verifications;
}

export function createPlayerCodes({ database, limits, sessions, verifications }: PlayerCodesParts): PlayerCodes {
  type Begun<Refused, Data> =
    | Refused
    | { outcome: 'accepted'; data: Data }
    | { outcome: 'otp_block'; resetAt: Date; data?: undefined };

  const begin = async <Refused extends { outcome: string }, Data>(
    caller: Caller,
    purpose: Purpose,
    newPhone: string | null,
    requester: Requester,
    refuse: (handle: Queryable, player: Player, now: Date) => Promise<Refused | null>,
    open: (handle: Queryable, verification: string, now: Date, codesLeft: number) => Promise<Data>,
  ): Promise<Begun<Refused, Data> | null> => {
    const own = await findPlayer(database, caller.player);
    const asked = { requester, phone: own?.phone ?? null, player: caller.player, tellsOfNumber: newPhone !== null };
    return verifications.request(asked, async (handle, codesEnd, now, asking) => {
      const player = await findPlayer(handle, caller.player);
      if (!player) return null;
      const { id, merchant, phone } = player;
      const locks = await lockFor(handle, phone, purpose, limits, asking, now);
      if (!(await sessions.isOpen(handle, caller))) return null;
      const refused = await refuse(handle, player, now);
      if (refused) return refused;
      const wait = locks.code ?? codesEnd;
      if (wait) return { outcome: 'otp_block', resetAt: wait };
      const made = { purpose, merchant, phone, player: id, newPhone };
      const verification = await verifications.begin(handle, made, locks.askers, now);
      return { outcome: 'accepted', data: await open(handle, verification, now, locks.codesLeft - 1) };
    });
  };

  async function refuseTaken(handle: Queryable, { id, merchant }: Player, newPhone: string, now: Date) {
    const holder = await findPlayerByPhone(handle, merchant, newPhone, now);
    return holder && holder.id !== id ? ({ outcome: 'validation.already.registered' } as const) : null;
  }

  async function refuseNumber(handle: Queryable, player: Player, newPhone: string, now: Date) {
    if (!isIndonesianPhone(newPhone)) return { outcome: 'invalid_number' } as const;
    if (newPhone === player.phone) return { outcome: 'same_number' } as const;
    if (player.pinHash === null) return { outcome: 'no_pin' } as const;
    return refuseTaken(handle, player, newPhone, now);
  }

  /** A right code opens an `e` for its purpose. */
  const prove = (caller: Caller, purpose: Purpose, code: string, requester: Requester) =>
    verifications.verify(
      { purpose, pair: null, player: caller.player },
      code,
      requester,
      async (handle, { id }, now) => ({
        e: (await verifications.playerTicket(handle, 'proof', id, now)).token,
      }),
    );

  interface CodeSent {
    codes_left: number;
  }
  const onlySent = async (_handle: Queryable, _id: string, _now: Date, codes_left: number): Promise<CodeSent> => ({
    codes_left,
  });

  const otpIdClaim = (caller: Caller, otpId: string) =>
    ({ purpose: 'pin_reset', pair: { token: otpId, e: null }, player: caller.player }) as const;

  return {
    send: (caller, body, requester) =>
      'is_change_pin' in body
        ? begin<never, CodeSent>(caller, 'pin', null, requester, async () => null, onlySent)
        : begin(
            caller,
            'phone',
            body.phone_number,
            requester,
            (handle, player, now) => refuseNumber(handle, player, body.phone_number, now),
            onlySent,
          ),

    verify: (caller, body, requester) => prove(caller, 'is_change_pin' in body ? 'pin' : 'phone', body.otp, requester),

    sendNew: (caller, newPhone, requester) =>
      verifications.request(
        { requester, phone: null, player: caller.player, tellsOfNumber: true },
        async (handle, codesEnd, now, asking): Promise<Reply<typeof sendNewNumberCode> | null> => {
          const seen = await findPlayer(handle, caller.player);
          if (!seen) return null;
          await lockPhone(handle, seen.phone, now);
          if (!(await sessions.isOpen(handle, caller))) return null;
          const player = await findPlayer(handle, caller.player);
          if (!player || !(await verifications.allows(handle, player, newPhone, now)))
            return { outcome: 'ticket_invalid' };
          const locks = await lockFor(handle, newPhone, 'phone_new', limits, asking, now);
          const refused = await refuseTaken(handle, player, newPhone, now);
          if (refused) return refused;
          const wait = locks.code ?? codesEnd;
          if (wait) return { outcome: 'otp_block', resetAt: wait };
          const { id, merchant } = player;
          const made = { purpose: 'phone_new', merchant, phone: newPhone, player: id, newPhone: null } as const;
          await verifications.begin(handle, made, locks.askers, now);
          return { outcome: 'accepted', data: { codes_left: locks.codesLeft - 1 } };
        },
      ),

    verifyNew: (caller, { otp }, requester) => prove(caller, 'phone_new', otp, requester),

    async sendPinReset(caller, otpId, requester) {
      if (otpId !== undefined) {
        const reply = await verifications.resend(otpIdClaim(caller, otpId), requester);
        return reply.outcome === 'accepted' ? { outcome: 'accepted', data: { ...reply.data, otp_id: otpId } } : reply;
      }
      return begin(
        caller,
        'pin_reset',
        null,
        requester,
        async (_handle, { pinHash }) => (pinHash === null ? ({ outcome: 'no_pin' } as const) : null),
        async (handle, id, now, codes_left) => ({
          otp_id: (await verifications.playerTicket(handle, 'code', id, now)).token,
          codes_left,
        }),
      );
    },

    verifyPinReset: (caller, { otp, otp_id }, requester) =>
      verifications.verify(otpIdClaim(caller, otp_id), otp, requester, async (handle, { id }, now) => ({
        change_pin_token: (await verifications.playerTicket(handle, 'proof', id, now, otp_id)).token,
      })),
  };
}
